import type { FileKind } from "#domain/print-order.ts";

/** Bytes of a file of each kind: what it always has, and for each sticker, as they were measured. */
const sizes: Record<FileKind, { base: number; each: number }> = {
  sheets: { base: 30_000, each: 1000 },
  slips: { base: 30_000, each: 300 },
  "print-house": { base: 30_000, each: 1500 },
  files: { base: 100, each: 3000 },
  list: { base: 100, each: 70 },
  calibration: { base: 20_000, each: 0 },
  picture: { base: 0, each: 20_000 },
};

/** About how many bytes a file of so many stickers has, by which a browser shows how much of it has come. */
export function estimatedBytes(kind: FileKind, stickers: number): number {
  const { base, each } = sizes[kind];
  return base + each * stickers;
}
