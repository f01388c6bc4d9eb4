/**
 * The rentals, payments and expenses of a removed company are kept without its customers, until the end of the calendar
 * year that is this number of years after their own. docs/product/retention.md 14.1.
 */
export const BOOKS_KEPT_YEARS = 10;

export const RENTER_PHONE_KEPT_DAYS = 365;

export const CONDITION_RECORD_KEPT_YEARS = 5;

export const RENTER_PAGE_DAYS = 365;

/** A database trigger refuses to delete newer events. docs/product/retention.md 14.1. */
export const AUDIT_KEPT_YEARS = 2;

/**
 * The data of a driver are deleted this number of days after the driver's last rental ended, or after the data were
 * last saved, whichever is later. docs/product/retention.md 14.1.
 */
export const DRIVER_KEPT_DAYS = 90;
