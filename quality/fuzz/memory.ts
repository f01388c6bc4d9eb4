/** The resident memory of the process in MB, and how much of it is the heap. */
export interface MemoryUse {
  residentMB: number;
  heapMB: number;
}

/** Memory use after garbage collections: after the warm-up, halfway, and at the end. */
export interface MemoryFigures {
  before: MemoryUse;
  middle: MemoryUse;
  after: MemoryUse;
}

/** The maximum growth in total (docs/quality.md, "No one in": memory flat). */
const GROWTH_MAX_MB = 50;
/**
 * The maximum growth in the second half, when all bounded caches are full. With 100,000 requests it detects a leak of
 * 250 bytes per request.
 */
const LATE_GROWTH_MAX_MB = 10;

/** Describes what is wrong with the growth of memory; undefined if memory is flat. */
export function describeGrowth({ before, middle, after }: MemoryFigures): string | undefined {
  const grownMB = after.residentMB - before.residentMB;
  if (grownMB > GROWTH_MAX_MB) return `bellek ${grownMB.toFixed(1)} MB büyüdü.`;
  const lateMB = after.residentMB - middle.residentMB;
  return lateMB > LATE_GROWTH_MAX_MB ? `bellek ikinci yarıda da ${lateMB.toFixed(1)} MB büyüdü.` : undefined;
}
