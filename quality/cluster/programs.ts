import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, globSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { ServerAccount } from "#server/embedded-postgres/process.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

const WAIT_MAX_MS = 180_000;
const POLL_INTERVAL_MS = 100;

/**
 * The folder of Debian's PostgreSQL executables, some of which the embedded PostgreSQL lacks. Throws if it is missing.
 */
export function findPostgres(): string {
  const found = globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) =>
    parseVersion(a) < parseVersion(b) ? 1 : -1,
  )[0];
  if (found === undefined || !existsSync(join(found, "pg_rewind")))
    throw new OperatorError("PostgreSQL'in programları bulunamadı. Kurun: apt-get install postgresql");
  return found;
}

function parseVersion(path: string): number {
  return Number(/\d+/.exec(path)?.[0]);
}

/**
 * Starts a program without waiting for its end. Its output goes to a file, because the program may outlive this
 * process, and a pipe would break.
 */
export function startProgram(
  { prefix, identity }: ServerAccount,
  line: readonly string[],
  { folder, log }: { folder: string; log: string },
): ChildProcess {
  const [command = "", ...rest] = [...prefix, ...line];
  const said = openSync(log, "a");
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  const child = spawn(command, rest, { ...identity, cwd: folder, env, stdio: ["ignore", said, said] });
  closeSync(said);
  return child;
}

/** Runs a program to its end. If the program fails, throws an error with its output. */
export async function runProgram(
  account: ServerAccount,
  line: readonly string[],
  where: { folder: string; log: string },
): Promise<void> {
  const [status] = (await once(startProgram(account, line, where), "exit")) as [number | null];
  if (status !== 0) throw new Error(`${line[0]} failed:\n${readFileSync(where.log, "utf8").slice(-2000)}`);
}

/**
 * Calls `ask` until it returns a value, and returns that value. Ignores errors of `ask` until the time limit, and
 * throws after it.
 */
export async function waitUntil<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const deadline = performance.now() + WAIT_MAX_MS;
  let failure: unknown;
  while (performance.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`waited in vain: ${what}`, { cause: failure });
}
