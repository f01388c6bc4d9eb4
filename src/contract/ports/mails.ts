import type { AgreementWay } from "#domain/fleet/agreement.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { ChannelKind, DeliveryError } from "#domain/notices/alert.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";
import type { ReachGap } from "#domain/notices/reachability.ts";
import type { Access, JoinedAs } from "#domain/people/access.ts";
import type { EmailChangeAddress } from "#domain/people/email-change.ts";
import type { AssignableRole } from "#domain/people/membership.ts";
import type { PlateCorrectionKind } from "#domain/people/plate.ts";
import type { ClockDoubt } from "#domain/words/clock.ts";

/**
 * All mails that the product sends, with their data (docs/product/accounts.md 3.10). `name` is the recipient's name,
 * links are complete URLs, times are UTC.
 */
export type Mail =
  /** 'notice-waits': a notice has arrived, but no alert may be sent to an unconfirmed address. */
  | { kind: "confirm-address"; name: string; link: string; validDays: number; why?: "notice-waits" | "unreachable" }
  | { kind: "reset-password"; name: string; link: string; validMinutes: number }
  /**
   * Present and new address (`side`) get a mail each. In the mail to the present address, `email` is the new one. In
   * the mail to the new address, which may belong to a stranger, `name` and `email` are ''.
   */
  | {
      kind: "email-change-asked";
      side: EmailChangeAddress;
      name: string;
      email: string;
      link: string;
      validDays: number;
    }
  | { kind: "email-changed"; name: string; email: string }
  /** Mails that an older version has queued have `off` instead: the ways of alerts that were switched off. */
  | {
      kind: "password-changed";
      name: string;
      at: Date;
      forgotLink: string;
      link: string;
      ended?: readonly Access[];
      kept?: readonly Access[];
      off?: readonly { way: ChannelKind; channel: string }[];
    }
  | {
      kind: "person-joined";
      as: JoinedAs;
      name: string;
      person: string;
      personEmail: string;
      sticker: string;
      link: string;
    }
  | {
      kind: "second-factor-changed";
      name: string;
      change: SecondFactorChange;
      codesLeft: number;
      at: Date;
      link: string;
    }
  | { kind: "second-factor-guessed"; name: string; forgotLink: string }
  | { kind: "second-factor-reset"; name: string; reason: string; link: string }
  | { kind: "company-approved"; name: string; company: string; carSlots: number; link: string }
  /** `link` is missing in mails that an older version has queued. */
  | { kind: "company-refused"; name: string; company: string; reason: string; link?: string }
  | { kind: "company-name-accepted"; name: string; company: string; link: string }
  | { kind: "company-name-refused"; name: string; company: string; reason: string; link: string }
  /** Of an IBAN the mail has the last four digits; '' means none. */
  | {
      kind: "bank-account-changed";
      name: string;
      company: string;
      by: string;
      at: Date;
      from: { iban: string; accountHolder: string };
      to: { iban: string; accountHolder: string };
      link: string;
    }
  /** The mail does not contain the text. */
  | { kind: "name-waits"; name: string; link: string }
  | { kind: "company-applied"; name: string; company: string; isAgain: boolean; link: string }
  /** The mail contains nothing that the buyer typed. */
  | { kind: "stickers-ordered"; name: string; count: number; unitPrice: number; link: string }
  | { kind: "account-closed"; name: string; reason: string }
  | { kind: "account-reopened"; name: string; link: string }
  | { kind: "account-removed"; name: string }
  | {
      kind: "notice-arrived";
      name: string;
      code: string;
      plate: string;
      reason: NoticeReason;
      isNudge: boolean;
      toldBy?: number | undefined;
      /**
       * `link` opens a page for answering without a log-in. `inboxLink` opens the notice in the inbox after a log-in.
       */
      link: string;
      inboxLink: string;
    }
  | {
      kind: "alert";
      name: string;
      content: Exclude<AlertContent, { kind: "notice" | "nudge" }>;
      link: string;
      settingsLink: string;
    }
  | { kind: "notice-untold"; name: string; gap: ReachGap | null; link: string; inboxLink: string }
  /**
   * `isLast` is whether no other channel delivers alerts about notices; it is missing in mails that an older version
   * has queued.
   */
  | {
      kind: "channel-switched-off";
      name: string;
      way: ChannelKind;
      channel: string;
      error: DeliveryError | "";
      isLast?: boolean;
      link: string;
    }
  /** `sticker` is a plate or a code; '' for all stickers. `by` is the owner's mail address. */
  | { kind: "second-person-asked"; name: ""; by: string; sticker: string; link: string; validDays: number }
  /**
   * The names `company` and `by` were chosen by others, so the mail shows only the parts of them that are safe in a
   * mail.
   */
  | { kind: "invitation"; name: ""; company: string; by: string; role: AssignableRole; link: string; validDays: number }
  | {
      kind: "record-sealed";
      name: "";
      company: string;
      phone: string;
      plate: string;
      direction: ConditionDirection;
      happenedAt: Date;
      rentalTime: Date | null;
      sealedAt: Date;
      km: number | null;
      damages: string[];
      isSigned: boolean;
    }
  /** A copy is attached (`hasCopy`) only if a code confirmed that the signer reads this address. */
  | {
      kind: "agreement-signed";
      name: "";
      company: string;
      phone: string;
      plate: string;
      from: Date;
      until: Date;
      sum: number;
      signedAt: Date;
      way: AgreementWay;
      hasCopy: boolean;
    }
  | {
      kind: "signing-code";
      name: "";
      company: string;
      code: string;
      validMinutes: number;
      plate: string;
      from: Date;
      until: Date;
      sum: number;
    }
  | {
      kind: "second-person-told";
      name: string;
      owner: string;
      code: string;
      plate: string;
      reason: NoticeReason;
      minutes: number;
      endLink: string;
    }
  | { kind: "unreachable"; name: string; code: string; plate: string; gap?: ReachGap | null; link: string }
  | { kind: "claim-guessed"; name: string; code: string; link: string }
  | {
      kind: "clock-doubted";
      name: string;
      doubt: ClockDoubt;
      server: string;
      database: string;
      lastSeen: string | null;
      link: string;
    }
  | { kind: "code-switched-off"; name: string; code: string; reason: string }
  | { kind: "note-hidden" | "plate-hidden"; name: string; code: string; reason: string }
  | {
      kind: "plate-corrected";
      name: string;
      code: string;
      plate: string;
      reason: string;
      correction?: PlateCorrectionKind;
    };

/** The owner gets a mail about each, because somebody else may have made the change. */
export type SecondFactorChange = "on" | "replaced" | "off" | "code-used" | "codes-renewed";

export type MailKind = Mail["kind"];

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
