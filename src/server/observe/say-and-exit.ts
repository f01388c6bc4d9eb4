import { OperatorError } from "./operator-error.ts";

/** Ends the program with the message of an OperatorError, or with the whole error if it is unexpected. */
export function sayAndExit(error: unknown): never {
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
  process.exit(1);
}
