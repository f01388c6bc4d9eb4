import { contactHref, displayContact, parseContact, type ContactKind } from "./contact.ts";

/** Most characters of the note that a scan shows. Specification 5. */
export const NOTE_MAX = 150;

/** The note of a newly linked code. Specification 9. */
export const DEFAULT_NOTE = "Kısa süre içinde döneceğim.";

/** One contact of a profile: the value as its parser gave it ('' when none) and whether strangers may see it. Specification 3. */
export type Contact = { readonly value: string; readonly visible: boolean };

export type Contacts = Readonly<Record<ContactKind, Contact>>;

/** A contact that a stranger may see: the stored value, its link, and the text to read. */
export type VisibleContact = {
  readonly kind: ContactKind;
  readonly value: string;
  readonly href: string;
  readonly text: string;
};

/** The contacts of a newly linked code: nothing to show, and what the owner types is shown unless hidden. Specification 9. */
export const EMPTY_CONTACTS: Contacts = {
  phone: { value: "", visible: true },
  email: { value: "", visible: true },
  telegram: { value: "", visible: true },
  website: { value: "", visible: true },
};

const MOST_DIRECT_FIRST: readonly ContactKind[] = ["phone", "telegram", "email", "website"];

/**
 * What a stranger may see of a profile's contacts, most direct first; nothing when the global switch is off. A hidden, empty or
 * unparsable value (imported data) is left out in every form. The only way contacts reach a public page. Specification 6;
 * decisions, 'Profiles'.
 */
export function visibleContacts(profile: {
  readonly contactsVisible: boolean;
  readonly contacts: Contacts;
}): VisibleContact[] {
  if (!profile.contactsVisible) return [];
  return MOST_DIRECT_FIRST.flatMap((kind) => {
    const contact = profile.contacts[kind];
    const value = contact.visible ? parseContact(kind, contact.value) : undefined;
    return value === undefined
      ? []
      : [{ kind, value, href: contactHref(kind, value), text: displayContact(kind, value) }];
  });
}
