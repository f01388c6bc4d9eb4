import { type ProfileContacts, type ProfileKind, listVisibleProfileContacts } from "#domain/people/profile.ts";
import type { VisibleContact } from "#domain/words/contact.ts";

import type { ChannelKind, DeliveryError } from "./alert.ts";
import { getOfferedReasons } from "./notice-switches.ts";
import { acceptsNotices, type NoticeReason, type ReachChoice } from "./notice.ts";

/** The settings of a profile that decide how strangers reach its owner; `reasonsOff` are switched-off reasons. */
export interface ReachSettings {
  readonly kind: ProfileKind;
  readonly reach: ReachChoice;
  readonly reasonsOff: readonly string[];
  readonly noticesPausedUntil: Date | null;
  readonly contactsVisible: boolean;
  readonly byWhatsapp: boolean;
  readonly contacts: ProfileContacts;
}

/**
 * The reasons that strangers can report to a profile's owner now, and the visible contacts, most direct first.
 * docs/product.md 5.9, 6.2.
 */
export function listReachWays(
  profile: ReachSettings,
  now: Date,
): { reasons: readonly NoticeReason[]; contacts: VisibleContact[] } {
  const { kind, reach, reasonsOff, noticesPausedUntil } = profile;
  return {
    reasons: acceptsNotices(reach, noticesPausedUntil, now) ? getOfferedReasons(kind, reasonsOff) : [],
    contacts: listVisibleProfileContacts({
      ...profile,
      contactsVisible: profile.contactsVisible && reach !== "notices",
    }),
  };
}

/**
 * Whether strangers can reach the owner now: by a visible contact, or by notices whose alerts arrive. `gap` is the
 * reason why no alert arrives; null if alerts arrive. docs/product.md 5.9.
 */
export function isReachable(profile: ReachSettings, gap: ReachGap | null, now: Date): boolean {
  const { reasons, contacts } = listReachWays(profile, now);
  return contacts.length > 0 || (reasons.length > 0 && gap === null);
}

/** The mail and the channels by which an account gets alerts about notices, with their state. Instants are UTC. */
export interface NoticeAlertWays {
  readonly mail: {
    readonly isConfirmed: boolean;
    readonly isChosen: boolean;
    /** Why mail to the address fails, and since when; null if the last mail was sent, and before the first mail. */
    readonly failing: { readonly error: DeliveryError; readonly since: Date } | null;
  };
  readonly channels: readonly {
    readonly kind: ChannelKind;
    readonly isChosen: boolean;
    readonly isOff: boolean;
    readonly failingSince: Date | null;
  }[];
}

/**
 * Why no alert reaches an account: its e-mail address is unconfirmed or refuses mail, all active channels fail, or none
 * is active. docs/product.md 5.9.
 */
export const REACH_GAPS = ["address-unconfirmed", "address-refused", "failing", "none-on"] as const;

export type ReachGap = (typeof REACH_GAPS)[number];

/**
 * A channel counts as failing after this many minutes with errors. Shorter failures may be temporary. docs/product.md
 * 5.9.
 */
export const CHANNEL_FAILING_MINUTES = 10;

/** Returns why no alert reaches the account now; null if alerts arrive. docs/product.md 5.9. */
export function determineReachGap({ mail, channels }: NoticeAlertWays, now: Date): ReachGap | null {
  const chosen = channels.filter(({ isChosen }) => isChosen);
  if (mail.isConfirmed && mail.isChosen && !isMailFailing(mail, now)) return null;
  if (chosen.some(({ isOff, failingSince }) => !isOff && !hasFailedLong(failingSince, now))) return null;
  if (!mail.isChosen && chosen.length === 0) return "none-on";
  if (mail.isChosen && mail.failing?.error === "refused-by-receiver") return "address-refused";
  return mail.isChosen && !mail.isConfirmed ? "address-unconfirmed" : "failing";
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether mail counts as failing. An address that refuses mail counts until a mail arrives. A used-up limit of mails
 * counts at once, and other errors after `CHANNEL_FAILING_MINUTES`; but only for a day, because nobody knows whether the error
 * persists.
 */
function isMailFailing({ failing }: NoticeAlertWays["mail"], now: Date): boolean {
  if (failing === null) return false;
  const { error, since } = failing;
  if (error === "refused-by-receiver") return true;
  return (error === "too-many" || hasFailedLong(since, now)) && now.getTime() - since.getTime() < DAY_MS;
}

/** Whether an error has lasted for `CHANNEL_FAILING_MINUTES`. False without an error. */
function hasFailedLong(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= CHANNEL_FAILING_MINUTES * 60_000;
}

/**
 * How many milliseconds after the linking of a code the server checks once whether strangers can reach the owner. If
 * not, the owner gets a mail. docs/product.md 5.9.
 */
export const REACH_CHECK_DELAY_MS = 24 * 60 * 60 * 1000;
