import { setTimeout as pause } from "node:timers/promises";

import type { Kysely, Transaction } from "kysely";
import pg from "pg";

import { DatabaseRefused } from "#server/embedded-postgres/database-errors.ts";
import { type DatabaseLog, connectEmbedded, startEmbedded } from "#server/embedded-postgres/launcher.ts";

import { runInTransaction } from "./after-commit.ts";
import { type Database, openPool } from "./pool.ts";
import type { DB } from "./tables.ts";

const OLDEST_MAJOR = 15;
const ATTEMPTS = 4;
// serialization_failure and deadlock_detected: nothing was written, and a repeated transaction may succeed.
const PASSING = new Set(["40001", "40P01"]);

export interface DatabaseOptions {
  /** Address of a PostgreSQL server of version 15 or later. Without it, the embedded server in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** The address of the same database without its pooler, and that of a replica for scans. */
  directDatabaseUrl?: string | undefined;
  scanDatabaseUrl?: string | undefined;
  dataDir: string;
  /** For short commands: use the embedded server of a running process if there is one. */
  adopt?: boolean;
  log: DatabaseLog;
}

/**
 * Opens the database without migrating it. Closing it stops an embedded server that it started. Throws
 * DatabaseRefused with a sentence when the database cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directDatabaseUrl = databaseUrl, scanDatabaseUrl, dataDir, adopt = false, log } = options;
  if (databaseUrl !== undefined) {
    await verifyServer(databaseUrl);
    return openPool({ connectionString: databaseUrl }, log, {
      direct: { connectionString: directDatabaseUrl },
      scan: scanDatabaseUrl === undefined ? undefined : { connectionString: scanDatabaseUrl },
    });
  }
  const server = await (adopt ? connectEmbedded : startEmbedded)({ dataDir, log });
  const database = openPool(server.connection, log);
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/**
 * Runs `work` in one transaction, and repeats it (at most 3 times) when PostgreSQL aborts it because of another
 * transaction. So `work` must have no effect outside the transaction; pass such effects to `afterCommit`.
 */
export async function inTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInTransaction(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransientError(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function verifyServer(databaseUrl: string): Promise<void> {
  const { major, isStandby } = await askServer(databaseUrl).catch((error: unknown) => {
    const reason =
      error instanceof Error ? error.message || String("code" in error ? error.code : error.name) : String(error);
    throw new DatabaseRefused(
      `DATABASE_URL ile verilen PostgreSQL sunucusuna bağlanılamadı (${reason}). Sunucunun çalıştığını, adresi, kullanıcı adını ve şifreyi kontrol edin.`,
      { cause: error },
    );
  });
  if (isStandby)
    throw new DatabaseRefused(
      "DATABASE_URL yalnızca okunan bir yedek sunucuyu gösteriyor. Yazılan asıl sunucunun adresini verin; yedek sunucu asıl sunucu yapılıyorsa bitince yeniden başlatın.",
    );
  if (major < OLDEST_MAJOR)
    throw new DatabaseRefused(`DATABASE_URL PostgreSQL ${major} sürümünü gösteriyor; en az ${OLDEST_MAJOR} gerekli.`);
}

async function askServer(databaseUrl: string): Promise<{ major: number; isStandby: boolean }> {
  // A hosted database that sleeps when idle needs some seconds for its first connection.
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; isStandby: boolean }>(
      `select current_setting('server_version_num') as version, pg_is_in_recovery() as "isStandby"`,
    );
    const { version, isStandby } = rows[0]!;
    return { major: Math.floor(Number(version) / 10_000), isStandby };
  } finally {
    await client.end();
  }
}

/**
 * Thrown by work that waited for a row lock and found that the values it had read are outdated. `inTransaction` then
 * repeats it from the start.
 */
export class ReadAgain extends Error {
  readonly code = "40001";
}

/**
 * Whether PostgreSQL aborted a statement because of another transaction. Nothing was written then, and a repetition
 * may succeed.
 */
export function isTransientError(error: unknown): boolean {
  return error instanceof Error && "code" in error && PASSING.has(String(error.code));
}
