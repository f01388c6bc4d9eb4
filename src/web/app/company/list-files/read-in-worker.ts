import { FILE_BYTES_MAX, FILE_TOO_LARGE_MESSAGE, type ListFile } from "./list-file.ts";
import type { ListFileRequest } from "./list-file.worker.ts";

/** No file within the limits takes so long, even on an old phone. */
const READING_MS_MAX = 60_000;

/**
 * Reads the rows of a list from a file in a thread of its own, so that a large file does not freeze the page. If the
 * browser cannot start the thread, the file is read in the page.
 */
export async function readListFile(file: Blob, sheet?: number): Promise<ListFile> {
  if (file.size > FILE_BYTES_MAX) return { refused: FILE_TOO_LARGE_MESSAGE };
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer) return { refused: "Dosya okunamadı. Lütfen tekrar seçin." };
  const bytes = new Uint8Array(buffer);
  return (await readInWorker({ bytes, sheet })) ?? (await import("./read-list-file.ts")).readListBytes(bytes, sheet);
}

/** Returns undefined if the worker could not be started, or failed. */
async function readInWorker(request: ListFileRequest): Promise<ListFile | undefined> {
  let worker: Worker | undefined;
  let timer: number | undefined;
  try {
    const { default: ListFileWorker } = await import("./list-file.worker.ts?worker");
    worker = new ListFileWorker();
    return await new Promise<ListFile | undefined>((resolve) => {
      worker!.addEventListener("message", ({ data }: MessageEvent<ListFile>) => resolve(data));
      worker!.addEventListener("error", () => resolve(undefined));
      timer = window.setTimeout(() => resolve({ refused: TOO_SLOW_MESSAGE }), READING_MS_MAX);
      worker!.postMessage(request);
    });
  } catch {
    return undefined;
  } finally {
    window.clearTimeout(timer);
    worker?.terminate();
  }
}

const TOO_SLOW_MESSAGE = "Bu dosyayı okumak çok uzun sürdü. Listeyi yeni bir dosyaya kopyalayıp onu seçin.";
