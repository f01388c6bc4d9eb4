/** Most characters of a company's notes about a customer, counted by `countCharacters`. docs/product.md 10.1. */
export const CUSTOMER_NOTES_MAX = 2000;
