import { sql } from "kysely";
import { DatabaseError } from "pg";

import { isBeingMigrated } from "#server/db/migration-progress.ts";
import { WrongServer } from "#server/db/server-state.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";
import type { Scans } from "#server/modules/scan/scan-answers.ts";

/** Why something that people need does not work, in a word for whoever runs the service. */
type Fault = "database-away" | "standby" | "locked" | "slow" | "disk-full" | "too-many-connections" | "broken";

/** What this process can do now: `scans` as visitors ask for them, `writes` as everybody else's work. */
export interface Health {
  status: "ok" | "failing";
  scans: "ok" | Fault;
  writes: "ok" | Fault;
  migrations: "none" | "running" | "unknown";
}

/** How long an answer is given again, in milliseconds: whoever asks more often costs nothing more. */
const KEPT = 1000;

/**
 * Writes as everybody's work does, and leaves nothing: PostgreSQL must find room for a file of its own, and acknowledge a commit, also by
 * a synchronous standby. A log message that nobody reads needs no table and no right.
 */
const WRITE = `set local work_mem = '64kB'; select count(*) from generate_series(1, 10000) as spilled;
  select pg_logical_emit_message(true, 'kodu-tara', '')`;

/** Tells what this process can do, by doing it; at most once a second. `elapsed` is a clock that never jumps, in milliseconds. */
export function createHealth(
  { db, log }: Pick<Deps, "db" | "log">,
  scans: Pick<Scans, "probe">,
  elapsed: () => number = () => performance.now(),
): () => Promise<Health> {
  let last: { at: number; health: Health } | undefined;
  let underway: Promise<Health> | undefined;

  const known = { scans: "ok", writes: "ok" };

  /** Tried by doing it; the log says when it begins to fail in another way, and when it works again. */
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
    // One at a time: where the database hangs, those who ask must not take its connections from visitors.
    underway ??= check().finally(() => (underway = undefined));
    const health = await underway;
    last = { at: elapsed(), health };
    return health;
  };
}

const words: Readonly<Record<string, Fault>> = {
  "25006": "standby",
  "55P03": "locked",
  "57014": "slow",
  "53100": "disk-full",
  // No more room for files of a statement's own, by a setting.
  "53400": "disk-full",
  "53300": "too-many-connections",
};

function wordFor(error: unknown): Fault {
  if (error instanceof WrongServer) return "standby";
  const word = error instanceof DatabaseError ? words[error.code ?? ""] : undefined;
  return word ?? (isUnreachable(error) ? "database-away" : "broken");
}
