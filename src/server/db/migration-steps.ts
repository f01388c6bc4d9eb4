import { setTimeout as pause } from "node:timers/promises";

import { type Kysely, sql } from "kysely";
import { DatabaseError } from "pg";
import type { BaseLogger } from "pino";

import { type MigrationFile, PIECE, statementsOf, type Step } from "./migration-files.ts";

/** How many rows are written in one transaction. */
const PIECE_ROWS = 2000;

/** How long a step waits for a lock: whoever comes after it waits as well. */
const LOCK_WAIT_MS = 200;
const LONGEST_PAUSE_MS = 5000;

/** A lock that others hold for a moment is nothing to tell of. */
const TOLD_AT_TRY = 3;

/** How often a step that takes long says that it is still at work. */
const TELL_EVERY_MS = 5000;

// lock_not_available, deadlock_detected, serialization_failure: the step wrote nothing, and may pass when it is tried again.
const PASSING = new Set(["55P03", "40P01", "40001"]);

export type MigrationLog = Pick<BaseLogger, "info" | "warn">;

/** Which of a migration's steps are done, while it is under way. */
interface Progress {
  done: number;
  /** The key of the last row that a step in pieces has written. */
  position: string[] | null;
}

/** The migration that failed, and at which of its steps. */
export class StepFailed extends Error {
  readonly migration: MigrationFile;
  readonly nth: number;

  constructor(migration: MigrationFile, nth: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.migration = migration;
    this.nth = nth;
  }
}

/**
 * Does the steps of migrations on one connection, each in a transaction of its own that also writes down that it is done: whoever is killed
 * in between goes on with the next step. The table of that is there only while something is under way.
 */
