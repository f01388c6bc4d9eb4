import type { CompanyContacts } from "#domain/people/company.ts";
import type { ProfileContacts } from "#domain/people/profile.ts";

const emptyContact = { value: "", visible: true };

/**
 * The contacts of a newly linked profile. All are empty, but not hidden: a contact is visible as soon as it is filled
 * in.
 */
export const EMPTY_CONTACTS: ProfileContacts = {
  phone: emptyContact,
  email: emptyContact,
  telegram: emptyContact,
  website: emptyContact,
};

/** The contacts of a new company. */
export const EMPTY_COMPANY_CONTACTS: CompanyContacts = {
  phone: emptyContact,
  whatsapp: emptyContact,
  instagram: emptyContact,
  website: emptyContact,
};
