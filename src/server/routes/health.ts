import { sql } from "kysely";
import { DatabaseError } from "pg";

import { isBeingMigrated } from "#server/db/migration-progress.ts";
import { WrongServer } from "#server/db/server-state.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";
import type { Scans } from "#server/modules/scan/scan-answers.ts";

/** Why something does not work, as a short code for the operator. */
type Fault =
  | "database-away"
  | "access-refused"
  | "standby"
  | "locked"
  | "slow"
  | "disk-full"
  | "too-many-connections"
  | "broken";

/** What works now: `scans` is the result for what visitors need, `writes` for what everybody else needs. */
export interface Health {
  status: "ok" | "failing";
  scans: "ok" | Fault;
  writes: "ok" | Fault;
  migrations: "none" | "running" | "unknown";
}

/** How long a result is reused, in milliseconds, so that frequent checks cost nothing. */
const KEPT = 1000;

/**
 * Tests writing without a lasting change: PostgreSQL must make a temporary file and acknowledge a commit, for which it
 * waits for a synchronous standby too. Nobody reads the logical message, which needs no table and no privilege.
 */
const WRITE = `set local work_mem = '64kB'; select count(*) from generate_series(1, 10000) as spilled;
  select pg_logical_emit_message(true, 'kodu-tara', '')`;

/**
 * Returns the health check, which tries a scan and a write, at most once a second. `elapsed` is a monotonic clock in
 * milliseconds.
 */
export function createHealth(
  { db, log }: Pick<Deps, "db" | "log">,
  scans: Pick<Scans, "probe">,
  elapsed: () => number = () => performance.now(),
): () => Promise<Health> {
  let last: { at: number; health: Health } | undefined;
  let underway: Promise<Health> | undefined;

  const known = { scans: "ok", writes: "ok" };

  /** Returns the fault of `work`, or "ok" if it succeeds. Logs when the result differs from the previous one. */
  async function faultOf(what: "scans" | "writes", work: () => Promise<unknown>): Promise<"ok" | Fault> {
    let fault: "ok" | Fault = "ok";
    try {
      await work();
      if (known[what] !== fault) log.info({ what }, "healthy again");
    } catch (error) {
      fault = wordFor(error);
      if (known[what] !== fault) log.error({ err: error, what, fault }, "not healthy");
    }
    known[what] = fault;
    return fault;
  }

  async function check(): Promise<Health> {
    const [ofScans, writes, migrations] = await Promise.all([
      faultOf("scans", () => scans.probe()),
      faultOf("writes", () => sql.raw(WRITE).execute(db)),
      isBeingMigrated(db).then(
        (isRunning) => (isRunning ? "running" : "none") as Health["migrations"],
        () => "unknown" as const,
      ),
    ]);
    return { status: ofScans === "ok" && writes === "ok" ? "ok" : "failing", scans: ofScans, writes, migrations };
  }

  return async () => {
    if (last !== undefined && elapsed() - last.at < KEPT) return last.health;
    // One test at a time: if the database hangs, health checks must not use up the connections of visitors.
    underway ??= check().finally(() => (underway = undefined));
    const health = await underway;
    last = { at: elapsed(), health };
    return health;
  };
}

const words: Readonly<Record<string, Fault>> = {
  "28P01": "access-refused",
  "28000": "access-refused",
  "25006": "standby",
  "55P03": "locked",
  "57014": "slow",
  "53100": "disk-full",
  // 53400: the limit for temporary files is reached.
  "53400": "disk-full",
  "53300": "too-many-connections",
};

function wordFor(error: unknown): Fault {
  if (error instanceof WrongServer) return "standby";
  const word = error instanceof DatabaseError ? words[error.code ?? ""] : undefined;
  return word ?? (isUnreachable(error) ? "database-away" : "broken");
}
