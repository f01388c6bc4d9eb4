import { loadConfig } from "#server/config.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { createLog } from "#server/observe/log.ts";
import { sayAndExit } from "#server/observe/say-and-exit.ts";

/**
 * npm run migrate: does what each start of the server does with the database, and serves nothing. So the processes
 * that serve need not know the role that owns the tables. Works while the version before serves.
 */
try {
  const config = loadConfig();
  const database = await openMigrated(config, { adopt: true, log: createLog(config.logLevel) });
  await database.close();
  console.log("Veri tabanı bu sürüm için hazır.");
} catch (error) {
  sayAndExit(error);
}
