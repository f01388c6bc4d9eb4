import { DatabaseError } from "pg";

import { WrongServerError } from "./server-state.ts";

export function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}

const unreachableSocketCodes = new Set([
  "EAGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/**
 * Error codes of a database that cannot be used now: statement timeout, lock timeout, a read-only server (a standby
 * instead of the primary), and a missing database, as during a restore.
 */
const unreachableSqlStates = new Set(["57014", "55P03", "25006", "3D000"]);

export function isConnectionLost(error: unknown): boolean {
  if (!isUnreachable(error)) return false;
  if (error instanceof DatabaseError) return /^(08|57P0|25006)/.test(error.code ?? "");
  return !/timeout exceeded when trying to connect|Query read timeout/i.test((error as Error).message);
}

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof WrongServerError) return true;
  if (error instanceof DatabaseError) {
    const state = error.code ?? "";
    // Classes 08 (connection), 28 (password or access refused) and 53 (resources), and 57P0x (shutdown and start).
    return /^(08|28|53|57P0)/.test(state) || unreachableSqlStates.has(state);
  }
  if ("code" in error && typeof error.code === "string" && unreachableSocketCodes.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection ended|Client was closed|Client has encountered a connection error/i.test(
    error.message,
  );
}
