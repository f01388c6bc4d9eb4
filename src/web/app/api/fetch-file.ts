import { showOtherAccountPage } from "#web/app/api/other-account.tsx";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { downloadFile } from "#web/parts/download.ts";

/** The connection failed before or during the download. A retry may succeed. */
export class DownloadCutOff extends Error {}

/** The server refused the file. The message contains the reason. */
export class DownloadRefused extends Error {
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** Options of a download. `onPiece` is called with every received chunk and the headers of the response. */
interface FetchOptions {
  init?: RequestInit;
  onPiece?: ((piece: Uint8Array, headers: Headers) => void) | undefined;
  /** The message if the server has no such file (status 404). */
  missing: string;
  signal?: AbortSignal | undefined;
}

/** Downloads a file. Throws DownloadCutOff, DownloadRefused, or an AbortError after a cancellation. */
export async function fetchFile(path: string, { init, onPiece, missing, signal }: FetchOptions): Promise<File> {
  const answer = await rejectIfCut(fetch(path, { ...init, cache: "no-store", ...(signal && { signal }) }), signal);
  if (!answer.ok || !answer.body) throw new DownloadRefused(await readAnswerSentence(answer, missing), answer.status);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await rejectIfCut(reader.read(), signal);
    // The download may also be cancelled during the last chunk.
    if (signal?.aborted) throw makeCancelledError();
    if (done) break;
    pieces.push(value);
    onPiece?.(value, answer.headers);
  }
  return new File(pieces, readFileName(answer), { type: answer.headers.get("Content-Type") ?? "" });
}

/** Saves a file through the browser, under its own name. */
export function saveFile(file: File): void {
  downloadFile(file, file.name);
}

/** The message for a failed download; undefined if the user cancelled the download. */
export function makeFileSentence(error: unknown): string | undefined {
  if (error instanceof DownloadCutOff) return "Bağlantı koptu. Dosya yarım kaldı.";
  if (error instanceof DownloadRefused) return error.message;
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  return readSentenceFor(error, "Dosya hazırlanamadı. Lütfen tekrar deneyin.");
}

async function rejectIfCut<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw signal?.aborted ? makeCancelledError() : new DownloadCutOff("cut off", { cause: error });
  }
}

function makeCancelledError(): DOMException {
  return new DOMException("cancelled", "AbortError");
}

async function readAnswerSentence(answer: Response, missing: string): Promise<string> {
  if (answer.status === 404) return missing;
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (code === "OTHER_ACCOUNT") showOtherAccountPage();
  return message ?? "Beklenmeyen bir hata oluştu.";
}

function readFileName(answer: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  return encoded === undefined ? "dosya" : decodeURIComponent(encoded);
}
