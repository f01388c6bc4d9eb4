/** The resident memory of the process in MB, and the size of its heap in MB. */
export interface MemoryUse {
  residentMB: number;
  heapMB: number;
}

/** Memory use after the warm-up, halfway, and at the end, each after a garbage collection. */
export interface MemoryFigures {
  before: MemoryUse;
  middle: MemoryUse;
  after: MemoryUse;
}

/** The maximum growth in total (docs/quality.md, "No one in": memory flat). */
const GROWTH_MAX_MB = 50;
/**
 * The maximum growth in the second half, when all bounded caches are full. A run of 100,000 requests thus detects a
 * leak of 250 bytes per request.
 */
const LATE_GROWTH_MAX_MB = 10;

/** A sentence that says how memory grows too much; undefined if it does not. */
export function describeGrowth({ before, middle, after }: MemoryFigures): string | undefined {
  const grownMB = after.residentMB - before.residentMB;
  if (grownMB > GROWTH_MAX_MB) return `bellek ${grownMB.toFixed(1)} MB büyüdü.`;
  const lateMB = after.residentMB - middle.residentMB;
  return lateMB > LATE_GROWTH_MAX_MB ? `bellek ikinci yarıda da ${lateMB.toFixed(1)} MB büyüdü.` : undefined;
}
