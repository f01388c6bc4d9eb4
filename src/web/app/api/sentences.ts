import type { AnyRefusal } from "#contract/words/refusals.ts";

import { isConnectionLost } from "./ask-server.ts";

/** Recognised by its fields, because its class is part of the API client, which the log-in page loads later. */
interface ApiError extends Error {
  code: string;
  defined: boolean;
  data: unknown;
}

function isServerRefusal(error: unknown): error is ApiError {
  return error instanceof Error && "code" in error && "defined" in error;
}

export function isRefusal(error: unknown, code: AnyRefusal): boolean {
  return isServerRefusal(error) && error.code === code;
}

const DISCONNECTED_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin";

/**
 * The message for an error in our own code, or for a browser that is too old. index.html contains the same sentence.
 */
export const PAGE_FAILED_MESSAGE =
  "Bu sayfada bir hata oldu. Sayfayı yenileyin. Düzelmezse tarayıcınızı güncelleyin ya da başka bir tarayıcı deneyin.";

function isProgramError(error: unknown): boolean {
  return [TypeError, ReferenceError, SyntaxError, RangeError].some((kind) => error instanceof kind);
}

export function readSentenceFor(error: unknown, otherwise: string): string {
  return isConnectionLost(error) ? `${DISCONNECTED_MESSAGE}.` : makeErrorSentence(error, otherwise);
}

/** If the connection was lost, the message adds that no typed text is lost. */
export function makeErrorSentence(error: unknown, otherwise: string): string {
  if (isServerRefusal(error)) {
    if (!error.defined || error.code === "UNEXPECTED") return otherwise;
    const wait = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    return error.code === "TOO_MANY_ATTEMPTS" && wait !== undefined
      ? `Çok fazla deneme yapıldı. Lütfen ${Math.ceil(wait / 60)} dakika sonra tekrar deneyin.`
      : error.message;
  }
  if (isConnectionLost(error)) return `${DISCONNECTED_MESSAGE}. Yazdıklarınız silinmedi.`;
  return isProgramError(error) ? PAGE_FAILED_MESSAGE : otherwise;
}

export function makeFailureSentence({ error }: { error: unknown }, otherwise: string): string | undefined {
  return error ? makeErrorSentence(error, otherwise) : undefined;
}

export function readFieldErrors(error: unknown): Record<string, string> {
  if (!isServerRefusal(error) || (error.code !== "INPUT_INVALID" && error.code !== "PHONE_DOUBTFUL")) return {};
  return (error.data as { fields: Record<string, string> }).fields;
}
