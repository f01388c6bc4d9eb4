import { COMPANY_CONTACT_KINDS, type CompanyContactKind } from "./contact.ts";
import { showContacts, type Contact, type VisibleContact } from "./profile.ts";

/**
 * Most cars that an administrator may allow a company. Specification 5 names no upper limit; this one keeps a slip of the keys
 * cheap.
 */
export const SLOTS_MAX = 10_000;

/**
 * How many slot codes must come to be for a company that has `existing` of them, under a limit of `limit` cars: codes are only ever
 * raised to the limit, so a lower limit takes none away. Specification 4; decisions, 'Slots'.
 */
export function missingSlots(existing: number, limit: number): number {
  return Math.max(0, limit - existing);
}

/** Whether a company may be approved with this limit of cars: at least one. Specification 5. */
export function mayBeApproved(carSlots: number): boolean {
  return carSlots >= 1;
}

/**
 * Whether a company may use its panel and its renters are shown to strangers: approved, and not closed by an administrator. Null
 * where there is no company. Decisions, 'Registration, approval, sessions'.
 */
export function isPanelOpen(company: {
  readonly isApproved: boolean | null;
  readonly isActive: boolean | null;
}): boolean {
  return company.isApproved === true && company.isActive === true;
}

/** The contacts of a company, one of each kind. Specification 3, companies. */
export type CompanyContacts = Readonly<Record<CompanyContactKind, Contact>>;

/** The contacts of a newly registered company: nothing to show, and what it types is shown unless hidden. Specification 3. */
export const EMPTY_COMPANY_CONTACTS: CompanyContacts = {
  phone: { value: "", visible: true },
  whatsapp: { value: "", visible: true },
  instagram: { value: "", visible: true },
  website: { value: "", visible: true },
};

/**
 * What a stranger who scans a car may see of its company's contacts, most direct first, by the rule of `showContacts`.
 * Specification 6; decisions, 'Company cars on the scan page'.
 */
export function visibleCompanyContacts(contacts: CompanyContacts): VisibleContact[] {
  return showContacts(COMPANY_CONTACT_KINDS, contacts);
}
