/**
 * Calendar years after their own for which the books of a removed company are kept: rentals, payments and expenses,
 * without customers. docs/product.md 14.1.
 */
export const BOOKS_KEPT_YEARS = 10;

/** Days after the return for which a renter's telephone is kept. docs/product.md 14.1. */
export const RENTER_PHONE_KEPT_DAYS = 365;

/** Years for which the record of a car's condition is kept after its rental ended. docs/product.md 14.1. */
export const CONDITION_KEPT_YEARS = 5;

/** Days after the end of a rental for which its renter's page shows it. docs/product.md 9.28. */
export const RENTER_PAGE_DAYS = 365;

/** Years for which the audit is kept. A database trigger refuses to delete newer events. docs/product.md 14.1. */
export const AUDIT_KEPT_YEARS = 2;

/**
 * Days for which the data of drivers is kept: after the last rental ended, and after it was written. docs/product.md 14.1.
 */
export const DRIVER_KEPT_DAYS = 90;
