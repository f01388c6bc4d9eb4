/** Most characters of a company's notes about a customer, counted by `countCharacters`. Specification 5, customer form. */
export const CUSTOMER_NOTES_MAX = 2000;
