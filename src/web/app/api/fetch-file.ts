import { showOtherAccountPage } from "#web/app/api/other-account.tsx";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { downloadFile } from "#web/parts/download.ts";

export class DownloadCutOff extends Error {}

export class DownloadRefused extends Error {
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

interface FetchOptions {
  init?: RequestInit;
  onPiece?: ((piece: Uint8Array, headers: Headers) => void) | undefined;
  missing: string;
  signal?: AbortSignal | undefined;
}

/** Throws DownloadCutOff, DownloadRefused, or an AbortError after a cancellation. */
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

export function saveFile(file: File): void {
  downloadFile(file, file.name);
}

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
