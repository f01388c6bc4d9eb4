import { readSentenceFor } from "#web/app/api/sentences.ts";
import { download } from "#web/parts/download.ts";

/** How a file is fetched. `onProgress` is told which share is here, from 0 to 1, a guess until it has ended, and of how many stickers it is. */
export interface Fetching {
  onProgress?: ((share: number, stickers: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The connection broke, or never came to be. What was ordered can be downloaded again. */
export class CutOff extends Error {}

/** The server gives no file, and says why. */
export class Refused extends Error {}

/** Downloads what was ordered and hands it to the person. Throws CutOff, Refused, or an AbortError once it is cancelled. */
export async function downloadOrder(path: string, fetching: Fetching = {}): Promise<void> {
  save(await fetchOrder(path, fetching));
}

/** Hands a file to the person under its own name. */
export function save(file: File): void {
  download(file, file.name);
}

/** What was ordered, as a file under its name. Throws as `downloadOrder` does. */
export async function fetchOrder(path: string, { onProgress, signal }: Fetching = {}): Promise<File> {
  const answer = await unlessCut(fetch(path, { cache: "no-store", ...(signal && { signal }) }), signal);
  if (!answer.ok || !answer.body) throw new Refused(await sentenceOf(answer));
  const stickers = Number(answer.headers.get("X-Sticker-Count"));
  const expected = Number(answer.headers.get("X-Estimated-Length")) || 1;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await unlessCut(reader.read(), signal);
    if (done) break;
    pieces.push(value);
    received += value.length;
    // What is not there yet never looks whole.
    onProgress?.(Math.min(received / expected, 0.99), stickers);
  }
  return new File(pieces, nameOf(answer), { type: answer.headers.get("Content-Type") ?? "" });
}

/** The sentence for a file that could not be ordered or did not come; undefined for one that was cancelled. */
export function fileSentence(error: unknown): string | undefined {
  if (error instanceof CutOff) return "Bağlantı koptu; dosya yarım kaldı.";
  if (error instanceof Refused) return error.message;
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  return readSentenceFor(error, "Dosya hazırlanamadı. Lütfen tekrar deneyin.");
}

async function unlessCut<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw signal?.aborted ? new DOMException("cancelled", "AbortError") : new CutOff("cut off", { cause: error });
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  if (answer.status === 404) return "Bu dosya artık indirilemiyor. Lütfen yeniden hazırlayın.";
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return message ?? "Beklenmeyen bir hata oluştu.";
}

function nameOf(answer: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  return encoded === undefined ? "dosya" : decodeURIComponent(encoded);
}