export function stepsOn<T>(connection: Kysely<T>, log: MigrationLog) {
  async function run(migration: MigrationFile, { atTheEnd, place }: { atTheEnd: boolean; place?: object }) {
    const begin = performance.now();
    await sql`create table if not exists kysely_migration_steps (migration text primary key, done integer not null, position text[])`.execute(
      connection,
    );
    const { done } = await progressOf(migration);
    for (const [nth, step] of migration.steps.entries()) {
      if (nth < done || step.atTheEnd !== atTheEnd) continue;
      const told = { migration: migration.file, ...place, step: nth + 1, steps: migration.steps.length };
      try {
        await runStep({ migration, nth, step, told });
      } catch (error) {
        throw new StepFailed(migration, nth, error);
      }
    }
    const rest = migration.steps.findIndex((step) => step.atTheEnd);
    if (rest >= 0)
      await keep(connection, migration, { done: atTheEnd ? migration.steps.length : rest, position: null });
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    log.info({ migration: migration.file, ...place, seconds }, "migrated");
  }

  interface Asked {
    migration: MigrationFile;
    nth: number;
    step: Step;
    told: object;
  }

  async function runStep(asked: Asked): Promise<void> {
    const begin = performance.now();
    const seconds = () => Math.round((performance.now() - begin) / 1000);
    let rowsLeft: number | undefined;
    const telling = setInterval(
      () => log.info({ ...asked.told, seconds: seconds(), ...(rowsLeft !== undefined && { rowsLeft }) }, "migrating"),
      TELL_EVERY_MS,
    ).unref();
    try {
      if (asked.step.kind === "pieces") await runPieces(asked, asked.step, (left) => (rowsLeft = left));
      else if (asked.step.kind === "outside") await runOutside(asked);
      else
        await tryAgain(asked.told, () =>
          inTransaction(asked, asked.step.text, { done: asked.nth + 1, position: null }),
        );
    } finally {
      clearInterval(telling);
    }
  }

  /** Runs a text together with the word that it was run. */
  function inTransaction({ migration }: Asked, text: string, progress: Progress): Promise<void> {
    return connection.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx);
      await keep(tx, migration, progress);
    });
  }

  /** What PostgreSQL does outside of a transaction may be done without having been written down: it is looked for first. */
  async function runOutside({ migration, nth, step }: Asked): Promise<void> {
    for (const statement of statementsOf(step)) {
      const index = /^create (?:unique )?index concurrently (\w+)/.exec(statement)?.[1];
      const state = index === undefined ? "absent" : await stateOfIndex(index);
      if (state === "ready") continue;
      // A build that was broken off leaves an index that only costs.
      if (state === "broken") await sql`drop index concurrently ${sql.id(index!)}`.execute(connection);
      // It holds nobody up while it waits for those who read an older state, however long.
      await sql`set lock_timeout = 0`.execute(connection);
      try {
        await sql.raw(statement).execute(connection);
      } finally {
        await limitLockWait(connection);
      }
    }
    await keep(connection, migration, { done: nth + 1, position: null });
  }

  async function stateOfIndex(name: string): Promise<"absent" | "broken" | "ready"> {
    const { rows } = await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(connection);
    return rows[0] === undefined ? "absent" : rows[0].isValid ? "ready" : "broken";
  }

  async function runPieces(
    asked: Asked,
    step: Step & { kind: "pieces" },
    tell: (rowsLeft: number) => void,
  ): Promise<void> {
    const { migration, nth } = asked;
    let { position } = await progressOf(migration);
    let left = await countAfter(step, position);
    for (;;) {
      tell(left);
      const last = await lastOfPiece(step, position);
      if (last === undefined) break;
      const text = step.text.replaceAll(PIECE, between(step, position, last));
      await tryAgain(asked.told, () => inTransaction(asked, text, { done: nth, position: last }));
      position = last;
      left = Math.max(0, left - PIECE_ROWS);
    }
    await keep(connection, migration, { done: nth + 1, position: null });
  }

  async function countAfter(step: Step & { kind: "pieces" }, position: string[] | null): Promise<number> {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(step.table)} where ${sql.raw(between(step, position))}`.execute(
      connection,
    );
    return Number(rows[0]!.count);
  }

  /** The key of the last row of the next piece; undefined when there is none left. */
  async function lastOfPiece(
    { table, key, ...step }: Step & { kind: "pieces" },
    position: string[] | null,
  ): Promise<string[] | undefined> {
    const columns = key.join(", ");
    const { rows } = await sql<{ last: string[] }>`
      select array[${sql.raw(key.map((column) => `${column}::text`).join(", "))}] as last from (
        select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.raw(between({ ...step, table, key }, position))}
        order by ${sql.raw(columns)} limit ${PIECE_ROWS}
      ) as piece order by ${sql.raw(key.map((column) => `piece.${column} desc`).join(", "))} limit 1`.execute(
      connection,
    );
    return rows[0]?.last;
  }

  async function progressOf({ name }: MigrationFile): Promise<Progress> {
    const { rows } =
      await sql<Progress>`select done, position from kysely_migration_steps where migration = ${name}`.execute(
        connection,
      );
    return rows[0] ?? { done: 0, position: null };
  }

  function keep(on: Kysely<T>, { name }: MigrationFile, { done, position }: Progress): Promise<unknown> {
    return sql`insert into kysely_migration_steps (migration, done, position) values (${name}, ${done}, ${position})
      on conflict (migration) do update set done = excluded.done, position = excluded.position`.execute(on);
  }

  /** Tries until it passes: whoever holds the lock lets it go one day, and nobody else waits behind this one meanwhile. */
  async function tryAgain(told: object, work: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await work();
        return;
      } catch (error) {
        if (!(error instanceof DatabaseError) || !PASSING.has(error.code ?? "")) throw error;
        if (tries === TOLD_AT_TRY) log.warn({ ...told, tries, reason: error.message }, "a migration waits for a lock");
        await pause(Math.min(LOCK_WAIT_MS * 1.5 ** (tries - 1), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2));
      }
    }
  }

  return {
    /** The steps of a migration up to those that wait for the end. */
    begin: (migration: MigrationFile, place: object) => run(migration, { atTheEnd: false, place }),
    /** What is left of the given migrations, all of which have begun; then nothing is under way any more. */
    async end(migrations: readonly MigrationFile[]): Promise<void> {
      if (!(await isBeingMigrated(connection))) return;
      for (const migration of migrations) {
        const { done } = await progressOf(migration);
        const isBegun = done > 0 || migration.steps[0]?.atTheEnd;
        if (isBegun && done < migration.steps.length) await run(migration, { atTheEnd: true });
      }
      await sql`drop table kysely_migration_steps`.execute(connection);
    },
  };
}

/** Whether migrations have begun that are not done, by whatever process. */
export async function isBeingMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration_steps') is not null as "isThere"`.execute(db);
  return rows[0]!.isThere;
}

/** Sets how long whatever follows on a connection waits for a lock. */
export function limitLockWait<T>(connection: Kysely<T>): Promise<unknown> {
  return sql`set lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(connection);
}

/** A step as it runs within somebody else's transaction, where nobody else waits. */
export function inOneGo(step: Step): string {
  if (step.kind === "outside") return step.text.replaceAll(/\bconcurrently\b/g, "");
  return step.kind === "pieces" ? step.text.replaceAll(PIECE, "true") : step.text;
}

function between(
  { table, key }: { table: string; key: readonly string[] },
  after: readonly string[] | null,
  last?: readonly string[],
): string {
  const columns = `(${key.map((column) => `${table}.${column}`).join(", ")})`;
  const literal = (values: readonly string[]) =>
    `(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ")})`;
  const conditions = [
    ...(after ? [`${columns} > ${literal(after)}`] : []),
    ...(last ? [`${columns} <= ${literal(last)}`] : []),
  ];
  return conditions.length === 0 ? "true" : `(${conditions.join(" and ")})`;
}
