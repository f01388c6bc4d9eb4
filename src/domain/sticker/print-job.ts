import type { PrinterCorrection, SheetLayout } from "./sheet.ts";
import type { StickerDesign } from "./sticker.ts";

/**
 * A sticker to print: its code, its look, and texts of a slip or list. `claim` is null unless its claim word is
 * printed. `claimEndsAt` (UTC) is set if that word expires. docs/product.md 4.11.
 */
export interface PrintedSticker {
  readonly code: string;
  readonly look: StickerDesign;
  readonly claim: string | null;
  readonly claimEndsAt?: Date;
  readonly label: string;
  readonly batch: string;
}

/**
 * Kinds of prints. 'sheets': labels on sheets; 'slips': claim words at the same places; 'print-house': one sticker a
 * page; 'files': ZIP of SVG and QR PNG; 'list': CSV; 'calibration': a sheet that shows a printer's offset.
 * docs/product.md 4.11.
 */
export const PRINT_KINDS = ["sheets", "slips", "print-house", "files", "list", "calibration"] as const;

export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * Settings of sheets. `start` is the first free label of the first sheet, from 1; `copies` of a sticker follow each
 * other; `marks`: cut marks; `ground`: coloured or white. docs/product.md 4.11.
 */
export interface PrintSetup {
  readonly layout: SheetLayout;
  readonly correction: PrinterCorrection;
  readonly start: number;
  readonly copies: number;
  readonly marks: boolean;
  readonly ground: "white" | "colour";
}
