import type { PrinterCorrection, SheetLayout } from "./sheet.ts";
import type { StickerLook } from "./sticker.ts";

/**
 * One sticker to be printed: its code, how it looks, and what stands beside it on a slip or a fleet's list. `claim` is null unless its
 * claim word is to be printed; `claimEndsAt` (UTC) is there where that word ends. docs/product.md 4.11.
 */
export interface PrintedSticker {
  readonly code: string;
  readonly look: StickerLook;
  readonly claim: string | null;
  readonly claimEndsAt?: Date;
  readonly label: string;
  readonly batch: string;
}

/**
 * What comes out. 'sheets': labels on sheets; 'slips': the claim words on the same places; 'print-house': one sticker a page; 'files':
 * ZIP of SVG and QR PNG; 'list': CSV; 'calibration': a sheet that shows by how much a printer misses. docs/product.md 4.11.
 */
export const PRINT_KINDS = ["sheets", "slips", "print-house", "files", "list", "calibration"] as const;

export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * How sheets are laid out. `start` is the first free label of the first sheet, from 1; `copies` of each sticker, one after the other;
 * `marks`: with cut marks; `ground`: coloured as on the screen, or white. docs/product.md 4.11.
 */
export interface PrintSetup {
  readonly layout: SheetLayout;
  readonly correction: PrinterCorrection;
  readonly start: number;
  readonly copies: number;
  readonly marks: boolean;
  readonly ground: "white" | "colour";
}
