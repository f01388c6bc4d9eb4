import type { VisibleContact } from "./contact.ts";
import { offeredReasons } from "./notice-switches.ts";
import { takesNotices, type NoticeReason, type ProfileKind, type Reach } from "./notice.ts";
import { visibleContacts, type Contacts } from "./profile.ts";

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

/** Whether strangers can reach the owner of a profile now, by whatever way. docs/product.md 5.9. */
export function isReachable(profile: ReachSettings, now: Date): boolean {
  const { reasons, contacts } = waysToReach(profile, now);
  return reasons.length > 0 || contacts.length > 0;
}

/** How long after linking a code its owner is told, once, that nobody can reach them; in milliseconds. docs/product.md 5.9. */
export const REACH_CHECKED_AFTER = 24 * 60 * 60 * 1000;
