import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import { DatabaseRefused } from "#server/db/refused.ts";

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
