import type { PrintSetup } from "#domain/print-job.ts";

const asDrawn = { correction: { shift: { x: 0, y: 0 }, scale: 100 }, start: 1, copies: 1, ground: "colour" } as const;

/** One sticker of 6 cm with cut marks on a whole page of A4: a page of 6 cm is printed as large as the paper by whoever fits it. */
export const ONE_STICKER_SETUP: PrintSetup = {
  ...asDrawn,
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

/** A fleet's stickers, on labels that leave room for the plate below each. */
export const FLEET_SETUP: PrintSetup = {
  ...asDrawn,
  layout: {
    page: { width: 210, height: 297 },
    across: 3,
    down: 4,
    label: { width: 63.5, height: 72 },
    first: { x: 7.2, y: 4.5 },
    pitch: { x: 66, y: 72 },
    round: 3,
  },
  marks: false,
};
