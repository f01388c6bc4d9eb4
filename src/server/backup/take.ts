import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import { isBeingMigrated } from "#server/db/migration-progress.ts";
import type { DB } from "#server/db/tables.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { UNLINKING_ACTIONS } from "./erase-again.ts";
import { writeCompressedFile } from "./file.ts";
import { RowDigest, toMarkerLine, formatHead, type BackupHead, type TableTally } from "./format.ts";
import { readRowsOfTable, prepareTransaction } from "./rows.ts";
import { readSequences, readTables, type BackupTable } from "./tables.ts";

export function writeBackup(db: Kysely<DB>, file: string, now: Date): Promise<TableTally[]> {
  return writeTables(db, file, now, { holds: "everything", choose: (tables) => tables.map((table) => ({ table })) });
}

export function writeErasures(db: Kysely<DB>, file: string, now: Date): Promise<TableTally[]> {
  const wanted: Record<string, RawBuilder<unknown>> = {
    erasures: sql`true`,
    audit_events: sql`action in (${sql.join(UNLINKING_ACTIONS)}) or (action = 'code-replaced' and details ? 'oldCode')`,
  };
  const choose = (tables: BackupTable[]) =>
    tables.flatMap((table) => {
      const where = wanted[table.name];
      return where === undefined ? [] : [{ table, where }];
    });
  return writeTables(db, file, now, { holds: "erasures", choose, replace: true });
}

interface BackupChoice {
  holds: BackupHead["holds"];
  choose: (tables: BackupTable[]) => { table: BackupTable; where?: RawBuilder<unknown> }[];
  replace?: boolean;
}

async function writeTables(
  db: Kysely<DB>,
  file: string,
  now: Date,
  { holds, choose, replace = false }: BackupChoice,
): Promise<TableTally[]> {
  const tallies: TableTally[] = [];

  async function* text(tx: Transaction<DB>): AsyncGenerator<string> {
    const migrations = await listAppliedMigrations(tx);
    if (migrations === undefined)
      throw new OperatorError("Bu veri tabanında yedeklenecek bir şey yok; tabloları kurulmamış.");
    if (await isBeingMigrated(tx))
      throw new OperatorError(
        "Veri tabanı şu anda yeni sürüme göç ediyor; yarıda alınan yedek geri yüklenemez. Yeni sürüm başlayınca komutu yeniden çalıştırın.",
      );
    const { rows } = await sql<{ postgres: string }>`select current_setting('server_version') as postgres`.execute(tx);
    yield formatHead({ holds, takenAt: now.toISOString(), postgres: rows[0]!.postgres, migrations });
    for (const { table, where } of choose(await readTables(tx))) {
      yield toMarkerLine({ "#table": table.name, columns: table.columns });
      const count = new RowDigest();
      for await (const lines of readRowsOfTable(tx, table, where)) {
        count.add(lines);
        yield `${lines.join("\n")}\n`;
      }
      tallies.push(count.of(table.name));
    }
    yield toMarkerLine({ "#end": tallies, sequences: await readSequences(tx) });
  }

  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await prepareTransaction(tx);
      await writeCompressedFile(file, text(tx), { replace });
    });
  return tallies;
}

export async function listAppliedMigrations(tx: Transaction<DB>): Promise<string[] | undefined> {
  const known = await sql`select to_regclass('kysely_migration') as name`.execute(tx);
  if ((known.rows[0] as { name: string | null }).name === null) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  return rows.map(({ name }) => name);
}
