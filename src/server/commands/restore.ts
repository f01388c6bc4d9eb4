import { parseArgs } from "node:util";

import { pino } from "pino";

import { describeRestore } from "#server/backup/describe.ts";
import { readErasures } from "#server/backup/erase-again.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { loadConfig } from "#server/config.ts";
import { findRuntimeRole, openConfigured } from "#server/db/open-migrated.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

/**
 * npm run restore -- FILE [--erasures FILE2]: fills the configured database, which must be empty, in one transaction.
 */
try {
  const { file, erasures: from } = readArguments();
  const erasures = from === undefined ? undefined : await readErasures(from);
  const database = await openConfigured(loadConfig(), { adopt: true, log: pino({ level: "silent" }) });
  try {
    const runtime = await findRuntimeRole(database);
    const restored = await database.patiently((db) => restoreBackup(db, file, { erasures, runtime }));
    console.log(describeRestore(restored, { withErasures: erasures !== undefined }));
  } finally {
    await database.close();
  }
} catch (error) {
  printErrorAndExit(error);
}

function readArguments(): { file: string; erasures: string | undefined } {
  const usage = "Kullanım:  npm run restore -- yedek.jsonl.gz [--erasures silinenler.jsonl.gz]";
  try {
    const { values, positionals } = parseArgs({ options: { erasures: { type: "string" } }, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, erasures: values.erasures };
  } catch (cause) {
    throw new OperatorError(usage, { cause });
  }
  throw new OperatorError(usage);
}
