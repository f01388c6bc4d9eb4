import {
  listVisibleContacts,
  type Contact,
  type ProfileContactKind,
  type VisibleContact,
} from "#domain/words/contact.ts";
import { toSearchText } from "#domain/words/turkish.ts";

export const PROFILE_KINDS = ["vehicle", "place"] as const;

export type ProfileKind = (typeof PROFILE_KINDS)[number];

export const PROFILE_NOTE_MAX = 150;

export const DEFAULT_PROFILE_NOTE = "Kısa süre içinde döneceğim.";

export type ProfileContacts = Readonly<Record<ProfileContactKind, Contact>>;

export function makeProfileSearchKey({ code, plate, note }: { code: string; plate: string; note: string }): string {
  return toSearchText(`${code} ${plate} ${plate.replaceAll(" ", "")} ${note}`);
}

const CONTACT_KINDS_BY_DIRECTNESS = ["phone", "whatsapp", "telegram", "email", "website"] as const;

/** With `byWhatsapp`, a visible telephone number that can have WhatsApp is also shown as a WhatsApp contact. */
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
