import { sql } from "kysely";

import { type DatabaseFault, databaseFaultOf } from "#server/db/database-fault.ts";
import { isBeingMigrated } from "#server/db/migration-progress.ts";
import type { Deps } from "#server/deps.ts";
import type { ScanAnswers } from "#server/modules/scan/scan-answers.ts";

/** `broken` means that the check fails although the database can be used. */
type HealthFault = DatabaseFault | "broken";

export interface HealthReport {
  status: "ok" | "failing";
  scans: "ok" | HealthFault;
  writes: "ok" | HealthFault;
  migrations: "none" | "running" | "unknown";
}

/** The milliseconds for which a result is reused, so that frequent checks cost nothing. */
const RESULT_KEPT_MS = 1000;

/**
 * Tests writing without a lasting change: PostgreSQL must make a temporary file and acknowledge a commit, for which it
 * waits for a synchronous standby too. Nobody reads the logical message, which needs no table and no privilege.
 */
const WRITE_CHECK_SQL = `set local work_mem = '64kB'; select count(*) from generate_series(1, 10000) as spilled;
  select pg_logical_emit_message(true, 'kodu-tara', '')`;

export function createHealth(
  { db, log }: Pick<Deps, "db" | "log">,
  scans: Pick<ScanAnswers, "probe">,
  elapsed: () => number = () => performance.now(),
): () => Promise<HealthReport> {
  let last: { at: number; health: HealthReport } | undefined;
  let underway: Promise<HealthReport> | undefined;

  const known = { scans: "ok", writes: "ok" };

  async function faultOf(what: "scans" | "writes", work: () => Promise<unknown>): Promise<"ok" | HealthFault> {
    let fault: "ok" | HealthFault = "ok";
    try {
      await work();
      if (known[what] !== fault) log.info({ what }, "healthy again");
    } catch (error) {
      fault = databaseFaultOf(error) ?? "broken";
      if (known[what] !== fault) log.error({ err: error, what, fault }, "not healthy");
    }
    known[what] = fault;
    return fault;
  }

  async function check(): Promise<HealthReport> {
    const [ofScans, writes, migrations] = await Promise.all([
      faultOf("scans", () => scans.probe()),
      faultOf("writes", () => sql.raw(WRITE_CHECK_SQL).execute(db)),
      isBeingMigrated(db).then(
        (isRunning) => (isRunning ? "running" : "none") as HealthReport["migrations"],
        () => "unknown" as const,
      ),
    ]);
    return { status: ofScans === "ok" && writes === "ok" ? "ok" : "failing", scans: ofScans, writes, migrations };
  }

  return async () => {
    if (last !== undefined && elapsed() - last.at < RESULT_KEPT_MS) return last.health;
    // If the database hangs, health checks must not use up the connections of visitors.
    underway ??= check().finally(() => (underway = undefined));
    const health = await underway;
    last = { at: elapsed(), health };
    return health;
  };
}
