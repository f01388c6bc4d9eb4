import { pino } from "pino";

import { describeTallies } from "#server/backup/describe.ts";
import { writeErasures } from "#server/backup/take.ts";
import { loadConfig } from "#server/config.ts";
import { openConfigured } from "#server/db/open-migrated.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

/**
 * npm run erasures -- FILE: writes the removed accounts and the unlinked codes, as ids and times, and overwrites the
 * file. A restore needs it.
 */
try {
  const file = process.argv[2];
  if (file === undefined) throw new OperatorError("Kullanım:  npm run erasures -- silinenler.jsonl.gz");
  const database = await openConfigured(loadConfig(), { adopt: true, log: pino({ level: "silent" }) });
  try {
    console.log(describeTallies(await database.patiently((db) => writeErasures(db, file, new Date()))));
  } finally {
    await database.close();
  }
  console.log(`\nSilinenler defteri yazıldı: ${file}.`);
} catch (error) {
  printErrorAndExit(error);
}
