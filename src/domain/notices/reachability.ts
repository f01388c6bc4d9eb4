import { type Contacts, type ProfileKind, visibleContacts } from "#domain/people/profile.ts";
import type { VisibleContact } from "#domain/words/contact.ts";

import type { ChannelKind, DeliveryError } from "./alert.ts";
import { offeredReasons } from "./notice-switches.ts";
import { takesNotices, type NoticeReason, type Reach } from "./notice.ts";

/** What of a profile says by what strangers reach its owner; `reasonsOff` are the reasons that are switched off. */
export interface ReachSettings {
  readonly kind: ProfileKind;
  readonly reach: Reach;
  readonly reasonsOff: readonly string[];
  readonly noticesPausedUntil: Date | null;
  readonly contactsVisible: boolean;
  readonly byWhatsapp: boolean;
  readonly contacts: Contacts;
}

/** What strangers may tell the owner of a profile now, and the contacts that they see, most direct first. docs/product.md 5.9, 6.2. */
export function waysToReach(
  profile: ReachSettings,
  now: Date,
): { reasons: readonly NoticeReason[]; contacts: VisibleContact[] } {
  const { kind, reach, reasonsOff, noticesPausedUntil } = profile;
  return {
    reasons: takesNotices(reach, noticesPausedUntil, now) ? offeredReasons(kind, reasonsOff) : [],
    contacts: visibleContacts({ ...profile, contactsVisible: profile.contactsVisible && reach !== "notices" }),
  };
}

/**
 * Whether strangers can reach the owner of a profile now: by a contact that they see, or by notices of which the owner is told. `gap` is what
 * keeps the account from being told. docs/product.md 5.9.
 */
export function isReachable(profile: ReachSettings, gap: Gap | null, now: Date): boolean {
  const { reasons, contacts } = waysToReach(profile, now);
  return contacts.length > 0 || (reasons.length > 0 && gap === null);
}

/** By what an account may be told of notices, and how each way stands. Instants are UTC. */
export interface NoticeWays {
  readonly mail: {
    readonly isConfirmed: boolean;
    readonly isChosen: boolean;
    /** Why its last mail has not left, and since when; null where it left, or none was sent. */
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
 * What keeps an account from being told of notices: its address is not confirmed, takes no mail at all, every way that is on fails, or none
 * is on. docs/product.md 5.9.
 */
export const GAPS = ["address-unconfirmed", "address-refused", "failing", "none-on"] as const;

export type Gap = (typeof GAPS)[number];

/** A way that has failed for so many minutes tells nobody; before that it may be a moment. docs/product.md 5.9. */
export const FAILING_MINUTES = 10;

/** What keeps an account from being told of notices now; null where a way tells it. docs/product.md 5.9. */
export function gapOf({ mail, channels }: NoticeWays, now: Date): Gap | null {
  const chosen = channels.filter(({ isChosen }) => isChosen);
  if (mail.isConfirmed && mail.isChosen && !isMailFailing(mail, now)) return null;
  if (chosen.some(({ isOff, failingSince }) => !isOff && !isLong(failingSince, now))) return null;
  if (!mail.isChosen && chosen.length === 0) return "none-on";
  if (mail.isChosen && mail.failing?.error === "refused-by-receiver") return "address-refused";
  return mail.isChosen && !mail.isConfirmed ? "address-unconfirmed" : "failing";
}

const DAY = 24 * 60 * 60 * 1000;

/** What the receiving server refuses it goes on refusing; of what else failed a day later nobody knows whether it still would. */
function isMailFailing({ failing }: NoticeWays["mail"], now: Date): boolean {
  if (failing === null) return false;
  const { error, since } = failing;
  if (error === "refused-by-receiver") return true;
  return (error === "too-many" || isLong(since, now)) && now.getTime() - since.getTime() < DAY;
}

/** Whether something has failed since then for so long that it is no mere moment. */
function isLong(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= FAILING_MINUTES * 60_000;
}

/** How long after linking a code its owner is told, once, that nobody can reach them; in milliseconds. docs/product.md 5.9. */
export const REACH_CHECKED_AFTER = 24 * 60 * 60 * 1000;
