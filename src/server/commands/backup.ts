import { pino } from "pino";

import { formatFileSize, describeTallies } from "#server/backup/describe.ts";
import { writeBackup } from "#server/backup/take.ts";
import { loadConfig } from "#server/config.ts";
import { openConfigured } from "#server/db/open-migrated.ts";
import { storeBackupTime } from "#server/jobs/store.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

/** npm run backup -- FILE: writes a snapshot of the database. Works while the server runs. */
try {
  const file = process.argv[2];
  if (file === undefined) throw new OperatorError("Kullanım:  npm run backup -- yedek.jsonl.gz");
  const database = await openConfigured(loadConfig(), { adopt: true, log: pino({ level: "silent" }) });
  try {
    await database.patiently(async (db) => {
      const tallies = await writeBackup(db, file, new Date());
      await storeBackupTime(db, new Date());
      console.log(describeTallies(tallies));
    });
  } finally {
    await database.close();
  }
  console.log(
    `\nYedek alındı: ${file} (${formatFileSize(file)}). Dosyada herkesin verisi ve şifre özetleri var: şifreleyin, gizli tutun.`,
  );
} catch (error) {
  printErrorAndExit(error);
}
