import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import pg from "pg";
import { pino } from "pino";

import type { TableTally } from "#server/backup/format.ts";
import { readBackup } from "#server/backup/read.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { SUPERUSER } from "#server/embedded-postgres/data-directory.ts";

import { findBrokenInvariants } from "../../test/invariants.ts";
import { fillWorld } from "../bench/fill/fill-world.ts";
import type { WorldSizes } from "../bench/fill/plan.ts";
import { runCommand, type CommandResult } from "./command.ts";

const silentLog = pino({ level: "silent" });

export interface DrillResult {
  /** The number of rows of each table before the backup and after the restore. */
  tallies: TableTally[];
  /** Whether a backup of the restored database is identical, and whether all invariants hold. */
  isSame: boolean;
  bytes: number;
  backup: CommandResult;
  restore: CommandResult;
  again: CommandResult;
}

/**
 * Fills an embedded database and backs it up while its server runs. Restores the backup into a new database, and backs
 * up the new database, too.
 */
export async function runDrill(folder: string, sizes: WorldSizes, tell: (what: string) => void): Promise<DrillResult> {
  // PostgreSQL may run under another account, which must enter the folder.
  chmodSync(folder, 0o755);
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  const [first, ledger, second] = ["first", "ledger", "second"].map((name) => join(folder, `${name}.jsonl.gz`)) as [
    string,
    string,
    string,
  ];
  const source = await openDatabase({ dataDir: from, log: silentLog });
  let backup: CommandResult;
  try {
    await source.patiently((db) => migrate(db));
    tell("Deneme dünyası kuruluyor.");
    // Filling locks tables, which the product's own role may not do.
    const { host, port, database } = source.pool.options;
    const client = new pg.Client({ host, port, user: SUPERUSER, database });
    await client.connect();
    await fillWorld(client, sizes, new Date(), () => undefined);
    await client.end();
    tell("Yedek alınıyor.");
    backup = await runCommand("backup", [first], from);
    await runCommand("erasures", [ledger], from);
  } finally {
    await source.close();
  }
  tell("Geri yükleniyor.");
  const restore = await runCommand("restore", [first, "--erasures", ledger], to);
  tell("Geri yüklenenin yedeği alınıyor.");
  const again = await runCommand("backup", [second], to);
  const [out, back] = [await readTallies(first), await readTallies(second)];
  const target = await openDatabase({ dataDir: to, log: silentLog });
  try {
    const broken = await target.patiently((db) => findBrokenInvariants(db));
    const isSame = isDeepStrictEqual(out, back) && isDeepStrictEqual(broken, {});
    return { tallies: out, isSame, bytes: statSync(first).size, backup, restore, again };
  } finally {
    await target.close();
  }
}

async function readTallies(file: string): Promise<TableTally[]> {
  const { rows, end } = await readBackup(file);
  for await (const _batch of rows);
  return end()["#end"];
}

/** The results of the drill as a table. */
export function describeDrill({ tallies, isSame, bytes, backup, restore, again }: DrillResult): string {
  const number = (value: number, digits = 0) => value.toLocaleString("tr", { maximumFractionDigits: digits });
  const ran = (name: string, { seconds, peakBytes }: CommandResult) =>
    `${name.padEnd(32)} ${number(seconds, 1).padStart(9)} sn ${number(peakBytes / 1e6).padStart(8)} MB`;
  return [
    `${"".padEnd(32)} ${"süre".padStart(12)} ${"en çok bellek".padStart(14)}`,
    ran("Yedek alma (sunucu çalışırken)", backup),
    ran("Geri yükleme ve karşılaştırma", restore),
    ran("Geri yüklenenin yedeği", again),
    "",
    ...tallies.map(({ table, rows }) => `${table.padEnd(32)} ${number(rows).padStart(12)} satır`),
    "",
    `Dosya ${number(bytes / 1e6, 1)} MB; iki yedek ${isSame ? "satır satır aynı, bütün kurallar sağlam" : "AYNI DEĞİL ya da bir kural bozuk"}.`,
  ].join("\n");
}
