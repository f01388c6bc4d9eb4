import { type ProfileContacts, type ProfileKind, listVisibleProfileContacts } from "#domain/people/profile.ts";
import type { VisibleContact } from "#domain/words/contact.ts";

import type { ChannelKind, DeliveryError } from "./alert.ts";
import { getOfferedReasons } from "./notice-switches.ts";
import { acceptsNotices, type NoticeReason, type ReachChoice } from "./notice.ts";

export interface ReachSettings {
  readonly kind: ProfileKind;
  readonly reach: ReachChoice;
  readonly reasonsOff: readonly string[];
  readonly noticesPausedUntil: Date | null;
  readonly contactsVisible: boolean;
  readonly byWhatsapp: boolean;
  readonly contacts: ProfileContacts;
}

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

export function isReachable(profile: ReachSettings, gap: ReachGap | null, now: Date): boolean {
  const { reasons, contacts } = listReachWays(profile, now);
  return contacts.length > 0 || (reasons.length > 0 && gap === null);
}

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

export const REACH_GAPS = ["address-unconfirmed", "address-refused", "failing", "none-on"] as const;

export type ReachGap = (typeof REACH_GAPS)[number];

/** Shorter failures may be temporary. */
export const CHANNEL_FAILING_MINUTES = 10;

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
 * A used-up limit of mails counts at once, and other errors after `CHANNEL_FAILING_MINUTES`; but only for a day,
 * because nobody knows whether the error persists.
 */
function isMailFailing({ failing }: NoticeAlertWays["mail"], now: Date): boolean {
  if (failing === null) return false;
  const { error, since } = failing;
  if (error === "refused-by-receiver") return true;
  return (error === "too-many" || hasFailedLong(since, now)) && now.getTime() - since.getTime() < DAY_MS;
}

function hasFailedLong(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= CHANNEL_FAILING_MINUTES * 60_000;
}

/**
 * How many milliseconds after the linking of a code the server checks once whether strangers can reach the owner.
 * docs/product/profiles.md 5.9.
 */
export const REACH_CHECK_DELAY_MS = 24 * 60 * 60 * 1000;
