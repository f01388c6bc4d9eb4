import {
  listVisibleContacts,
  type Contact,
  type ProfileContactKind,
  type VisibleContact,
} from "#domain/words/contact.ts";
import { toSearchText } from "#domain/words/turkish.ts";

/** Kinds of things that carry a code. A `place` is a shop, office or home. docs/product.md 16.1. */
export const PROFILE_KINDS = ["vehicle", "place"] as const;

export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** Maximum number of characters of a scan page's note. docs/product.md 5.3. */
export const PROFILE_NOTE_MAX = 150;

/** The note of a newly linked code. docs/product.md 4.5. */
export const DEFAULT_PROFILE_NOTE = "Kısa süre içinde döneceğim.";

export type ProfileContacts = Readonly<Record<ProfileContactKind, Contact>>;

/**
 * Returns the stored text in which owners search for their codes. It contains the plate with and without spaces.
 * docs/product.md 12.1, 12.3.
 */
export function makeProfileSearchKey({ code, plate, note }: { code: string; plate: string; note: string }): string {
  return toSearchText(`${code} ${plate} ${plate.replaceAll(" ", "")} ${note}`);
}

const CONTACT_KINDS_BY_DIRECTNESS = ["phone", "whatsapp", "telegram", "email", "website"] as const;

/**
 * The contacts of a profile that a stranger may see, most direct first; none when `contactsVisible` is off. With
 * `byWhatsapp`, a visible telephone number that can have WhatsApp is also shown as a WhatsApp contact. docs/product.md
 * 5.5, 6.2, 6.5.
 */
export function listVisibleProfileContacts(profile: {
  readonly contactsVisible: boolean;
  readonly contacts: ProfileContacts;
  readonly byWhatsapp: boolean;
}): VisibleContact[] {
  if (!profile.contactsVisible) return [];
  const { phone } = profile.contacts;
  const whatsapp = profile.byWhatsapp ? phone : { ...phone, visible: false };
  return listVisibleContacts(CONTACT_KINDS_BY_DIRECTNESS, { ...profile.contacts, whatsapp });
}
