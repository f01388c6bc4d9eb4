/** Resident memory of the process in MB, garbage collected: after the warm-up, halfway from there, and at the end. */
export interface Memory {
  beforeMB: number;
  middleMB: number;
  afterMB: number;
}

/** Most that it may have grown by altogether (quality.md, "Malformed input": memory flat). */
const GROWTH_MAX_MB = 50;
/** And in the second half, when everything that is kept up to a bound is full: of 100,000 requests, 250 bytes that each leaves are found. */
const LATE_GROWTH_MAX_MB = 10;

/** What is wrong with how the memory grew; undefined when it is flat. */
export function growthOf({ beforeMB, middleMB, afterMB }: Memory): string | undefined {
  if (afterMB - beforeMB > GROWTH_MAX_MB) return `bellek ${(afterMB - beforeMB).toFixed(1)} MB büyüdü.`;
  const lateMB = afterMB - middleMB;
  return lateMB > LATE_GROWTH_MAX_MB ? `bellek ikinci yarıda da ${lateMB.toFixed(1)} MB büyüdü.` : undefined;
}
