import type { PrinterCorrection, SheetLayout } from "./sheet.ts";
import type { StickerDesign } from "./sticker.ts";

/**
 * `claim` is the claim word, null if it is not printed; `claimEndsAt` is set if the word expires. `label` is a text
 * below the sticker, such as a plate; '' for none.
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
 * 'sheets': stickers on sheets of labels; 'slips': their claim words at the same places; 'print-house': one sticker a
 * page; 'files': a ZIP file with an SVG file and the QR code as PNG for each sticker; 'list': a CSV file;
 * 'calibration': a sheet that shows a printer's error. docs/product/stickers.md 4.11.
 */
export const PRINT_KINDS = ["sheets", "slips", "print-house", "files", "list", "calibration"] as const;

export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * `start` is the first free label of the first sheet, from 1; `copies` of a sticker follow each other; `marks`: cut
 * marks; `ground`: coloured or white.
 */
export interface PrintSetup {
  readonly layout: SheetLayout;
  readonly correction: PrinterCorrection;
  readonly start: number;
  readonly copies: number;
  readonly marks: boolean;
  readonly ground: "white" | "colour";
}
