import { loadConfig } from "#server/config.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { createLog } from "#server/observe/log.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

/**
 * npm run migrate: migrates the database as each start of the server does, but serves no requests. With it, the serving
 * processes need no password of the role that owns the tables. Works while the previous version serves.
 */
try {
  const config = loadConfig();
  const database = await openMigrated(config, { adopt: true, log: createLog(config.logLevel) });
  await database.close();
  console.log("Veri tabanı bu sürüm için hazır.");
} catch (error) {
  printErrorAndExit(error);
}
