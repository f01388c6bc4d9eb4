import { LRUCache } from "lru-cache";

/** A rendered and compressed page, good while its code has this version in this epoch and the instant (milliseconds) is not over. */
export interface KeptPage {
  /** Whether it shows what a code is for; otherwise it is answered as a code that does not exist. */
  isLive: boolean;
  /** Its bytes, each a character. */
  body: string;
  /** The code to which whoever asks is led, of one that was replaced. */
  leadsTo?: string | undefined;
  epoch: number;
  version: number;
  until: number;
}

/** What a kept page costs beside its body: key, entry and objects, measured with a million of them. */
const OVERHEAD = 500;

/** Pages in memory, bounded by their bytes; what was asked for longest ago goes first. With no bytes nothing is kept. */
export function createKeptPages(bytesMax: number): LRUCache<string, KeptPage> {
  // The library refuses a bound of 0. No page fits into one byte.
  const maxSize = Math.max(1, Math.floor(bytesMax));
  return new LRUCache({ maxSize, sizeCalculation: ({ body }) => body.length + OVERHEAD });
}
