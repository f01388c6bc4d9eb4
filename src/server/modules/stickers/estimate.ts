import type { FileKind } from "#domain/sticker/print-order.ts";

/** Bytes of a file of each kind: what it always has, and for each sticker, as they were measured. */
const sizes: Record<FileKind, { base: number; each: number }> = {
  sheets: { base: 7000, each: 450 },
  slips: { base: 6000, each: 70 },
  "print-house": { base: 6000, each: 2050 },
  files: { base: 100, each: 10_750 },
  list: { base: 50, each: 60 },
  calibration: { base: 8600, each: 0 },
  picture: { base: 0, each: 23_400 },
  "hand-over": { base: 0, each: 9_500 },
};

/** About how many bytes a file of so many stickers has, by which a browser shows how much of it has come. */
export function estimatedBytes(kind: FileKind, stickers: number): number {
  const { base, each } = sizes[kind];
  return base + each * stickers;
}
