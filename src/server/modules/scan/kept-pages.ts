import { LRUCache } from "lru-cache";

/** Correct while its code has `version` in `epoch`, but only until `until`, in milliseconds since 1970. */
export interface KeptPage {
  isLive: boolean;
  body: string;
  /** Only for a replaced code: the new code, to which the visitor is redirected. */
  leadsTo?: string | undefined;
  epoch: string;
  version: number;
  until: number;
}

/** Bytes of memory that a cached page needs besides its body: key, entry and objects, measured with a million pages. */
const PAGE_OVERHEAD_BYTES = 500;

export function createKeptPages(bytesMax: number): LRUCache<string, KeptPage> {
  // The library refuses a limit of 0, and no page fits into one byte.
  const maxSize = Math.max(1, Math.floor(bytesMax));
  return new LRUCache({ maxSize, sizeCalculation: ({ body }) => body.length + PAGE_OVERHEAD_BYTES });
}
