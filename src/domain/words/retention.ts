/**
 * The rentals, payments and expenses of a removed company are kept without its customers, until the end of the calendar
 * year that is this number of years after their own. docs/product.md 14.1.
 */
export const BOOKS_KEPT_YEARS = 10;

/** For this number of days after the car was returned, a renter's telephone is kept. docs/product.md 14.1. */
export const RENTER_PHONE_KEPT_DAYS = 365;

/** For this number of years after a rental ended, the records of the car's condition are kept. docs/product.md 14.1. */
export const CONDITION_RECORD_KEPT_YEARS = 5;

/** For this number of days after a rental ended, the renter's page still shows it. docs/product.md 9.28. */
export const RENTER_PAGE_DAYS = 365;

/**
 * Years for which the events of the audit are kept. A database trigger refuses to delete newer events. docs/product.md
 * 14.1.
 */
export const AUDIT_KEPT_YEARS = 2;

/**
 * The data of a driver are deleted this number of days after the driver's last rental ended, or after the data were
 * last saved, whichever is later. docs/product.md 14.1.
 */
export const DRIVER_KEPT_DAYS = 90;
