import type { Config } from "#server/config.ts";
import type { DatabaseLog } from "#server/embedded-postgres/launcher.ts";

import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./pool.ts";
import { verifyTurkishOrder } from "./turkish-order.ts";

/** Opens the database of the settings without migrating it. */
export function openConfigured(config: Config, options: { adopt?: boolean; log: DatabaseLog }): Promise<Database> {
  const { databaseUrl, directDatabaseUrl, scanDatabaseUrl } = config.secrets;
  return openDatabase({ databaseUrl, directDatabaseUrl, scanDatabaseUrl, dataDir: config.dataDir, ...options });
}

/** Opens the database, migrates it, and checks that it sorts Turkish letters correctly. */
export async function openMigrated(config: Config, options: { adopt?: boolean; log: DatabaseLog }): Promise<Database> {
  const database = await openConfigured(config, options);
  try {
    await database.patiently((db) => migrate(db, { log: options.log }));
    await verifyTurkishOrder(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
