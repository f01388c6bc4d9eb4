import type { DueKind } from "#domain/fleet/maintenance.ts";
import type { PoliceAction } from "#domain/fleet/police-notice.ts";

import type { NoticeReason } from "./notice.ts";

/** `plate` is '' for a code without a plate. */
export interface NoticeInAlert {
  noticeId: string;
  code: string;
  plate: string;
  reason: NoticeReason;
  toldBy?: number;
  /** An alert with this mark is never passed on to the recipient's own second person. */
  isToMember?: true;
}

/**
 * `days` is the number of whole days until the date; negative after the date, and null for a due that is only
 * about km.
 */
export interface FleetDate {
  code: string;
  plate: string;
  of: DueKind | "rental" | "return" | "pick-up";
  days: number | null;
  /** Km left until a due; negative if the due is exceeded. */
  km?: number;
  text?: string;
}

export interface LatePoliceNotice {
  code: string;
  plate: string;
  action: PoliceAction;
}

/** `code` and `plate` belong to the rented car; after a swap, to the car that was given back. */
export interface RentalInAlert {
  rentalId: string;
  code: string;
  plate: string;
  action: PoliceAction;
}

/** Times are ISO, UTC. */
export type AlertContent =
  | ({ kind: "notice" } & NoticeInAlert)
  | ({ kind: "nudge" } & NoticeInAlert)
  | {
      kind: "summary";
      count: number;
      notices: NoticeInAlert[];
      /** Whether the summary was made because the day's limit was reached. */ isOverCeiling?: true;
    }
  | { kind: "fleet"; company: string; dates: FleetDate[]; more: number }
  | { kind: "police-late"; company: string; notices: LatePoliceNotice[]; more: number }
  | ({ kind: "rental" } & RentalInAlert)
  | { kind: "company-approved"; company: string }
  | { kind: "company-refused"; company: string; reason: string }
  | { kind: "code-switched-off"; code: string; reason: string }
  | { kind: "log-in"; device: string; at: string }
  /** `of` is the sticker for which the owner sends a test alert; undefined for a test of a channel. */
  | { kind: "test"; of?: { code: string; plate: string } };
