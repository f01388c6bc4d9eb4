import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** Every row of every table, so that a test can say that nothing changed. The counters of the limits are left out: refusals count. */
export async function tableContents(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'limits' order by 1`.execute(db);
  const contents: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}
