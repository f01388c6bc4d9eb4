import type { PrintSetup } from "#domain/sticker/print-job.ts";
import { NO_CORRECTION, SHEET_LAYOUTS } from "#domain/sticker/sheet.ts";

const DEFAULT_SETUP_FIELDS = { correction: NO_CORRECTION, start: 1, copies: 1, ground: "colour" } as const;

/** If the page had only 6 cm, printers that fit pages to the paper would enlarge it. */
export const ONE_STICKER_SETUP: PrintSetup = {
  ...DEFAULT_SETUP_FIELDS,
  layout: {
    page: { width: 210, height: 297 },
    across: 1,
    down: 1,
    label: { width: 60, height: 60 },
    first: { x: 75, y: 30 },
    pitch: { x: 60, y: 60 },
    round: 3,
  },
  marks: true,
};

const A6_SIZE_MM = { width: 105, height: 148 };

export const HAND_OVER_SETUP: PrintSetup = {
  ...DEFAULT_SETUP_FIELDS,
  ground: "white",
  layout: {
    page: A6_SIZE_MM,
    across: 1,
    down: 1,
    label: A6_SIZE_MM,
    first: { x: 0, y: 0 },
    pitch: { x: A6_SIZE_MM.width, y: A6_SIZE_MM.height },
    round: 0,
  },
  marks: false,
};

const FLEET_SHEET = SHEET_LAYOUTS["12-64x72"];
const STICKER_SIZE_MM = 59.5;
/** The sticker's background extends 2 mm beyond its edge, and the plate is printed below it. */
const SPACE_ABOVE_MM = 3.5;

export const FLEET_SETUP: PrintSetup = {
  ...DEFAULT_SETUP_FIELDS,
  layout: {
    ...FLEET_SHEET,
    label: { width: STICKER_SIZE_MM, height: STICKER_SIZE_MM },
    first: {
      x: FLEET_SHEET.first.x + (FLEET_SHEET.label.width - STICKER_SIZE_MM) / 2,
      y: FLEET_SHEET.first.y + SPACE_ABOVE_MM,
    },
  },
  marks: false,
};
