import { setTimeout as pause } from "node:timers/promises";

import { type Kysely, sql } from "kysely";
import { DatabaseError } from "pg";
import type { BaseLogger } from "pino";

import { type MigrationFile, PIECE_PLACEHOLDER, splitStatements, type MigrationStep } from "./migration-files.ts";
import { countRowsAfter, findBatchEnd, PIECE_ROWS, type BatchedStep, makeBatchStatement } from "./migration-pieces.ts";
import {
  dropProgressTable,
  isBeingMigrated,
  saveProgress,
  createProgressTable,
  type MigrationProgress,
  readProgress,
} from "./migration-progress.ts";

/** Short, because all later statements on the table wait behind the step. */
const LOCK_WAIT_MS = 200;
const PAUSE_MAX_MS = 5000;

/** The failed attempt at which the log says, once, that the step waits for a lock. */
const LOGGED_AT_TRY = 3;

const LOG_INTERVAL_MS = 5000;

// lock_not_available, deadlock_detected and serialization_failure: the step wrote nothing, and a retry may succeed.
const TRANSIENT_ERROR_CODES = new Set(["55P03", "40P01", "40001"]);

export type MigrationLog = Pick<BaseLogger, "info" | "warn">;

export class StepFailedError extends Error {
  readonly migration: MigrationFile;
  readonly nth: number;

  constructor(migration: MigrationFile, nth: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.migration = migration;
    this.nth = nth;
  }
}

interface RunningStep {
  migration: MigrationFile;
  nth: number;
  step: MigrationStep;
  logFields: object;
}

/**
 * The progress is stored after each step, so that the next start continues after the last finished step even if this
 * process is killed.
 */
export function makeStepRunner<T>(connection: Kysely<T>, log: MigrationLog) {
  async function run(migration: MigrationFile, { atTheEnd, place }: { atTheEnd: boolean; place?: object }) {
    const begin = performance.now();
    await createProgressTable(connection);
    const { done } = await readProgress(connection, migration);
    for (const [nth, step] of migration.steps.entries()) {
      if (nth < done || step.atTheEnd !== atTheEnd) continue;
      const logFields = { migration: migration.file, ...place, step: nth + 1, steps: migration.steps.length };
      try {
        await runStep({ migration, nth, step, logFields });
      } catch (error) {
        throw new StepFailedError(migration, nth, error);
      }
    }
    const rest = migration.steps.findIndex((step) => step.atTheEnd);
    if (rest >= 0)
      await saveProgress(connection, migration, { done: atTheEnd ? migration.steps.length : rest, position: null });
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    log.info({ migration: migration.file, ...place, seconds }, "migrated");
  }

  async function runStep(asked: RunningStep): Promise<void> {
    const begin = performance.now();
    const seconds = () => Math.round((performance.now() - begin) / 1000);
    let rowsLeft: number | undefined;
    const telling = setInterval(
      () =>
        log.info({ ...asked.logFields, seconds: seconds(), ...(rowsLeft !== undefined && { rowsLeft }) }, "migrating"),
      LOG_INTERVAL_MS,
    ).unref();
    try {
      if (asked.step.kind === "pieces") await runPieces(asked, asked.step, (left) => (rowsLeft = left));
      else if (asked.step.kind === "outside") await runOutsideTransaction(connection, asked);
      else
        await retryUntilLocked(log, asked.logFields, () =>
          runInTransaction(connection, asked, asked.step.text, { done: asked.nth + 1, position: null }),
        );
    } finally {
      clearInterval(telling);
    }
  }

  async function runPieces(asked: RunningStep, step: BatchedStep, tell: (rowsLeft: number) => void): Promise<void> {
    const { migration, nth } = asked;
    let { position } = await readProgress(connection, migration);
    let left = await countRowsAfter(connection, step, position);
    for (;;) {
      tell(left);
      const last = await findBatchEnd(connection, step, position);
      if (last === undefined) break;
      const text = makeBatchStatement(step, position, last);
      await retryUntilLocked(log, asked.logFields, () =>
        runInTransaction(connection, asked, text, { done: nth, position: last }),
      );
      position = last;
      left = Math.max(0, left - PIECE_ROWS);
    }
    await saveProgress(connection, migration, { done: nth + 1, position: null });
  }

  return {
    begin: (migration: MigrationFile, place: object) => run(migration, { atTheEnd: false, place }),
    async end(migrations: readonly MigrationFile[]): Promise<void> {
      if (!(await isBeingMigrated(connection))) return;
      for (const migration of migrations) {
        const { done } = await readProgress(connection, migration);
        const isBegun = done > 0 || migration.steps[0]?.atTheEnd;
        if (isBegun && done < migration.steps.length) await run(migration, { atTheEnd: true });
      }
      await dropProgressTable(connection);
    },
  };
}

function runInTransaction<T>(
  connection: Kysely<T>,
  { migration }: RunningStep,
  text: string,
  progress: MigrationProgress,
): Promise<void> {
  return connection.transaction().execute(async (tx) => {
    await sql.raw(text).execute(tx);
    await saveProgress(tx, migration, progress);
  });
}

/**
 * An earlier start may have finished a statement without storing the progress, so an index is created only if it does
 * not exist.
 */
async function runOutsideTransaction<T>(connection: Kysely<T>, { migration, nth, step }: RunningStep): Promise<void> {
  for (const statement of splitStatements(step)) {
    const index = /^create (?:unique )?index concurrently (\w+)/.exec(statement)?.[1];
    const state = index === undefined ? "absent" : await readIndexState(connection, index);
    if (state === "ready") continue;
    // An interrupted build leaves an invalid index, which every write still maintains.
    if (state === "broken") await sql`drop index concurrently ${sql.id(index!)}`.execute(connection);
    // The statement gets no lock timeout: it waits for older transactions, but no other statement waits for it.
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      await sql.raw(statement).execute(connection);
    } finally {
      await limitLockWait(connection);
    }
  }
  await saveProgress(connection, migration, { done: nth + 1, position: null });
}

export function limitLockWait<T>(connection: Kysely<T>): Promise<unknown> {
  return sql`set lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(connection);
}

/**
 * Returns the SQL of a step that runs inside a larger transaction while nobody else uses the tables: without
 * `concurrently`, and for all rows at once.
 */
export function removeConcurrently(step: MigrationStep): string {
  if (step.kind === "outside") return step.text.replaceAll(/\bconcurrently\b/g, "");
  return step.kind === "pieces" ? step.text.replaceAll(PIECE_PLACEHOLDER, "true") : step.text;
}

async function readIndexState<T>(connection: Kysely<T>, name: string): Promise<"absent" | "broken" | "ready"> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(connection);
  return rows[0] === undefined ? "absent" : rows[0].isValid ? "ready" : "broken";
}

/**
 * Repeats `work` while it fails because of locks or other transactions. Pauses between the attempts, so that statements
 * that wait behind the step can run.
 */
async function retryUntilLocked(log: MigrationLog, logFields: object, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || !TRANSIENT_ERROR_CODES.has(error.code ?? "")) throw error;
      if (tries === LOGGED_AT_TRY)
        log.warn({ ...logFields, tries, reason: error.message }, "a migration waits for a lock");
      await pause(Math.min(LOCK_WAIT_MS * 1.5 ** (tries - 1), PAUSE_MAX_MS) * (0.75 + Math.random() / 2));
    }
  }
}
