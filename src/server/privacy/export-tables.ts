import { sql, type Transaction } from "kysely";

import type { OwnerScope } from "#server/access/gates.ts";
import type { ExportFile } from "#server/db/export-file.ts";
import type { DB } from "#server/db/tables.ts";

import { dataInventory } from "./data-inventory.ts";
import type { TableCell, ExportTable } from "./zip-tables.ts";

const ROWS_AT_ONCE = 1000;

/** Amounts are in TL, times in UTC. */
export function exportTables(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  companyId: string | undefined,
): ExportTable[] {
  const own = dataInventory.flatMap(({ account }) => account?.export?.(userId) ?? []);
  const companys = dataInventory.flatMap(({ company }) =>
    companyId === undefined ? [] : (company?.export?.(companyId) ?? []),
  );
  return [...own, ...companys].map((file) => ({
    file: file.file,
    columns: Object.entries(file.columns).map(([name, column]) => ({ name, ...column })),
    rows: readTablePages(tx, file),
  }));
}

async function* readTablePages(
  tx: Transaction<DB>,
  { columns, key = sql`id`, from }: ExportFile,
): AsyncGenerator<Record<string, TableCell>[]> {
  // Columns are named by numbers in SQL, so that no plugin changes a name with capitals or Turkish letters.
  const names = Object.keys(columns);
  const selected = sql.join(Object.values(columns).map(({ of }, nth) => sql`${of} as ${sql.id(`c${nth}`)}`));
  for (let after = ""; ;) {
    const { rows } = await sql<Record<string, TableCell>>`
      select ${selected}, ${key}::text collate "C" as key ${from} and ${key}::text collate "C" > ${after}
      order by ${key}::text collate "C" limit ${ROWS_AT_ONCE}`.execute(tx);
    yield rows.map((row) => Object.fromEntries(names.map((name, nth) => [name, row[`c${nth}`] ?? null])));
    if (rows.length < ROWS_AT_ONCE) return;
    after = String(rows.at(-1)!["key"]);
  }
}
