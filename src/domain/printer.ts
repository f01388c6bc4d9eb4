import type { PrinterCorrection } from "./sheet.ts";

/** Most millimetres by which a printer's shift is made up for, to either side. docs/product.md 4.11. */
export const SHIFT_MAX = 5;

/** Least and most per cent to which a sheet is scaled for a printer. docs/product.md 4.11. */
export const SCALE = { least: 98, most: 102 } as const;

/** Most layouts and most printers that are saved. docs/product.md 4.11. */
export const SAVED_MAX = 50;

/** Longest name of a layout or a printer, in characters. */
export const PRINT_NAME_MAX = 60;

/** A printer that misses by nothing. */
export const NO_CORRECTION: PrinterCorrection = { shift: { x: 0, y: 0 }, scale: 100 };
