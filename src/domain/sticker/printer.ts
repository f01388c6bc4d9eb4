/** Maximum number of layouts that can be saved, and also of printers. docs/product.md 4.11. */
export const PRINT_SETTINGS_MAX = 50;

/** Longest name of a layout or a printer, in characters. */
export const PRINT_NAME_MAX = 60;
