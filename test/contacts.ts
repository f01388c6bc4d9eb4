import type { CompanyContacts } from "#domain/people/company.ts";
import type { Contacts } from "#domain/people/profile.ts";

const none = { value: "", visible: true };

/** The contacts of a profile as a new link makes it: nothing to show, and what is typed is shown unless hidden. */
export const EMPTY_CONTACTS: Contacts = { phone: none, email: none, telegram: none, website: none };

/** The same of a company. */
export const EMPTY_COMPANY_CONTACTS: CompanyContacts = {
  phone: none,
  whatsapp: none,
  instagram: none,
  website: none,
};
