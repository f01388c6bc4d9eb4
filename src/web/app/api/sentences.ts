import type { Refusal } from "#contract/words/refusals.ts";

import { isLineLost } from "./line.ts";

/**
 * An error of the API. It is recognised by its fields, because its class is in the API client, which the log-in page
 * loads only later.
 */
interface OperatorError extends Error {
  code: string;
  defined: boolean;
  data: unknown;
}

function isRefused(error: unknown): error is OperatorError {
  return error instanceof Error && "code" in error && "defined" in error;
}

export function isRefusal(error: unknown, code: Refusal): boolean {
  return isRefused(error) && error.code === code;
}

const disconnected = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin";

/** Said where our own code failed, or the browser is too old for it. The document has the same sentence (index.html). */
export const PAGE_FAILED =
  "Bu sayfada bir hata oldu. Sayfayı yenileyin. Düzelmezse tarayıcınızı güncelleyin ya da başka bir tarayıcı deneyin.";

/** Errors that no answer of a server causes: our code, or a function that the browser does not know. */
function isOurs(error: unknown): boolean {
  return [TypeError, ReferenceError, SyntaxError, RangeError].some((kind) => error instanceof kind);
}

/** The message for a failed read, by its cause: the refusal, the connection, our own code, or else `otherwise`. */
export function readSentenceFor(error: unknown, otherwise: string): string {
  return isLineLost(error) ? `${disconnected}.` : sentenceFor(error, otherwise);
}

/** The message for a failed save. Offline it adds that nothing typed is lost. */
export function sentenceFor(error: unknown, otherwise: string): string {
  if (isRefused(error)) {
    if (!error.defined || error.code === "UNEXPECTED") return otherwise;
    const wait = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    return error.code === "TOO_MANY_ATTEMPTS" && wait !== undefined
      ? `Çok fazla deneme yapıldı. Lütfen ${Math.ceil(wait / 60)} dakika sonra tekrar deneyin.`
      : error.message;
  }
  if (isLineLost(error)) return `${disconnected}. Yazdıklarınız duruyor.`;
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
