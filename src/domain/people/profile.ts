import { showContacts, type Contact, type ProfileContactKind, type VisibleContact } from "#domain/words/contact.ts";
import { searchText } from "#domain/words/turkish.ts";

/** What a code stands on: a vehicle, or a shop, office or home. docs/product.md 16.1. */
export const PROFILE_KINDS = ["vehicle", "place"] as const;

export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** Most characters of the note that a scan shows. docs/product.md 5.3. */
export const NOTE_MAX = 150;

/** The note of a newly linked code. docs/product.md 4.5. */
export const DEFAULT_NOTE = "Kısa süre içinde döneceğim.";

/** The contacts of a profile, one of each kind. docs/product.md 5.1. */
export type Contacts = Readonly<Record<ProfileContactKind, Contact>>;

/**
 * What a linked code is found by in a search of its owner's: code, plate with and without its spaces, and note, in the one spelling
 * of `searchKey`. docs/product.md 12.1, 12.3.
 */
export function profileSearchKey({ code, plate, note }: { code: string; plate: string; note: string }): string {
  return searchText(`${code} ${plate} ${plate.replaceAll(" ", "")} ${note}`);
}

const MOST_DIRECT_FIRST = ["phone", "whatsapp", "telegram", "email", "website"] as const;

/**
 * What a stranger may see of a profile's contacts, most direct first, by the rule of `showContacts`; nothing when the global switch
 * is off. With `byWhatsapp` whoever may call may also write by WhatsApp, where the telephone can have it. docs/product.md 5.5, 6.2, 6.5.
 */
export function visibleContacts(profile: {
  readonly contactsVisible: boolean;
  readonly contacts: Contacts;
  readonly byWhatsapp: boolean;
}): VisibleContact[] {
  if (!profile.contactsVisible) return [];
  const { phone } = profile.contacts;
  const whatsapp = profile.byWhatsapp ? phone : { ...phone, visible: false };
  return showContacts(MOST_DIRECT_FIRST, { ...profile.contacts, whatsapp });
}
