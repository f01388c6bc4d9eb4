import type { DeadlineKind } from "#domain/fleet/car.ts";

import type { NoticeReason } from "./notice.ts";

/** What is told of one notice: `plate` is '' where the holder has none. */
export interface ToldNotice {
  noticeId: string;
  code: string;
  plate: string;
  reason: NoticeReason;
  /** How many have told it, where its holder is told once more because another one did. */
  toldBy?: number;
}

/** A date of a car, a rental that ought to be back, or a car that comes back or goes out then: `days` are whole days until then, negative when it is over. */
export interface FleetDate {
  code: string;
  plate: string;
  of: DeadlineKind | "rental" | "return" | "pick-up";
  days: number;
}

/** Everything that an account is told of by the ways it chose, as it is written down (docs/product.md 17.1). Times are ISO, UTC. */
export type AlertContent =
  | ({ kind: "notice" } & ToldNotice)
  | ({ kind: "nudge" } & ToldNotice)
  /** Several notices together: of many only the newest. */
  | {
      kind: "summary";
      count: number;
      notices: ToldNotice[];
      /** Told so because of a day's ceiling. */ isOverCeiling?: true;
    }
  /** What of a fleet runs out; `more` are those beside the dates that are named. */
  | { kind: "fleet"; company: string; dates: FleetDate[]; more: number }
  | { kind: "company-approved"; company: string }
  | { kind: "company-refused"; company: string; reason: string }
  | { kind: "code-switched-off"; code: string; reason: string }
  | { kind: "log-in"; device: string; at: string }
  /** `of` names the sticker whose owner tries out how its notices arrive. */
  | { kind: "test"; of?: { code: string; plate: string } };
