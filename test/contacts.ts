import type { CompanyContacts } from "#domain/people/company.ts";
import type { ProfileContacts } from "#domain/people/profile.ts";

const emptyContact = { value: "", visible: true };

/** All are empty, but not hidden: a contact is visible as soon as it is filled in. */
export const EMPTY_CONTACTS: ProfileContacts = {
  phone: emptyContact,
  email: emptyContact,
  telegram: emptyContact,
  website: emptyContact,
};

export const EMPTY_COMPANY_CONTACTS: CompanyContacts = {
  phone: emptyContact,
  whatsapp: emptyContact,
  instagram: emptyContact,
  website: emptyContact,
};
