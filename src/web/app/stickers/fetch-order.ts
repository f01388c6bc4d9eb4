import { fetchFile, saveFile } from "#web/app/api/fetch-file.ts";

export interface DownloadOptions {
  onProgress?: ((share: number, stickers: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Throws DownloadCutOff, DownloadRefused, or an AbortError after a cancellation. */
export async function downloadOrder(path: string, fetching: DownloadOptions = {}): Promise<void> {
  saveFile(await fetchOrder(path, fetching));
}

export function fetchOrder(path: string, { onProgress, signal }: DownloadOptions = {}): Promise<File> {
  let received = 0;
  return fetchFile(path, {
    signal,
    missing: "Bu dosya artık indirilemiyor. Lütfen yeniden hazırlayın.",
    onPiece: ({ length }, headers) => {
      received += length;
      const expected = Number(headers.get("X-Estimated-Length")) || 1;
      // Stays below 1 until the end, because `expected` is an estimate.
      onProgress?.(Math.min(received / expected, 0.99), Number(headers.get("X-Sticker-Count")));
    },
  });
}
