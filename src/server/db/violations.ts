import { DatabaseError } from "pg";

import { WrongServer } from "./server-state.ts";

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

/** A statement over its time, a lock over its time, and a server that only reads: a standby, where a primary is asked. */
const awayStates = new Set(["57014", "55P03", "25006"]);

/** Whether an error says that the database cannot be reached or is too busy, and not that the statement was wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof WrongServer) return true;
  if (error instanceof DatabaseError) {
    const state = error.code ?? "";
    // 08 connection, 53 resources, 57P0x shutdown and start.
    return /^(08|53|57P0)/.test(state) || awayStates.has(state);
  }
  if ("code" in error && typeof error.code === "string" && awaySocketCodes.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection ended|Client was closed|Client has encountered a connection error/i.test(
    error.message,
  );
}
