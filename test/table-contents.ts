import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** Every row of every table, so that a test can say that nothing changed. The counters of the limits are left out: refusals count. */
export async function tableContents(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'limits' order by 1`.execute(db);
  const contents = Object.fromEntries(tables.rows.map(({ name }): [string, string[]] => [name, []]));
  // One statement for all: the access matrix asks thousands of times.
  const parts = tables.rows.map(({ name }) => {
    // That somebody was refused is written down, and is no change.
    const kept = name === "audit_events" ? sql`where kind <> 'refusals'` : sql``;
    return sql`select ${name}::text as name, t::text as row from ${sql.table(name)} t ${kept}`;
  });
  const all = sql<{ name: string; row: string }>`${sql.join(parts, sql` union all `)} order by 1, 2`;
  for (const { name, row } of (await all.execute(db)).rows) contents[name]?.push(row);
  return contents;
}
