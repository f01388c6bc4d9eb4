/** Resident memory of the process in MB, and its heap's part of it. */
export interface Held {
  residentMB: number;
  heapMB: number;
}

/** What was held once garbage was collected: after the warm-up, halfway from there, and at the end. */
export interface Memory {
  before: Held;
  middle: Held;
  after: Held;
}

/** Most that it may have grown by altogether (docs/quality.md, "No one in": memory flat). */
const GROWTH_MAX_MB = 50;
/** And in the second half, when everything that is kept up to a bound is full: of 100,000 requests, 250 bytes that each leaves are found. */
const LATE_GROWTH_MAX_MB = 10;

/** What is wrong with how the memory grew; undefined when it is flat. */
export function growthOf({ before, middle, after }: Memory): string | undefined {
  const grownMB = after.residentMB - before.residentMB;
  if (grownMB > GROWTH_MAX_MB) return `bellek ${grownMB.toFixed(1)} MB büyüdü.`;
  const lateMB = after.residentMB - middle.residentMB;
  return lateMB > LATE_GROWTH_MAX_MB ? `bellek ikinci yarıda da ${lateMB.toFixed(1)} MB büyüdü.` : undefined;
}
