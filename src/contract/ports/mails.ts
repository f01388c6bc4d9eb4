import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { ChannelKind, DeliveryError } from "#domain/notices/alert.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";
import type { Gap } from "#domain/notices/reachability.ts";
import type { CorrectionKind } from "#domain/people/plate.ts";
import type { ClockDoubt } from "#domain/words/clock.ts";

/**
 * The mails of the product with what each of them says (docs/product.md 3.10). `name` is how the reader is
 * addressed, links are whole addresses, times are UTC.
 */
export type Mail =
  /** `why` it is sent unasked: a notice waits of which an unconfirmed address is told nothing else, or nobody can reach its account. */
  | { kind: "confirm-address"; name: string; link: string; validDays: number; why?: "notice-waits" | "unreachable" }
  | { kind: "reset-password"; name: string; link: string; validMinutes: number }
  | { kind: "password-changed"; name: string; at: Date; forgotLink: string }
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
  /** `link` is where the company writes what was missing; it is not in mails that were queued before that was possible. */
  | { kind: "company-refused"; name: string; company: string; reason: string; link?: string }
  /** A company is told about the new name that it asked for; `company` is that name. */
  | { kind: "company-name-accepted"; name: string; company: string; link: string }
  | { kind: "company-name-refused"; name: string; company: string; reason: string; link: string }
  /** Tells administrators that a name waits for them, which is not in the mail; `link` is where it is decided. */
  | { kind: "name-waits"; name: string; link: string }
  /** Tells administrators of an application, or that a refused company answered (`isAgain`); `link` is where it is decided. */
  | { kind: "company-applied"; name: string; company: string; isAgain: boolean; link: string }
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
      /** How many have told it, where its holder is told once more because another one did. */
      toldBy?: number | undefined;
      /** Where it is answered without logging in, and where it is read after that. */
      link: string;
      inboxLink: string;
    }
  /** What an account chose to be told of, beside single notices; `settingsLink` is where it chooses. */
  | {
      kind: "alert";
      name: string;
      content: Exclude<AlertContent, { kind: "notice" | "nudge" }>;
      link: string;
      settingsLink: string;
    }
  /** A notice waits of which no way that the account chose could tell it; `link` is where it chooses. Nothing of the notice stands in it. */
  | { kind: "notice-untold"; name: string; gap: Gap | null; link: string; inboxLink: string }
  /**
   * A way by which nothing arrived for days; `error` is the word that is written down with the last message, `isLast` says that no other
   * way tells of notices. It is missing in mails that were queued before that was known.
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
  /** Asks whoever never wrote to us whether they want to be a second person. `by` is the confirmed address of the account that asks. */
  | { kind: "second-person-asked"; name: ""; by: string; link: string }
  /** Tells a second person of a notice that `owner` has not answered for so many minutes; `endLink` ends such mails. */
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
  /**
   * Tells an owner, a day after linking, that strangers can reach them by no way; `link` is where they change that. `gap` is there where
   * notices are taken and the owner is not told of them.
   */
  | { kind: "unreachable"; name: string; code: string; plate: string; gap?: Gap | null; link: string }
  /** Tells administrators that wrong claim words are tried for a free code; `link` is where such reports are listed. */
  | { kind: "claim-guessed"; name: string; code: string; link: string }
  /** Tells administrators that nothing is deleted by the time, since the clock is doubted; instants as ISO. `link` is where they say that it is right. */
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
  /** `correction` is missing in mails that were queued before it was asked for. */
  | {
      kind: "plate-corrected";
      name: string;
      code: string;
      plate: string;
      reason: string;
      correction?: CorrectionKind;
    };

/** What happened to somebody's second factor by their own hand, or by whoever has their password and a code. */
export type SecondFactorChange = "on" | "replaced" | "off" | "code-used" | "codes-renewed";

export type MailKind = Mail["kind"];

/** A mail as it is sent; `html` is a whole document with its style inline, `text` says the same. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
