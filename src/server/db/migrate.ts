import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import { DatabaseRefused } from "#server/embedded-postgres/database-errors.ts";

const FOLDER = fileURLToPath(new URL("../../../db/migrations/", import.meta.url));

/**
 * Runs the migrations that are not applied yet, all in one transaction and under a lock, so that processes may start at
 * the same time. Throws DatabaseRefused when the database was made by other migrations than these, or when one fails.
 */
export async function migrate<T>(db: Kysely<T>, folder = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(
      connection,
    );
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
      const { error, results } = await migrator.migrateToLatest();
      if (error === undefined) return;
      const failed = results?.find(({ status }) => status === "Error")?.migrationName;
      throw failed === undefined ? await explain(error, connection, Object.keys(migrations)) : failure(failed, error);
    } finally {
      // It fails when the connection broke; the error above says so, and the pool throws the connection away.
      await sql`reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout`
        .execute(connection)
        .catch(() => undefined);
    }
  });
}

/** Does the same inside a transaction, and no further than the named migration when one is named. */
export async function migrateWithin<T>(
  tx: Transaction<T>,
  { folder = FOLDER, last }: { folder?: string | undefined; last?: string | undefined } = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  let refused: DatabaseRefused | undefined;
  for (const [name, { up }] of Object.entries(migrations)) {
    migrations[name] = {
      async up(db) {
        try {
          await up(db);
        } catch (error) {
          // Kept: what the migrator then tells is that its lock cannot be released in a broken transaction.
          refused = failure(name, error);
          throw refused;
        }
      },
    };
  }
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (refused !== undefined) throw refused;
  if (error !== undefined) throw error as Error;
}

/** The names of all migrations as the database keeps them, in their order. */
export async function knownMigrations(folder = FOLDER): Promise<string[]> {
  return Object.keys(await readMigrations(folder)).toSorted();
}

/** A migration is known by its file's name and the digest of its text, so that one changed after it was applied is noticed. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql"))) {
    const text = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
    const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
    migrations[`${file} ${digest}`] = { up: async (tx) => void (await sql.raw(text).execute(tx)) };
  }
  return migrations;
}

async function explain<T>(error: unknown, db: Kysely<T>, known: string[]): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const stranger = rows.find(({ name }) => !known.includes(name));
  if (stranger !== undefined) {
    const file = fileOf(stranger.name);
    return new DatabaseRefused(
      known.some((name) => fileOf(name) === file)
        ? `db/migrations/${file} bu veri tabanına uygulandıktan sonra değiştirilmiş; dosyayı eski haline getirin ve değişikliği yeni bir dosyaya yazın.`
        : `Bu veri tabanı uygulamanın daha yeni bir sürümüne ait: db/migrations/${file} uygulanmış ama burada yok. Uygulamanın yeni sürümünü çalıştırın.`,
      { cause: error },
    );
  }
  const late = known.find((name) => !rows.some((row) => row.name === name));
  if (late === undefined) return error;
  return new DatabaseRefused(
    `db/migrations/${fileOf(late)} daha önce uygulanmış bir dosyadan önce geliyor; ona en büyük sıra numarasını verin.`,
    {
      cause: error,
    },
  );
}

function failure(migration: string, cause: unknown): DatabaseRefused {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseRefused(`db/migrations/${fileOf(migration)} uygulanamadı, hiçbir şey değişmedi: ${reason}`, {
    cause,
  });
}

function fileOf(migration: string): string {
  return migration.split(" ")[0] ?? migration;
}
