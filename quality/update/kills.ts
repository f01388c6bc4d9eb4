import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { type MigrationFile, readMigrations } from "#server/db/migration-files.ts";

import { runQuery } from "../bench/postgres.ts";
import type { StartingServer } from "./servers.ts";
import type { ProductVersion } from "./version.ts";

const POLL_INTERVAL_MS = 5;
const MIGRATION_MAX_MS = 20 * 60 * 1000;

export interface KillOptions {
  to: ProductVersion;
  /** The URL of the database for the role that owns it. */
  url: string;
  /** Starts the new version for the nth time. */
  start(nth: number): Promise<StartingServer>;
  tell(what: string): void;
}

/**
 * Starts the new version again and again, and kills it in the middle of each pending migration: after the statements
 * of its first step have run and before they are committed, between the batches of a batched step, and also during
 * the work at the end of all migrations. Returns where it was killed.
 * A step stores its progress in its own transaction, as a row of kysely_migration_steps. A transaction of this trial
 * locks that row, so that the step waits there, however fast it is.
 */
export async function killInEveryMigration({ to, url, start, tell }: KillOptions): Promise<string[]> {
  const files = await readMigrations(join(to.folder, "db/migrations"));
  const applied = await runQuery<{ name: string }>(url, "select name from kysely_migration");
  const pending = files.filter(({ name }) => !applied.some((one) => one.name === name));
  // Makes the table that the product's first statement would make, as if it had been killed right after that.
  await runQuery(
    url,
    "create table if not exists kysely_migration_steps (migration text primary key, done integer not null, position text[])",
  );
  const watching = new pg.Client({ connectionString: url });
  await watching.connect();
  const killed: string[] = [];

  /** Starts the new version, and kills it once `hasCome` is true. Returns false if `isOver` was true first. */
  async function killAt(where: string, hasCome: () => Promise<boolean>, isOver = async () => false): Promise<boolean> {
    const server = await start(killed.length);
    const deadline = performance.now() + MIGRATION_MAX_MS;
    for (;;) {
      if (await hasCome()) break;
      if (server.hasEnded() || performance.now() > deadline) {
        await server.stop("SIGKILL");
        throw new Error(`${to.name} did not come to ${where}:\n${readFileSync(server.logFile, "utf8").slice(-2000)}`);
      }
      if (await isOver()) {
        await server.stop("SIGKILL");
        return false;
      }
      await pause(POLL_INTERVAL_MS);
    }
    await server.stop("SIGKILL");
    killed.push(where);
    tell(`  ${killed.length}. kez öldürüldü: ${where}`);
    return true;
  }

  async function killWhileHeld({ name, file }: MigrationFile, where: string): Promise<void> {
    const hold = await lockProgressRow(url, name);
    try {
      await killAt(`${file}, ${where}`, hold.isWaitedFor);
    } finally {
      await hold.release();
    }
    await waitUntilNobodyMigrates(url);
  }

  for (const file of pending) {
    await killWhileHeld(file, "before its first commit");
    for (const [nth, step] of file.steps.entries()) {
      if (step.kind !== "pieces") continue;
      const isAt = async (rest: string) =>
        (await watching.query(`${MIGRATION_STEP_SQL} ${rest}`, [file.name, nth])).rowCount! > 0;
      const between = () => isAt("and done = $2 and position is not null");
      await killAt(`${file.file}, between the pieces of step ${nth + 1}`, between, () => isAt("and done > $2"));
      await waitUntilNobodyMigrates(url);
    }
  }
  await watching.end();
  for (const file of pending.filter(({ steps }) => steps.some(({ atTheEnd }) => atTheEnd)))
    await killWhileHeld(file, "in its step at the end");
  return killed;
}

const MIGRATION_STEP_SQL = "select from kysely_migration_steps where migration = $1";

/** Locks the progress row of a migration, even if it does not exist yet. */
async function lockProgressRow(url: string, migration: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  await client.query(
    `insert into kysely_migration_steps as kept (migration, done) values ($1, 0)
     on conflict (migration) do update set done = kept.done`,
    [migration],
  );
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const watching = new pg.Client({ connectionString: url });
  await watching.connect();
  return {
    async isWaitedFor(): Promise<boolean> {
      const asked = "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
      return (await watching.query(asked, [rows[0]!.pid])).rowCount! > 0;
    },
    async release(): Promise<void> {
      await client.query("rollback");
      await Promise.all([client.end(), watching.end()]);
    },
  };
}

/** Waits until PostgreSQL has noticed that the killed process is gone. */
async function waitUntilNobodyMigrates(url: string): Promise<void> {
  for (;;) {
    const held = await runQuery(
      url,
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = 3853314791062309107`,
    );
    if (held.length === 0) return;
    await pause(POLL_INTERVAL_MS * 4);
  }
}
