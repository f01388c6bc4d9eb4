/** Maximum number of entries in a customer's statement, which is printed as a whole. docs/product.md 9.12. */
export const STATEMENT_ENTRIES_MAX = 1000;
