import { loadConfig } from "#server/config.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { ensureFirstAdmin } from "#server/modules/account/first-admin.ts";
import { createLog } from "#server/observe/log.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

/**
 * npm run migrate: migrates the database and creates the first administrator as each start of the server does, but
 * serves no requests. With it, the serving processes need neither the password of the role that owns the tables nor that
 * of the administrator. Works while the previous version serves.
 */
try {
  const config = loadConfig();
  const database = await openMigrated(config, { adopt: true, log: createLog(config.logLevel) });
  const { firstAdmin } = config.secrets;
  try {
    if (firstAdmin) await ensureFirstAdmin(database.db, firstAdmin, new Date());
  } finally {
    await database.close();
  }
  console.log("Veri tabanı bu sürüm için hazır.");
} catch (error) {
  printErrorAndExit(error);
}
