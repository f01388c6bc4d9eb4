/** Most entries of a customer's statement, which is printed whole. docs/product.md 9.12. */
export const STATEMENT_MAX = 1000;
