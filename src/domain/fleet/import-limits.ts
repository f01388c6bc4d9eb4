/** Kinds of lists that a company can import. docs/product.md 10.6. */
export const IMPORT_KINDS = ["customers", "cars", "expenses", "rentals"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Maximum number of lines in a list and in one request. docs/product.md 10.6. */
export const IMPORT_LINES_MAX = 10_000;
export const IMPORT_LINES_PER_REQUEST_MAX = 500;

/**
 * Maximum number of rentals in one request. The limit is low because the import of a rental inserts about twenty rows.
 */
export const RENTALS_PER_REQUEST_MAX = 25;

/** For how many hours an import can be undone. docs/product.md 10.6. */
export const IMPORT_UNDO_HOURS = 24;
