/**
 * For how many calendar years after their own the books of a removed company are kept: rentals, payments and expenses, without
 * its customers. docs/product.md 14.1.
 */
export const BOOKS_KEPT_YEARS = 10;

/** How long a renter's telephone is kept after the car came back, in days. docs/product.md 14.1. */
export const RENTER_PHONE_KEPT_DAYS = 365;

/** How long the audit is kept, in years; the database lets nothing younger go. docs/product.md 14.1. */
export const AUDIT_KEPT_YEARS = 2;
