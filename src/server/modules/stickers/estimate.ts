import type { PrintFileKind } from "#domain/sticker/print-order.ts";

/** Measured sizes in bytes for each file kind: of a file without stickers, and of each further sticker. */
const sizeOfKind: Record<PrintFileKind, { base: number; each: number }> = {
  sheets: { base: 7000, each: 450 },
  slips: { base: 6000, each: 70 },
  "print-house": { base: 6000, each: 2050 },
  files: { base: 100, each: 10_750 },
  list: { base: 50, each: 60 },
  calibration: { base: 8600, each: 0 },
  picture: { base: 0, each: 23_400 },
  "hand-over": { base: 0, each: 9_500 },
};

export function estimateBytes(kind: PrintFileKind, stickers: number): number {
  const { base, each } = sizeOfKind[kind];
  return base + each * stickers;
}
