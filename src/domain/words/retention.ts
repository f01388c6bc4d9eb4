/**
 * For how many calendar years after their own year the books of a removed company are kept: rentals, payments and
 * expenses, without customers. docs/product.md 14.1.
 */
export const BOOKS_KEPT_YEARS = 10;

/** Days after the return for which a renter's telephone is kept. docs/product.md 14.1. */
export const RENTER_PHONE_KEPT_DAYS = 365;

/** Years for which the record of a car's condition is kept after its rental ended. docs/product.md 14.1. */
export const CONDITION_KEPT_YEARS = 5;

/** Days for which the renter's page still shows a rental that has ended. docs/product.md 9.28. */
export const RENTER_PAGE_DAYS = 365;

/** Years for which the audit is kept. A database trigger refuses to delete newer events. docs/product.md 14.1. */
export const AUDIT_KEPT_YEARS = 2;

/**
 * For how many days the data of drivers are kept after the last rental ended, and after they were entered.
 * docs/product.md 14.1.
 */
export const DRIVER_KEPT_DAYS = 90;
