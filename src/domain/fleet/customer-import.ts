import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import type { CustomerLine } from "./customer-paste.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "./customer.ts";
import { joinNotes } from "./paste-cells.ts";

export interface CustomerValues {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly notes: string;
  readonly caution: string;
  readonly isBusiness: boolean;
}

export interface StoredCustomer extends CustomerValues {
  readonly id: string;
  readonly version: number;
}

export type CustomerImportPlan<Stored extends StoredCustomer = StoredCustomer> =
  | { readonly found: "new"; readonly values: CustomerValues }
  | { readonly found: "same"; readonly customer: Stored }
  | { readonly found: "changed"; readonly customer: Stored; readonly values: CustomerValues }
  | { readonly found: "several" }
  | { readonly found: "too-long" };

/**
 * A line without a number is compared by its name and, where known, its e-mail address. If several customers have the
 * number, the customer with the same name is meant. Values that the list leaves empty stay as stored, and notes are
 * appended. docs/product/customers-and-expenses.md 10.6.
 */
export function planCustomerImport<Stored extends StoredCustomer>(
  line: CustomerLine,
  stored: readonly Stored[],
): CustomerImportPlan<Stored> {
  const own = stored.filter((one) => isSameCustomer(line, one));
  if (own.length === 0) return { found: "new", values: { ...line, isBusiness: line.isBusiness ?? false } };
  const named = own.filter(({ name }) => toSearchKey(name) === toSearchKey(line.name));
  const [customer, another] = named.length > 0 ? named : own;
  if (customer === undefined || (another !== undefined && !isAlreadyStored(line, own))) return { found: "several" };
  const meant = own.find((one) => isUnchanged(one, mergeLine(one, line))) ?? customer;
  const values = mergeLine(meant, line);
  if (countCharacters(values.notes) > CUSTOMER_NOTES_MAX || countCharacters(values.caution) > CUSTOMER_CAUTION_MAX)
    return { found: "too-long" };
  return isUnchanged(meant, values)
    ? { found: "same", customer: meant }
    : { found: "changed", customer: meant, values };
}

function isSameCustomer(line: CustomerLine, { name, phone, email }: CustomerValues): boolean {
  if (line.phone !== "") return phone === line.phone;
  return toSearchKey(name) === toSearchKey(line.name) && (line.email === "" || email === "" || email === line.email);
}

function isAlreadyStored(line: CustomerLine, stored: readonly StoredCustomer[]): boolean {
  return stored.some((one) => isUnchanged(one, mergeLine(one, line)));
}

function mergeLine(stored: CustomerValues, line: CustomerLine): CustomerValues {
  return {
    // A name that differs only in case or accents is not changed.
    name: toSearchKey(stored.name) === toSearchKey(line.name) ? stored.name : line.name,
    phone: line.phone || stored.phone,
    email: line.email || stored.email,
    notes: joinNotes(stored.notes, line.notes),
    caution: joinNotes(stored.caution, line.caution),
    isBusiness: line.isBusiness ?? stored.isBusiness,
  };
}

const COMPARED_CUSTOMER_FIELDS = ["name", "phone", "email", "notes", "caution", "isBusiness"] as const;

function isUnchanged(before: CustomerValues, after: CustomerValues): boolean {
  return listChangedFields(before, after).length === 0;
}

export function listChangedFields(
  before: CustomerValues,
  after: CustomerValues,
): (typeof COMPARED_CUSTOMER_FIELDS)[number][] {
  return COMPARED_CUSTOMER_FIELDS.filter((field) => before[field] !== after[field]);
}
