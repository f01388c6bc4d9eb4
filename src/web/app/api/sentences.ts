import type { AnyRefusal } from "#contract/words/refusals.ts";

import { isConnectionLost } from "./ask-server.ts";

/**
 * An error of the API. It is recognised by its fields, because its class is in the API client, which the log-in page
 * does not load at first.
 */
interface OperatorError extends Error {
  code: string;
  defined: boolean;
  data: unknown;
}

function isRefused(error: unknown): error is OperatorError {
  return error instanceof Error && "code" in error && "defined" in error;
}

export function isRefusal(error: unknown, code: AnyRefusal): boolean {
  return isRefused(error) && error.code === code;
}

const disconnected = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin";

/**
 * The message for an error in our own code, or for a browser that is too old. index.html contains the same sentence.
 */
export const PAGE_FAILED =
  "Bu sayfada bir hata oldu. Sayfayı yenileyin. Düzelmezse tarayıcınızı güncelleyin ya da başka bir tarayıcı deneyin.";

/** Whether an error comes from our own code, or from a function that the browser lacks, and not from the server. */
function isOurs(error: unknown): boolean {
  return [TypeError, ReferenceError, SyntaxError, RangeError].some((kind) => error instanceof kind);
}

/** The message for a failed read by its cause: a refusal, the connection, our own code, or `otherwise`. */
export function readSentenceFor(error: unknown, otherwise: string): string {
  return isConnectionLost(error) ? `${disconnected}.` : sentenceFor(error, otherwise);
}

/** The message for a failed save. Offline, it adds that no typed text is lost. */
export function sentenceFor(error: unknown, otherwise: string): string {
  if (isRefused(error)) {
    if (!error.defined || error.code === "UNEXPECTED") return otherwise;
    const wait = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    return error.code === "TOO_MANY_ATTEMPTS" && wait !== undefined
      ? `Çok fazla deneme yapıldı. Lütfen ${Math.ceil(wait / 60)} dakika sonra tekrar deneyin.`
      : error.message;
  }
  if (isConnectionLost(error)) return `${disconnected}. Yazdıklarınız silinmedi.`;
  return isOurs(error) ? PAGE_FAILED : otherwise;
}

/** The message for a failed mutation; undefined if it did not fail. */
export function failureSentence({ error }: { error: unknown }, otherwise: string): string | undefined {
  return error ? sentenceFor(error, otherwise) : undefined;
}

/** The messages of a refused input by field path, such as 'contacts.phone.value'. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!isRefused(error) || (error.code !== "INPUT_INVALID" && error.code !== "PHONE_DOUBTFUL")) return {};
  return (error.data as { fields: Record<string, string> }).fields;
}
