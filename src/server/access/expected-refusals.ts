import { ORPCError, ValidationError } from "@orpc/server";

import { refusals, type RefusalCode } from "#contract/words/refusals.ts";

import { QueueFullError } from "./fair-queue.ts";
import { TooManyTriesError, UNAVAILABLE_RETRY_SECONDS } from "./limits.ts";

export function toExpectedRefusal(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof ORPCError) {
    if (error.defined) return error;
    if (error.cause instanceof ValidationError && error.code === "BAD_REQUEST") {
      return makeRefusal("INPUT_INVALID", { fields: fieldMessagesOf(error.cause) });
    }
  }
  if (error instanceof TooManyTriesError) {
    return makeRefusal("TOO_MANY_ATTEMPTS", { retryAfterSeconds: error.retryAfterSeconds });
  }
  if (error instanceof QueueFullError) return makeRefusal("BUSY", { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  return undefined;
}

/**
 * Makes a refusal that a procedure can throw, optionally with a sentence that fits better than the contract's message.
 */
export function makeRefusal(code: RefusalCode, data?: unknown, sentence?: string): ORPCError<string, unknown> {
  const { status, message } = refusals[code];
  return new ORPCError(code, { status, message: sentence ?? message, data, defined: true });
}

function fieldMessagesOf(error: ValidationError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
    const wrong = unknownKeysOfIssue(issue).map((key) => ({
      name: [...path, key].join("."),
      message: "Böyle bir alan yok.",
    }));
    for (const { name, message } of wrong.length > 0 ? wrong : [{ name: path.join("."), message: issue.message }]) {
      if (!fields.has(name)) fields.set(name, message);
    }
  }
  return Object.fromEntries(fields);
}

/** Zod lists them in one issue with the object's path. */
function unknownKeysOfIssue(issue: object): readonly string[] {
  return "code" in issue && issue.code === "unrecognized_keys" && "keys" in issue ? (issue.keys as string[]) : [];
}
