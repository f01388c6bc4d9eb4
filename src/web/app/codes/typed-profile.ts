import type { ProfileView } from "#contract/people/profiles.ts";
import { formatContact } from "#domain/words/contact.ts";

export function toTypedProfile(profile: ProfileView) {
  const { code, version, plate, note, kind, reach, contactsVisible, byWhatsapp, contacts } = profile;
  const { reasons, acceptsText, acceptsPhoto, noticesPausedUntil } = profile;
  const phone = { ...contacts.phone, value: formatContact("phone", contacts.phone.value) };
  const switches = { reasons, acceptsText, acceptsPhoto, noticesPausedUntil };
  const reached = { kind, reach, ...switches, contactsVisible, byWhatsapp };
  return { code, version, plate, note, ...reached, contacts: { ...contacts, phone } };
}
