import { contactHref, displayContact, parseContact, type ContactKind, type ProfileContactKind } from "./contact.ts";
import { cleanLine } from "./text.ts";
import { searchKey } from "./turkish.ts";

/** Most characters of the note that a scan shows. docs/product.md 5.3. */
export const NOTE_MAX = 150;

/** The note of a newly linked code. docs/product.md 4.5. */
export const DEFAULT_NOTE = "Kısa süre içinde döneceğim.";

/**
 * One contact of a profile or a company: the value as `storedContact` gave it ('' when none) and whether strangers may see it.
 * docs/product.md 5.1.
 */
export type Contact = { readonly value: string; readonly visible: boolean };

/** The contacts of a profile, one of each kind. docs/product.md 5.1. */
export type Contacts = Readonly<Record<ProfileContactKind, Contact>>;

/** A contact that a stranger may see: the stored value, its link, and the text to read. */
export type VisibleContact = {
  readonly kind: ContactKind;
  readonly value: string;
  readonly href: string;
  readonly text: string;
};

/**
 * What a linked code is found by in a search of its owner's: code, plate with and without its spaces, and note, in the one spelling
 * of `searchKey`. docs/product.md 12.1, 12.3.
 */
export function profileSearchKey({ code, plate, note }: { code: string; plate: string; note: string }): string {
  return searchKey(`${code} ${plate} ${plate.replaceAll(" ", "")} ${note}`);
}

/**
 * A typed contact as it is stored: the value as its parser gives it. A hidden one that is no contact of its kind stays as it was
 * typed, on one line, so that nothing typed is lost: strangers never see it, and showing it asks for a valid one. Undefined for a
 * visible one that is none. docs/product.md 5.4.
 */
export function storedContact(kind: ContactKind, { value: typed, visible }: Contact): Contact | undefined {
  const line = cleanLine(typed);
  const value = line === "" ? "" : (parseContact(kind, typed) ?? (visible ? undefined : line));
  return value === undefined ? undefined : { value, visible };
}

const MOST_DIRECT_FIRST: readonly ProfileContactKind[] = ["phone", "telegram", "email", "website"];

/**
 * What a stranger may see of a profile's contacts, most direct first, by the rule of `showContacts`; nothing when the global switch
 * is off. docs/product.md 6.2, 6.5.
 */
export function visibleContacts(profile: {
  readonly contactsVisible: boolean;
  readonly contacts: Contacts;
}): VisibleContact[] {
  return profile.contactsVisible ? showContacts(MOST_DIRECT_FIRST, profile.contacts) : [];
}

/**
 * What a stranger may see of the given kinds of contact, in their order. A hidden, empty or unparsable value (imported data) is left
 * out in every form. The only way contacts reach a public page. docs/product.md 6.2, 6.5.
 */
export function showContacts<Kind extends ContactKind>(
  kinds: readonly Kind[],
  contacts: Readonly<Record<Kind, Contact>>,
): VisibleContact[] {
  return kinds.flatMap((kind) => {
    const contact = contacts[kind];
    const value = contact.visible ? parseContact(kind, contact.value) : undefined;
    return value === undefined
      ? []
      : [{ kind, value, href: contactHref(kind, value), text: displayContact(kind, value) }];
  });
}
