/** What lists can be brought of. docs/product.md 10.6. */
export const IMPORT_KINDS = ["customers", "cars", "expenses", "rentals"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Maximum number of lines of a list, and of those sent at once. docs/product.md 10.6. */
export const IMPORT_LINES_MAX = 10_000;
export const IMPORT_LINES_PER_REQUEST_MAX = 500;

/** Maximum number of rentals that a list starts at once: each writes about twenty rows. */
export const RENTALS_PER_REQUEST_MAX = 25;

/** For how many hours a list can be taken back. docs/product.md 10.6. */
export const IMPORT_UNDO_HOURS = 24;
