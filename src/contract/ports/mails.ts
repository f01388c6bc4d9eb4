import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { ChannelKind, DeliveryError } from "#domain/notices/alert.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";
import type { ReachGap } from "#domain/notices/reachability.ts";
import type { EmailChangeSide } from "#domain/people/email-change.ts";
import type { GivenRole } from "#domain/people/membership.ts";
import type { CorrectionKind } from "#domain/people/plate.ts";
import type { ClockDoubt } from "#domain/words/clock.ts";

/**
 * All mails of the product with their fields (docs/product.md 3.10). `name` is the reader's name, links are full URLs,
 * times are UTC.
 */
export type Mail =
  /**
   * `why` is set when nobody requested the mail: a notice waits, but its alert may not be sent to an unconfirmed
   * address; or nobody can reach the account.
   */
  | { kind: "confirm-address"; name: string; link: string; validDays: number; why?: "notice-waits" | "unreachable" }
  | { kind: "reset-password"; name: string; link: string; validMinutes: number }
  /**
   * Asks an address to agree to a change of the account's address. In the mail to the present address (`from`), `email`
   * is the new one. In the mail to the new address, which may belong to a stranger, `name` and `email` are ''.
   */
  | { kind: "email-change-asked"; side: EmailChangeSide; name: string; email: string; link: string; validDays: number }
  /** Tells the former e-mail address of an account that `email` has replaced it. */
  | { kind: "email-changed"; name: string; email: string }
  /**
   * `off` are the ways of alerts that were switched off because the password was reset by mail; `link` leads to the
   * page where they can be added again.
   */
  | {
      kind: "password-changed";
      name: string;
      at: Date;
      forgotLink: string;
      link: string;
      off?: readonly { way: ChannelKind; channel: string }[];
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
  /** `link` is the page on which the company answers. Missing in mails that were queued by an older version. */
  | { kind: "company-refused"; name: string; company: string; reason: string; link?: string }
  /** About the new name that a company asked for. `company` is that name. */
  | { kind: "company-name-accepted"; name: string; company: string; link: string }
  | { kind: "company-name-refused"; name: string; company: string; reason: string; link: string }
  /**
   * Tells administrators that a name waits for them. The mail does not contain the name; `link` is the page to decide
   * on it.
   */
  | { kind: "name-waits"; name: string; link: string }
  /**
   * Tells administrators about an application, or that a refused company has answered (`isAgain`); `link` is the page
   * to decide on it.
   */
  | { kind: "company-applied"; name: string; company: string; isAgain: boolean; link: string }
  /**
   * The last change of `count` stickers may be lost, so their contacts are hidden. `stickers` are the plates or codes
   * of at most three of them, and `link` leads to the page on which their holder can check them.
   */
  | { kind: "changes-lost"; name: string; stickers: string[]; count: number; link: string }
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
      /** How many visitors reported the notice; only set when a further visitor reports it. */
      toldBy?: number | undefined;
      /** `link` answers without a log-in; `inboxLink` opens the inbox after one. */
      link: string;
      inboxLink: string;
    }
  /** Alerts other than single notices; `settingsLink` leads to the alert settings. */
  | {
      kind: "alert";
      name: string;
      content: Exclude<AlertContent, { kind: "notice" | "nudge" }>;
      link: string;
      settingsLink: string;
    }
  /**
   * Tells an account that a notice waits which no chosen channel could deliver. `link` leads to the settings. The mail
   * contains nothing about the notice.
   */
  | { kind: "notice-untold"; name: string; gap: ReachGap | null; link: string; inboxLink: string }
  /**
   * A channel was switched off after days without a delivery. `error` is the stored error of its last message; `isLast`
   * is whether no other channel delivers notices; it is missing in mails that were queued by an older version.
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
  /**
   * Asks somebody who has never contacted us to become a second person. `by` is the confirmed e-mail address of the
   * account that asks.
   */
  | { kind: "second-person-asked"; name: ""; by: string; link: string }
  /**
   * Invites somebody, who may have no account, to work for a company. `link` accepts the invitation. `company` and `by`
   * are names that others chose, so the mail shows only the parts of them that are safe in a mail.
   */
  | { kind: "invitation"; name: ""; company: string; by: string; role: GivenRole; link: string; validDays: number }
  /** Invites somebody, who may have no account, to answer the notices of a sticker. `link` accepts the invitation. */
  | { kind: "sticker-invitation"; name: ""; sticker: string; by: string; link: string; validDays: number }
  /**
   * Tells a second person about a notice that `owner` has not answered for the agreed number of minutes. `endLink` ends
   * these mails.
   */
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
   * Tells an owner, a day after linking, that strangers cannot reach them; `link` leads to the settings. `gap` is set
   * when notices are accepted but no alert arrives.
   */
  | { kind: "unreachable"; name: string; code: string; plate: string; gap?: ReachGap | null; link: string }
  /**
   * Tells administrators that somebody is guessing the claim word of a free code; `link` leads to the reports about
   * this.
   */
  | { kind: "claim-guessed"; name: string; code: string; link: string }
  /**
   * Tells administrators that expired data is not deleted because the clock is doubted; instants are ISO. `link`
   * leads to the page that confirms the clock.
   */
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
  /** `correction` is missing in mails that were queued by an older version. */
  | {
      kind: "plate-corrected";
      name: string;
      code: string;
      plate: string;
      reason: string;
      correction?: CorrectionKind;
    };

/** Changes of a second factor, made by the account's owner or by somebody else who has the password and a code. */
export type SecondFactorChange = "on" | "replaced" | "off" | "code-used" | "codes-renewed";

export type MailKind = Mail["kind"];

/** A mail as it is sent: `html` is a whole document with inline styles, `text` has the same content. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
