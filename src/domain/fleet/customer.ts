/**
 * Maximum number of characters of a company's notes about a customer, counted by `countCharacters`.
 * docs/product.md 10.1.
 */
export const CUSTOMER_NOTES_MAX = 2000;

/**
 * Maximum number of characters of the warning about a customer for the staff, counted by `countCharacters`.
 * docs/product.md 10.1.
 */
export const CUSTOMER_CAUTION_MAX = 500;

/** What is open with a customer over all rentals, in kuruş. */
export interface OpenSums {
  readonly owed: number;
  readonly overpaid: number;
  readonly depositHeld: number;
}

/** What is open with all customers of a company, in kuruş. */
export type CompanyOpenSums = Pick<OpenSums, "owed" | "depositHeld">;

/** Whether money is open with a customer, so that a deletion is asked about first. docs/product.md 10.1. */
export function hasOpenSums({ owed, overpaid, depositHeld }: OpenSums): boolean {
  return owed > 0 || overpaid > 0 || depositHeld > 0;
}
