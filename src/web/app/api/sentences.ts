import type { Refusal } from "#contract/words/refusals.ts";

/** An error of the API, recognised by its fields: its class is in the client, which the log-in page loads only later. */
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

/** The sentence for something that could not be read: the refusal's own where there is one, the connection's, else the page's. */
export function readSentenceFor(error: unknown, otherwise: string): string {
  return error instanceof TypeError ? `${disconnected}.` : sentenceFor(error, otherwise);
}

/** The same for something that was sent, which is still there. */
export function sentenceFor(error: unknown, otherwise: string): string {
  if (isRefused(error)) {
    if (!error.defined || error.code === "UNEXPECTED") return otherwise;
    const wait = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    return error.code === "TOO_MANY_ATTEMPTS" && wait !== undefined
      ? `Çok fazla deneme yapıldı. Lütfen ${Math.ceil(wait / 60)} dakika sonra tekrar deneyin.`
      : error.message;
  }
  return error instanceof TypeError ? `${disconnected}. Yazdıklarınız duruyor.` : otherwise;
}

/** The same for a deed, and nothing where it did not fail. */
export function failureSentence({ error }: { error: unknown }, otherwise: string): string | undefined {
  return error ? sentenceFor(error, otherwise) : undefined;
}

/** The sentences of a refused or doubtful input by field path ('contacts.phone.value'). */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!isRefused(error) || (error.code !== "INPUT_INVALID" && error.code !== "PHONE_DOUBTFUL")) return {};
  return (error.data as { fields: Record<string, string> }).fields;
}
