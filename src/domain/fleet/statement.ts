/** Maximum number of entries of a customer's statement, because it is printed as a whole. docs/product.md 9.12. */
export const STATEMENT_MAX = 1000;
