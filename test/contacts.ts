import type { CompanyContacts } from "#domain/people/company.ts";
import type { ProfileContacts } from "#domain/people/profile.ts";

const none = { value: "", visible: true };

/**
 * The contacts of a newly linked profile. All are empty, and a contact that is typed in is visible unless it is hidden.
 */
export const EMPTY_CONTACTS: ProfileContacts = { phone: none, email: none, telegram: none, website: none };

/** The contacts of a new company. */
export const EMPTY_COMPANY_CONTACTS: CompanyContacts = {
  phone: none,
  whatsapp: none,
  instagram: none,
  website: none,
};
