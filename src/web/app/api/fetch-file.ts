import { blankForOtherAccount } from "#web/app/api/other-account.tsx";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { download } from "#web/parts/download.ts";

/** The connection broke, or never came to be. What was asked for can be asked for again. */
export class CutOff extends Error {}

/** The server gives no file, and says why. */
export class Refused extends Error {
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** How a file is fetched; `onPiece` is told each piece as it comes, and what the answer said of the whole. */
interface Fetching {
  init?: RequestInit;
  onPiece?: ((piece: Uint8Array, headers: Headers) => void) | undefined;
  /** Said where there is no such file. */
  missing: string;
  signal?: AbortSignal | undefined;
}

/** A file under its name, once all of it has come. Throws CutOff, Refused, or an AbortError once it is cancelled. */
export async function fetchFile(path: string, { init, onPiece, missing, signal }: Fetching): Promise<File> {
  const answer = await unlessCut(fetch(path, { ...init, cache: "no-store", ...(signal && { signal }) }), signal);
  if (!answer.ok || !answer.body) throw new Refused(await sentenceOf(answer, missing), answer.status);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await unlessCut(reader.read(), signal);
    // What was cancelled while its last piece came is cancelled as well.
    signal?.throwIfAborted();
    if (done) break;
    pieces.push(value);
    onPiece?.(value, answer.headers);
  }
  return new File(pieces, nameOf(answer), { type: answer.headers.get("Content-Type") ?? "" });
}

/** Hands a file to the person under its own name. */
export function save(file: File): void {
  download(file, file.name);
}

/** The sentence for a file that could not be ordered or did not come; undefined for one that was cancelled. */
export function fileSentence(error: unknown): string | undefined {
  if (error instanceof CutOff) return "Bağlantı koptu. Dosya yarım kaldı.";
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

async function sentenceOf(answer: Response, missing: string): Promise<string> {
  if (answer.status === 404) return missing;
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (code === "OTHER_ACCOUNT") blankForOtherAccount();
  return message ?? "Beklenmeyen bir hata oluştu.";
}

function nameOf(answer: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  return encoded === undefined ? "dosya" : decodeURIComponent(encoded);
}
