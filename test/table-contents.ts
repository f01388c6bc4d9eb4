import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

import { runAsSuperuser } from "./as-superuser.ts";

const tableNamesOf = new WeakMap<Kysely<DB>, Promise<string[]>>();

/** The counters of rate limits are left out, because refusals increase them. */
export async function readTableContents(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const names = tableNamesOf.get(db) ?? makeContentsFunction(db);
  tableNamesOf.set(db, names);
  const contents = Object.fromEntries((await names).map((name): [string, string[]] => [name, []]));
  const all = await sql<{ name: string; contents: string }>`select * from table_contents()`.execute(db);
  for (const { name, contents: row } of all.rows) contents[name]?.push(row);
  return contents;
}

/** Creates a database function with one prepared statement, because the access matrix calls it thousands of times. */
async function makeContentsFunction(db: Kysely<DB>): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'limits' order by 1`.execute(db);
  const names = tables.rows.map(({ name }) => name);
  const parts = names.map((name) => {
    // Refusals are recorded as audit events, which does not count as a change here.
    const kept = name === "audit_events" ? sql`where t.kind <> 'refusals'` : sql``;
    return sql`select ${sql.lit(name)}::text, t::text from ${sql.table(name)} t ${kept}`;
  });
  await runAsSuperuser(db, (tx) =>
    sql`
      create or replace function table_contents() returns table (name text, contents text) language plpgsql as $$
        begin return query ${sql.join(parts, sql` union all `)} order by 1, 2; end
      $$`.execute(tx),
  );
  return names;
}
