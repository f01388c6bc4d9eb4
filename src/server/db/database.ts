import { setTimeout as pause } from "node:timers/promises";

import type { Kysely, Transaction } from "kysely";
import pg from "pg";

import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";
import { type DatabaseLog, connectEmbedded, startEmbedded } from "#server/embedded-postgres/launcher.ts";

import { runInTransaction } from "./after-commit.ts";
import { type Database, openPool } from "./pool.ts";
import { listServerNames, splitServers } from "./server-addresses.ts";
import { SYSTEM_IDENTIFIER_SQL } from "./server-state.ts";
import type { DB } from "./tables.ts";

const OLDEST_MAJOR_VERSION = 15;
const ATTEMPT_COUNT = 4;
/** A hosted database that sleeps when idle needs some seconds for it. */
const FIRST_ANSWER_TIMEOUT_MS = 10_000;
/** A server that is down must not delay the start for long. */
const ONE_OF_SEVERAL_TIMEOUT_MS = 3000;
// serialization_failure and deadlock_detected: nothing was written, and a retried transaction may succeed.
const TRANSIENT_ERROR_CODES = new Set(["40001", "40P01"]);

export interface DatabaseOptions {
  /**
   * URL of a PostgreSQL server of version 15 or later, or of several servers of which one is the primary. Without it,
   * the embedded server in `dataDir` is used.
   */
  databaseUrl?: string | undefined;
  directDatabaseUrl?: string | undefined;
  /** URL of the same database with the role that owns the tables, if `databaseUrl` has another role. */
  ownerDatabaseUrl?: string | undefined;
  scanDatabaseUrl?: string | undefined;
  dataDir: string;
  adopt?: boolean;
  log: DatabaseLog;
}

/** Throws UnusableDatabaseError with a message for the operator if the database cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directDatabaseUrl = databaseUrl, scanDatabaseUrl, dataDir, adopt = false, log } = options;
  const { ownerDatabaseUrl = directDatabaseUrl } = options;
  if (databaseUrl !== undefined) {
    const urls = splitServers(databaseUrl);
    const [direct = [], owner = [], names] = [
      directDatabaseUrl && splitServers(directDatabaseUrl),
      ownerDatabaseUrl && splitServers(ownerDatabaseUrl),
      listServerNames(databaseUrl),
    ];
    if (urls.length === 1) await verifyDatabaseServer(databaseUrl);
    else await verifyServers(urls, names, log);
    const addresses = urls.map((url, at) => ({
      name: names[at]!,
      connection: { connectionString: url },
      direct: { connectionString: direct[at] ?? url },
      owner: { connectionString: owner[at] ?? url },
    }));
    return openPool(addresses[0]!.connection, log, {
      direct: addresses[0]!.direct,
      owner: addresses[0]!.owner,
      scan: scanDatabaseUrl === undefined ? undefined : { connectionString: scanDatabaseUrl },
      servers: addresses.length === 1 ? undefined : addresses,
    });
  }
  const server = await (adopt ? connectEmbedded : startEmbedded)({ dataDir, log });
  const database = openPool(server.connection, log, { owner: server.owner });
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/**
 * Repeated at most 3 times if PostgreSQL aborts it because of another transaction. So `work` must have no effect
 * outside the transaction; pass such effects to `runAfterCommit`.
 */
export async function runTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInTransaction(db, work);
    } catch (error) {
      if (attempt === ATTEMPT_COUNT || !isTransientError(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function verifyDatabaseServer(databaseUrl: string): Promise<void> {
  const { major, isStandby } = await queryServer(databaseUrl, FIRST_ANSWER_TIMEOUT_MS).catch((error: unknown) => {
    throw new UnusableDatabaseError(
      `DATABASE_URL ile verilen PostgreSQL sunucusuna bağlanılamadı (${readErrorReason(error)}). Sunucunun çalıştığını, adresi, kullanıcı adını ve şifreyi kontrol edin.`,
      { cause: error },
    );
  });
  if (isStandby)
    throw new UnusableDatabaseError(
      "DATABASE_URL yalnızca okunan bir yedek sunucuyu gösteriyor. Yazılan asıl sunucunun adresini verin; yedek sunucu asıl sunucu yapılıyorsa bitince yeniden başlatın.",
    );
  verifyMajorVersion(major);
}

function verifyMajorVersion(major: number): void {
  if (major < OLDEST_MAJOR_VERSION)
    throw new UnusableDatabaseError(
      `DATABASE_URL PostgreSQL ${major} sürümünü gösteriyor; en az ${OLDEST_MAJOR_VERSION} gerekli.`,
    );
}

async function verifyServers(urls: string[], names: string[], log: Pick<DatabaseLog, "warn">): Promise<void> {
  const answers = await Promise.allSettled(urls.map((url) => queryServer(url, ONE_OF_SEVERAL_TIMEOUT_MS)));
  const fellSilent = answers.flatMap((answer, at) =>
    answer.status === "rejected" ? [`${names[at]}: ${readErrorReason(answer.reason)}`] : [],
  );
  const answered = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const whoIsSilent = fellSilent.length > 0 ? ` Bağlanılamayanlar: ${fellSilent.join("; ")}.` : "";
  if (!answered.some(({ isStandby }) => !isStandby))
    throw new UnusableDatabaseError(
      `DATABASE_URL’deki sunuculardan hiçbirine yazılamıyor: asıl sunucu yok.${whoIsSilent} Bir yedek sunucu asıl sunucu yapılıyorsa bitince yeniden başlatın.`,
    );
  if (new Set(answered.map(({ system }) => system)).size > 1)
    throw new UnusableDatabaseError(
      "DATABASE_URL’deki sunucular aynı veri tabanının kopyaları değil. Yalnızca bir asıl sunucuyu ve onun yedeklerini yazın.",
    );
  for (const { major } of answered) verifyMajorVersion(major);
  if (whoIsSilent) log.warn(`DATABASE_URL’deki sunucuların bazıları yanıt vermiyor.${whoIsSilent}`);
}

function readErrorReason(error: unknown): string {
  return error instanceof Error ? error.message || String("code" in error ? error.code : error.name) : String(error);
}

interface ServerAnswer {
  major: number;
  isStandby: boolean;
  system: string;
}

async function queryServer(databaseUrl: string, milliseconds: number): Promise<ServerAnswer> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: milliseconds });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; isStandby: boolean; system: string }>(
      `select current_setting('server_version_num') as version, pg_is_in_recovery() as "isStandby", ${SYSTEM_IDENTIFIER_SQL} as system`,
    );
    const { version, ...rest } = rows[0]!;
    return { major: Math.floor(Number(version) / 10_000), ...rest };
  } finally {
    await client.end();
  }
}

/**
 * Thrown by work that waited for a row lock and found that the values it had read are outdated. `runTransaction` then
 * repeats it from the start.
 */
export class OutdatedReadError extends Error {
  readonly code = "40001";
}

export function isTransientError(error: unknown): boolean {
  return error instanceof Error && "code" in error && TRANSIENT_ERROR_CODES.has(String(error.code));
}
