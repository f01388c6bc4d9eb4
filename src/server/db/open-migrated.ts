import { type Kysely, sql } from "kysely";

import type { Config } from "#server/config.ts";
import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";
import type { DatabaseLog } from "#server/embedded-postgres/launcher.ts";

import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./pool.ts";
import type { DB } from "./tables.ts";
import { verifyTurkishOrder } from "./turkish-order.ts";

export function openConfigured(config: Config, options: { adopt?: boolean; log: DatabaseLog }): Promise<Database> {
  const { databaseUrl, directDatabaseUrl, ownerDatabaseUrl, scanDatabaseUrl } = config.secrets;
  const urls = { databaseUrl, directDatabaseUrl, ownerDatabaseUrl, scanDatabaseUrl };
  return openDatabase({ ...urls, dataDir: config.dataDir, ...options });
}

export async function openMigrated(config: Config, options: { adopt?: boolean; log: DatabaseLog }): Promise<Database> {
  const database = await openConfigured(config, options);
  try {
    const runtime = await findRuntimeRole(database);
    await database.patiently((db) => migrate(db, { log: options.log, runtime }));
    await verifyTurkishOrder(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface DatabaseIdentity {
  role: string;
  database: string;
  system: string;
}

/**
 * Throws UnusableDatabaseError if the owner's URL does not answer or leads to another database, which would otherwise
 * be migrated by mistake.
 */
export async function findRuntimeRole({
  db,
  patiently,
}: Pick<Database, "db" | "patiently">): Promise<string | undefined> {
  const own = await readDatabaseIdentity(db);
  const owner = await patiently(readDatabaseIdentity).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableDatabaseError(`OWNER_DATABASE_URL ile veri tabanına bağlanılamadı (${reason}).`, { cause });
  });
  if (owner.database !== own.database || owner.system !== own.system)
    throw new UnusableDatabaseError("OWNER_DATABASE_URL, DATABASE_URL ile aynı veri tabanını göstermeli.");
  return owner.role === own.role ? undefined : own.role;
}

async function readDatabaseIdentity(db: Kysely<DB>): Promise<DatabaseIdentity> {
  const { rows } = await sql<DatabaseIdentity>`
    select current_user as role, current_database() as database, system_identifier::text as system
    from pg_control_system()`.execute(db);
  return rows[0]!;
}
