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
