export const IMPORT_KINDS = ["customers", "cars", "expenses", "rentals"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_LINES_MAX = 10_000;
export const IMPORT_LINES_PER_REQUEST_MAX = 500;

/** The limit is low because the import of a rental inserts about twenty rows. */
export const RENTALS_PER_REQUEST_MAX = 25;

export const IMPORT_UNDO_HOURS = 24;
