import { fetchFile, save } from "#web/app/api/fetch-file.ts";

/** How a file is fetched. `onProgress` is told which share is here, from 0 to 1, a guess until it has ended, and of how many stickers it is. */
export interface Fetching {
  onProgress?: ((share: number, stickers: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Downloads what was ordered and hands it to the person. Throws CutOff, Refused, or an AbortError once it is cancelled. */
export async function downloadOrder(path: string, fetching: Fetching = {}): Promise<void> {
  save(await fetchOrder(path, fetching));
}

/** What was ordered, as a file under its name. Throws as `downloadOrder` does. */
export function fetchOrder(path: string, { onProgress, signal }: Fetching = {}): Promise<File> {
  let received = 0;
  return fetchFile(path, {
    signal,
    missing: "Bu dosya artık indirilemiyor. Lütfen yeniden hazırlayın.",
    onPiece: ({ length }, headers) => {
      received += length;
      const expected = Number(headers.get("X-Estimated-Length")) || 1;
      // What is not there yet never looks whole.
      onProgress?.(Math.min(received / expected, 0.99), Number(headers.get("X-Sticker-Count")));
    },
  });
}
