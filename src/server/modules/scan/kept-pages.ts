import { LRUCache } from "lru-cache";

/**
 * A rendered and compressed page. It is correct while its code has `version` in `epoch`, but only until `until`, in
 * milliseconds since 1970.
 */
export interface KeptPage {
  /** Whether the code is live. If not, the answer has the status of an unknown code. */
  isLive: boolean;
  /** The bytes of the page as a string, one character per byte. */
  body: string;
  /** Only for a replaced code: the new code, to which the visitor is redirected. */
  leadsTo?: string | undefined;
  epoch: number;
  version: number;
  until: number;
}

/** Bytes of memory that a cached page needs besides its body: key, entry and objects, measured with a million pages. */
const PAGE_OVERHEAD_BYTES = 500;

/**
 * A cache of pages with a maximum size in bytes. The least recently used pages are removed first. With 0 bytes nothing
 * is cached.
 */
export function createKeptPages(bytesMax: number): LRUCache<string, KeptPage> {
  // The library refuses a limit of 0, and no page fits into one byte.
  const maxSize = Math.max(1, Math.floor(bytesMax));
  return new LRUCache({ maxSize, sizeCalculation: ({ body }) => body.length + PAGE_OVERHEAD_BYTES });
}
