import {
  COMPANY_CONTACT_KINDS,
  listVisibleContacts,
  type CompanyContactKind,
  type Contact,
  type VisibleContact,
} from "#domain/words/contact.ts";

/** Limits the damage of a typing error. */
export const CAR_SLOTS_MAX = 10_000;

export const AUTHORISATION_NO_MAX = 30;

export const NAME_REQUESTS_A_DAY_MAX = 2;

export function countMissingSlots(existing: number, limit: number): number {
  return Math.max(0, limit - existing);
}

/**
 * A new company waits until an administrator refuses it with a reason, or approves it with a limit of cars
 * (`carSlots`). `refusalReason` is '' unless the company is refused. `isActive` is false while an administrator has
 * closed the company's panel.
 */
export interface CompanyStateFields extends CompanyNames {
  readonly isApproved: boolean;
  readonly isActive: boolean;
  readonly carSlots: number;
  readonly refusalReason: string;
}

/**
 * `formerName` is the name that an administrator last saw, if the company has changed it since. `waitingName` waits for
 * an administrator's decision. `refusedName` was last refused, for the reason `nameRefusal`.
 */
export interface CompanyNames {
  readonly name: string;
  readonly formerName: string;
  readonly waitingName: string;
  readonly refusedName: string;
  readonly nameRefusal: string;
}

/**
 * If the company is approved already, a higher limit is kept, because only `setCarLimit` lowers the limit. Otherwise
 * the former name is cleared, because the administrator has seen the new name.
 */
export function approveCompany(
  company: Pick<CompanyStateFields, "isApproved" | "carSlots" | "formerName">,
  carSlots: number,
): Omit<CompanyStateFields, Exclude<keyof CompanyNames, "formerName">> {
  const { isApproved, formerName } = company;
  return {
    isApproved: true,
    isActive: true,
    carSlots: isApproved ? Math.max(company.carSlots, carSlots) : carSlots,
    refusalReason: "",
    formerName: isApproved ? formerName : "",
  };
}

/** Undefined if it was already refused for the same reason. */
export function refuseCompany(
  company: Pick<CompanyStateFields, "isApproved" | "refusalReason">,
  reason: string,
): { refusalReason: string } | "COMPANY_ALREADY_APPROVED" | undefined {
  if (company.isApproved) return "COMPANY_ALREADY_APPROVED";
  return company.refusalReason === reason ? undefined : { refusalReason: reason };
}

/** `before` is the limit that the administrator has seen; if it is outdated, the administrator must reload. */
export function setCarLimit(
  company: Pick<CompanyStateFields, "isApproved" | "carSlots">,
  carSlots: number,
  before = company.carSlots,
): { carSlots: number } | "COMPANY_STILL_WAITING" | "CHANGED_MEANWHILE" | undefined {
  if (!company.isApproved) return "COMPANY_STILL_WAITING";
  if (company.carSlots === carSlots) return undefined;
  return company.carSlots === before ? { carSlots } : "CHANGED_MEANWHILE";
}

export function withdrawApproval(company: Pick<CompanyStateFields, "isApproved">): { isApproved: boolean } | undefined {
  return company.isApproved ? { isApproved: false } : undefined;
}

export function setCompanyActive(
  company: Pick<CompanyStateFields, "isActive">,
  isActive: boolean,
): { isActive: boolean } | undefined {
  return company.isActive === isActive ? undefined : { isActive };
}

/**
 * Sending the waiting name again changes nothing, and sending the present name withdraws the waiting name.
 * docs/product/companies.md 7.5.
 */
export function askForCompanyName(company: CompanyNames, name: string): CompanyNames {
  if (name === company.name) return { ...company, waitingName: "" };
  if (name === company.waitingName) return company;
  return { ...company, refusedName: "", nameRefusal: "", waitingName: name };
}

/** If the waiting name is no longer `name`, the administrator must reload. */
export function decideCompanyName(
  company: CompanyNames,
  name: string,
  refusal: string | undefined,
): CompanyNames | "CHANGED_MEANWHILE" {
  if (company.waitingName !== name || name === "") return "CHANGED_MEANWHILE";
  const decided = { ...company, waitingName: "" };
  return refusal === undefined
    ? { ...decided, name, formerName: "" }
    : { ...decided, refusedName: name, nameRefusal: refusal };
}

/**
 * Clears the former name, because an administrator has seen the new name (`name`). If the company has been renamed
 * again since, the administrator must reload.
 */
export function acknowledgeCompanyName(
  company: Pick<CompanyStateFields, "name" | "formerName">,
  name: string,
): { formerName: string } | "CHANGED_MEANWHILE" | undefined {
  if (company.name !== name) return "CHANGED_MEANWHILE";
  return company.formerName === "" ? undefined : { formerName: "" };
}

export function mayBeApproved(carSlots: number): boolean {
  return carSlots >= 1;
}

/**
 * While the panel is closed, strangers also see no renters on the pages of its cars. The fields are null, and the
 * result is false, if there is no company.
 */
export function isPanelOpen(company: {
  readonly isApproved: boolean | null;
  readonly isActive: boolean | null;
}): boolean {
  return company.isApproved === true && company.isActive === true;
}

export type CompanyContacts = Readonly<Record<CompanyContactKind, Contact>>;

export function listVisibleCompanyContacts(contacts: CompanyContacts): VisibleContact[] {
  return listVisibleContacts(COMPANY_CONTACT_KINDS, contacts);
}
