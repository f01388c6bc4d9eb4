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
 * All mails that the product sends, with their data (docs/product.md 3.10). `name` is the recipient's name, links are
 * complete URLs, times are UTC.
 */
export type Mail =
  /**
   * `why` is set if the recipient has not requested the mail. 'notice-waits': a notice has arrived, but no alert may be
   * sent to an unconfirmed address. 'unreachable': strangers cannot reach the account.
   */
  | { kind: "confirm-address"; name: string; link: string; validDays: number; why?: "notice-waits" | "unreachable" }
  | { kind: "reset-password"; name: string; link: string; validMinutes: number }
  /**
   * Asks for agreement to a change of the account's address. Present and new address (`side`) get a mail each. In the
   * mail to the present address, `email` is the new one. In the mail to the new address, which may belong to a
   * stranger, `name` and `email` are ''.
   */
  | {
      kind: "email-change-asked";
      side: EmailChangeAddress;
      name: string;
      email: string;
      link: string;
      validDays: number;
    }
  /** Tells the former e-mail address of an account that `email` has replaced it. */
  | { kind: "email-changed"; name: string; email: string }
  /**
   * `ended` and `kept` are what a reset by mail did to the ways into the account. `link` is the profile. Mails that an
   * older version has queued have `off` instead: the ways of alerts that were switched off.
   */
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
  /**
   * Tells an owner that somebody whom they had invited reads their messages from now on, or works for their company.
   * `link` is the page on which this can be ended.
   */
  | {
      kind: "person-joined";
      as: JoinedAs;
      name: string;
      person: string;
      personEmail: string;
      /** The plate or code of a sticker, or ''. */
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
  /** `link` is the page on which the company can respond. It is missing in mails that an older version has queued. */
  | { kind: "company-refused"; name: string; company: string; reason: string; link?: string }
  /** About a new name that a company has chosen. `company` is the new name. */
  | { kind: "company-name-accepted"; name: string; company: string; link: string }
  | { kind: "company-name-refused"; name: string; company: string; reason: string; link: string }
  /**
   * Tells the owners of a company that the bank account to which renters pay was changed by the member `by`. Of an IBAN
   * the mail has the last four digits; '' means none.
   */
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
  /**
   * Tells administrators that a company's new name or a plate waits for a decision. The mail does not contain the text.
   * `link` is the page for deciding.
   */
  | { kind: "name-waits"; name: string; link: string }
  /**
   * Tells administrators about a company's application, or about a response to a refusal (`isAgain`). `link` is the
   * page for deciding.
   */
  | { kind: "company-applied"; name: string; company: string; isAgain: boolean; link: string }
  /**
   * Tells administrators that somebody ordered `count` stickers at `unitPrice` kuruş each. The mail contains nothing
   * that the buyer typed. `link` is the list of orders.
   */
  | { kind: "stickers-ordered"; name: string; count: number; unitPrice: number; link: string }
  /**
   * The last change of `count` stickers may be lost, so their contacts are hidden. `stickers` are the plates or codes
   * of three of them at most. `link` is the page on which the owner can check them.
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
      /** The number of visitors who reported the notice. It is set only if the mail is about a further visitor. */
      toldBy?: number | undefined;
      /**
       * `link` opens a page for answering without a log-in. `inboxLink` opens the notice in the inbox after a log-in.
       */
      link: string;
      inboxLink: string;
    }
  /** All alerts but those about a single notice. `settingsLink` is the page of the alert settings. */
  | {
      kind: "alert";
      name: string;
      content: Exclude<AlertContent, { kind: "notice" | "nudge" }>;
      link: string;
      settingsLink: string;
    }
  /**
   * Tells an account about a notice for which no chosen channel could deliver an alert. `link` is the page of the alert
   * settings. The mail contains nothing about the notice.
   */
  | { kind: "notice-untold"; name: string; gap: ReachGap | null; link: string; inboxLink: string }
  /**
   * A channel was switched off because nothing could be delivered for days. `error` is the error of the last message.
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
  /**
   * Asks somebody who has had no contact with the product to become a second person. `by` is the confirmed e-mail
   * address of the account that asks.
   */
  | { kind: "second-person-asked"; name: ""; by: string; link: string }
  /**
   * Invites somebody, who may have no account, to work for a company. `link` accepts the invitation. The names
   * `company` and `by` were chosen by others, so the mail shows only the parts of them that are safe in a mail.
   */
  | { kind: "invitation"; name: ""; company: string; by: string; role: AssignableRole; link: string; validDays: number }
  /** Invites somebody, who may have no account, to answer the notices of a sticker. `link` accepts the invitation. */
  | { kind: "sticker-invitation"; name: ""; sticker: string; by: string; link: string; validDays: number }
  /**
   * Tells a renter, who may have no account, of a sealed record of a car's condition. `happenedAt` is what the company
   * states, `sealedAt` the time of the server.
   */
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
  /**
   * Tells a renter, who may have no account, that somebody signed their agreement, in which way. `sum` is kuruş. A copy
   * is attached (`hasCopy`) only if a code confirmed that the signer reads this address.
   */
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
  /**
   * The code that confirms a renter's signature on one sheet, and what the sheet says. The renter may have no account.
   * `sum` is kuruş.
   */
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
  /**
   * Tells a second person about a notice that `owner` has not answered for `minutes` minutes. `endLink` unsubscribes
   * from these mails.
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
   * Tells an owner, a day after linking a code, that strangers cannot reach them. `link` is the page of the settings.
   * `gap` is set if the code accepts notices but no alert arrives.
   */
  | { kind: "unreachable"; name: string; code: string; plate: string; gap?: ReachGap | null; link: string }
  /**
   * Tells administrators that somebody is guessing the claim word of a free code. `link` is the list of reports about
   * guessing.
   */
  | { kind: "claim-guessed"; name: string; code: string; link: string }
  /**
   * Tells administrators that no expired data is deleted, because the server doubts the time. Instants are ISO texts.
   * `link` is the page on which an administrator can confirm the time.
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
  /** `correction` is missing in mails that an older version has queued. */
  | {
      kind: "plate-corrected";
      name: string;
      code: string;
      plate: string;
      reason: string;
      correction?: PlateCorrectionKind;
    };

/**
 * Changes of an account's second factor. The owner gets a mail about each, because somebody else may have made the
 * change.
 */
export type SecondFactorChange = "on" | "replaced" | "off" | "code-used" | "codes-renewed";

export type MailKind = Mail["kind"];

/** A mail ready for sending. `html` is a complete document with inline styles. `text` has the same content. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
