import {
  COMPANY_CONTACT_KINDS,
  showContacts,
  type CompanyContactKind,
  type Contact,
  type VisibleContact,
} from "#domain/words/contact.ts";

/**
 * Most cars that an administrator may allow a company. docs/product.md 7.3: it keeps a slip of the keys cheap.
 */
export const SLOTS_MAX = 10_000;

/**
 * How many slot codes must come to be for a company that has `existing` of them, under a limit of `limit` cars: codes are only ever
 * raised to the limit, so a lower limit takes none away. docs/product.md 7.3.
 */
export function missingSlots(existing: number, limit: number): number {
  return Math.max(0, limit - existing);
}

/**
 * Where a company is in its life. A newly registered one waits; an administrator refuses it with a reason ('' when not refused) or
 * approves it with a limit of cars, and may withdraw that. `isActive` is false while an administrator has closed its panel.
 * `formerName` is the name that an administrator knows where the company has called itself otherwise since, else ''. `waitingName` is what
 * it asked to be called and is not until an administrator says so, `refusedName` what an administrator said no to last, for the reason
 * `nameRefusal`; '' where there is none.
 */
export interface CompanyLife extends CompanyNames {
  readonly isApproved: boolean;
  readonly isActive: boolean;
  readonly carSlots: number;
  readonly refusalReason: string;
}

/** What a company is called, was called and asked to be called. */
export interface CompanyNames {
  readonly name: string;
  readonly formerName: string;
  readonly waitingName: string;
  readonly refusedName: string;
  readonly nameRefusal: string;
}

/**
 * A company once it is approved with this limit of cars: its panel is open. One that is approved already keeps a higher limit, since
 * lowering it is asked for by name, and the name that an administrator knows; else whoever approves has read the new name.
 */
export function approveCompany(
  company: Pick<CompanyLife, "isApproved" | "carSlots" | "formerName">,
  carSlots: number,
): Omit<CompanyLife, Exclude<keyof CompanyNames, "formerName">> {
  const { isApproved, formerName } = company;
  return {
    isApproved: true,
    isActive: true,
    carSlots: isApproved ? Math.max(company.carSlots, carSlots) : carSlots,
    refusalReason: "",
    formerName: isApproved ? formerName : "",
  };
}

/** A company once its application is refused, or why it cannot be. Undefined when that changes nothing: the same reason is told once. */
export function refuseCompany(
  company: Pick<CompanyLife, "isApproved" | "refusalReason">,
  reason: string,
): { refusalReason: string } | "COMPANY_ALREADY_APPROVED" | undefined {
  if (company.isApproved) return "COMPANY_ALREADY_APPROVED";
  return company.refusalReason === reason ? undefined : { refusalReason: reason };
}

/**
 * An approved company with another limit of cars, or why it cannot have it: whoever read another limit (`before`) than it has by now
 * looks again. Undefined when that changes nothing.
 */
export function limitCars(
  company: Pick<CompanyLife, "isApproved" | "carSlots">,
  carSlots: number,
  before = company.carSlots,
): { carSlots: number } | "COMPANY_STILL_WAITING" | "CHANGED_MEANWHILE" | undefined {
  if (!company.isApproved) return "COMPANY_STILL_WAITING";
  if (company.carSlots === carSlots) return undefined;
  return company.carSlots === before ? { carSlots } : "CHANGED_MEANWHILE";
}

/** A company whose approval is withdrawn. Undefined when that changes nothing. */
export function withdrawApproval(company: Pick<CompanyLife, "isApproved">): { isApproved: boolean } | undefined {
  return company.isApproved ? { isApproved: false } : undefined;
}

/** A company whose panel is closed or opened by an administrator. Undefined when that changes nothing. */
export function setActive(
  company: Pick<CompanyLife, "isActive">,
  isActive: boolean,
): { isActive: boolean } | undefined {
  return company.isActive === isActive ? undefined : { isActive };
}

/**
 * A company that wants to be called so: from now on, with the name that an administrator knew kept until they have seen the new one, or, where
 * the new one looks like somebody else's (`waits`), once an administrator has said so. Sent again, it goes on waiting; whoever sends the
 * name that the company has takes back what they asked for. docs/product.md 7.5.
 */
export function renameCompany(company: CompanyNames, name: string, waits: boolean): CompanyNames {
  if (name === company.name) return { ...company, waitingName: "" };
  if (name === company.waitingName) return company;
  const asked = { refusedName: "", nameRefusal: "" };
  if (waits) return { ...company, ...asked, waitingName: name };
  return { ...asked, waitingName: "", name, formerName: company.formerName === "" ? company.name : company.formerName };
}

/**
 * A company once an administrator has decided about the name that it waits for, as they read it: it is called so, or is not for a reason. Who
 * read another name looks again.
 */
export function decideName(
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
 * A company whose new name an administrator has seen, or why that cannot be said: it has another name than they read. Undefined when
 * that changes nothing.
 */
export function acknowledgeName(
  company: Pick<CompanyLife, "name" | "formerName">,
  name: string,
): { formerName: string } | "CHANGED_MEANWHILE" | undefined {
  if (company.name !== name) return "CHANGED_MEANWHILE";
  return company.formerName === "" ? undefined : { formerName: "" };
}

/** Whether a company may be approved with this limit of cars: at least one. docs/product.md 7.1. */
export function mayBeApproved(carSlots: number): boolean {
  return carSlots >= 1;
}

/**
 * Whether a company may use its panel and its renters are shown to strangers: approved, and not closed by an administrator. Null
 * where there is no company. docs/product.md 7.2.
 */
export function isPanelOpen(company: {
  readonly isApproved: boolean | null;
  readonly isActive: boolean | null;
}): boolean {
  return company.isApproved === true && company.isActive === true;
}

/** The contacts of a company, one of each kind. docs/product.md 5.5. */
export type CompanyContacts = Readonly<Record<CompanyContactKind, Contact>>;

/**
 * What a stranger who scans a car may see of its company's contacts, most direct first, by the rule of `showContacts`.
 * docs/product.md 6.3.
 */
export function visibleCompanyContacts(contacts: CompanyContacts): VisibleContact[] {
  return showContacts(COMPANY_CONTACT_KINDS, contacts);
}
