import { DatabaseError } from "pg";

import { WrongServer } from "./server-state.ts";

/** Whether an error is a violation of this constraint. */
export function isViolationOf(error: unknown, constraint: string): boolean {
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

/**
 * Statement timeout, lock timeout, a read-only server, which is a standby where the primary was wanted, and a database
 * that is gone, as while a backup takes its place.
 */
const awayStates = new Set(["57014", "55P03", "25006", "3D000"]);

/**
 * Whether an error means that a connection was not made or was lost, or leads to a server that only reads. Unlike a
 * busy database, another server may then be the primary in a moment.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isUnreachable(error)) return false;
  if (error instanceof DatabaseError) return /^(08|57P0|25006)/.test(error.code ?? "");
  return !/timeout exceeded when trying to connect|Query read timeout/i.test((error as Error).message);
}

/** Whether an error means that the database is unreachable or too busy, as opposed to a wrong statement. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof WrongServer) return true;
  if (error instanceof DatabaseError) {
    const state = error.code ?? "";
    // Classes 08 (connection), 28 (password or access refused) and 53 (resources), and 57P0x (shutdown and start).
    return /^(08|28|53|57P0)/.test(state) || awayStates.has(state);
  }
  if ("code" in error && typeof error.code === "string" && awaySocketCodes.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection ended|Client was closed|Client has encountered a connection error/i.test(
    error.message,
  );
}
