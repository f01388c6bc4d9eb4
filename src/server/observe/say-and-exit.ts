import { OperatorError } from "./operator-error.ts";

/** Ends the program with what went wrong: a sentence where it was foreseen, the whole error where it was not. */
export function sayAndExit(error: unknown): never {
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
  process.exit(1);
}
