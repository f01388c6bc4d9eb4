import { ORPCError, ValidationError } from "@orpc/server";

import { refusals, type Refusal } from "#contract/refusals.ts";

import { QueueFull } from "./fair-queue.ts";
import { TooManyTries, UNAVAILABLE_RETRY_SECONDS } from "./limits.ts";

/** The contract's refusal that an error of a procedure stands for; undefined for an unexpected failure of the server. */
export function expectedRefusal(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof ORPCError) {
    if (error.defined) return error;
    if (error.cause instanceof ValidationError && error.code === "BAD_REQUEST") {
      return refusal("INPUT_INVALID", { fields: fieldsOf(error.cause) });
    }
  }
  if (error instanceof TooManyTries) {
    return refusal("TOO_MANY_ATTEMPTS", { retryAfterSeconds: error.retryAfterSeconds });
  }
  if (error instanceof QueueFull) return refusal("BUSY", { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  return undefined;
}

/** A refusal as a procedure throws it. */
export function refusal(code: Refusal, data?: unknown): ORPCError<string, unknown> {
  const { status, message } = refusals[code];
  return new ORPCError(code, { status, message, data, defined: true });
}

/** The first sentence for each wrong field, by its path ('contacts.phone.value'); what is wrong with the whole has the path ''. */
function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    fields[path] ??= issue.message;
  }
  return fields;
}
