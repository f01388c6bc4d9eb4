import { setTimeout as pause } from "node:timers/promises";

import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";

import { exchangeReplacedNames, isReplaced, type MigrationFile, readMigrations } from "./migration-files.ts";
import {
  removeConcurrently,
  limitLockWait,
  type MigrationLog,
  StepFailedError,
  makeStepRunner,
} from "./migration-steps.ts";
import { grantRuntimeRights } from "./roles.ts";

/** Older versions of the product take the same lock, so no two versions migrate at once. */
const LOCK_ID = sql.lit("3853314791062309107");
const RETRY_INTERVAL_MS = 200;

const SILENT_LOG: MigrationLog = { info: () => undefined, warn: () => undefined };

export interface MigrateOptions {
  folder?: string | undefined;
  log?: MigrationLog;
  runtime?: string | undefined;
}

/**
 * If several processes start at once, one migrates and the others wait. Steps that were done before a failure stay
 * done, and the next start continues after them.
 */
export async function migrate<T>(
  db: Kysely<T>,
  { folder, log = SILENT_LOG, runtime }: MigrateOptions = {},
): Promise<void> {
  const files = await readMigrations(folder);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(connection);
    await limitLockWait(connection);
    try {
      await takeMigrationLock(connection, log);
      await runPendingMigrations(connection, files, log);
      if (runtime !== undefined) await grantRuntimeRights(connection, runtime);
    } finally {
      // The unlock fails if the connection broke. The work above has then failed too, and the pool discards the
      // connection.
      await sql`select pg_advisory_unlock(${LOCK_ID}::bigint); reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout`
        .execute(connection)
        .catch(() => undefined);
    }
  });
}

async function runPendingMigrations<T>(
  connection: Kysely<T>,
  files: readonly MigrationFile[],
  log: MigrationLog,
): Promise<void> {
  const begin = performance.now();
  const applied = exchangeReplacedNames(await listAppliedNames(connection), files);
  const pending = files.filter(({ name }) => !applied.includes(name));
  if (!(await mayMigrate(connection))) {
    if (pending.length === 0 && applied.length === files.length) return;
    throw new UnusableDatabaseError(
      "Veri tabanının tabloları bu sürümünkiler değil ve DATABASE_URL’deki rol onları değiştiremez: sahibi olan rolün adresini OWNER_DATABASE_URL ile verin (yalnızca npm run migrate komutuna vermek yeter).",
    );
  }
  await writeExchangedNames(connection, applied);
  // The steps of a new database are not logged: one line for all migrations is enough.
  const told = applied.length === 0 ? SILENT_LOG : log;
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const place = { number: files.indexOf(file) + 1, of: files.length };
    migrations[file.name] = { up: (lent) => makeStepRunner(lent, told).begin(file, place) };
  }
  // The migrator opens no transactions, because each step has a transaction of its own.
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => migrations },
    disableTransactions: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof StepFailedError) throw makeStepError(error);
  if (error !== undefined) throw await explainError(error, connection, files);
  await makeStepRunner(connection, told).end(files);
  if (pending.length === 0) return;
  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  log.info({ migrations: pending.length, seconds }, "the database is up to date");
}

async function takeMigrationLock<T>(connection: Kysely<T>, log: MigrationLog): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_lock(${LOCK_ID}::bigint) as "isMine"`.execute(connection);
    if (rows[0]!.isMine) return;
    if (tries === 0) log.info("another process migrates the database: waiting for it");
    await pause(RETRY_INTERVAL_MS);
  }
}

/** No other statement may need the tables meanwhile, because the transaction holds all locks until it ends. */
export async function migrateInTransaction<T>(
  tx: Transaction<T>,
  { folder, last }: { folder?: string | undefined; last?: string | undefined } = {},
): Promise<void> {
  const migrations: Record<string, Migration> = {};
  let failed: StepFailedError | undefined;
  for (const file of await readMigrations(folder)) {
    migrations[file.name] = {
      async up(db) {
        for (const [nth, step] of file.steps.entries()) {
          try {
            await sql.raw(removeConcurrently(step)).execute(db);
          } catch (error) {
            // The step's own error is kept, because the migrator would only report that it cannot release its lock in
            // an aborted transaction.
            failed = new StepFailedError(file, nth, error);
            throw failed;
          }
        }
      },
    };
  }
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (failed !== undefined) {
    const { migration, message, cause } = failed;
    throw new UnusableDatabaseError(`db/migrations/${migration.file} uygulanamadı, hiçbir şey değişmedi: ${message}`, {
      cause,
    });
  }
  if (error !== undefined) throw error as Error;
}

async function mayMigrate<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  return rows[0]!.may;
}

async function listAppliedNames<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: known } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!known[0]!.isThere) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Stores which migrations were applied, if the stored names are those of migrations that a file replaces. */
async function writeExchangedNames<T>(db: Kysely<T>, applied: readonly string[]): Promise<void> {
  const first = applied[0];
  if (first === undefined) return;
  await sql`
    with replaced as (delete from kysely_migration where not name = any (${[...applied]}) returning timestamp)
    insert into kysely_migration (name, timestamp) select ${first}, max(timestamp) from replaced having count(*) > 0`.execute(
    db,
  );
}

async function explainError<T>(error: unknown, db: Kysely<T>, files: readonly MigrationFile[]): Promise<unknown> {
  // The connection may have been lost: then the first error is what has to be said.
  const applied = await listAppliedNames(db).catch((): string[] => []);
  const stranger = applied.find((name) => !files.some((known) => known.name === name));
  if (stranger !== undefined) {
    const [file] = stranger.split(" ");
    if (isReplaced(stranger, files))
      return new UnusableDatabaseError(
        "Bu veri tabanı 0.2.0 sürümünden eski. Önce uygulamanın 0.2.0 sürümünü bu veri tabanıyla bir kez başlatın, sonra bu sürümü çalıştırın.",
        { cause: error },
      );
    return new UnusableDatabaseError(
      files.some((known) => known.file === file)
        ? `db/migrations/${file} bu veri tabanına uygulandıktan sonra değiştirilmiş; dosyayı eski haline getirin ve değişikliği yeni bir dosyaya yazın.`
        : `Bu veri tabanı uygulamanın daha yeni bir sürümüne ait: db/migrations/${file} uygulanmış ama burada yok. Uygulamanın yeni sürümünü çalıştırın.`,
      { cause: error },
    );
  }
  const last = files.findLastIndex(({ name }) => applied.includes(name));
  const late = files.slice(0, last + 1).find(({ name }) => !applied.includes(name));
  if (late === undefined) return error;
  return new UnusableDatabaseError(
    `db/migrations/${late.file} daha önce uygulanmış bir dosyadan önce geliyor; ona en büyük sıra numarasını verin.`,
    { cause: error },
  );
}

function makeStepError({ migration: { file, steps }, nth, message, cause }: StepFailedError): UnusableDatabaseError {
  const isWhole = steps.length === 1;
  return new UnusableDatabaseError(
    isWhole
      ? `db/migrations/${file} uygulanamadı, ondan hiçbir şey yazılmadı: ${message}`
      : `db/migrations/${file} uygulanamadı: ${steps.length} adımının ${nth + 1}. adımında kaldı, sonraki başlatma oradan sürer: ${message}`,
    { cause },
  );
}
