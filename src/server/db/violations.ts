import { DatabaseError } from "pg";

/** Whether an error is the violation of the named constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}

const awaySocketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/** Whether an error says that the database cannot be reached or is too busy, and not that the statement was wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) {
    const state = error.code ?? "";
    // 08 connection, 53 resources, 57P0x shutdown and start, 57014 a statement over its time, 55P03 a lock over its time.
    return /^(08|53|57P0)/.test(state) || state === "57014" || state === "55P03";
  }
  if ("code" in error && typeof error.code === "string" && awaySocketCodes.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection ended|Client was closed|Client has encountered a connection error/i.test(
    error.message,
  );
}
