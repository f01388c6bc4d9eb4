import { sql, type Kysely, type RawBuilder } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** Keeps a copy of every row; what it gives puts them back and forgets the tries that the limits counted. */
export async function saveRows(db: Kysely<DB>): Promise<() => Promise<void>> {
  const tables = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and is_generated = 'NEVER' group by 1`.execute(
    db,
  );
  const own = tables.rows.filter(({ name }) => name !== "limits");
  // What no application may take away, this does.
  for (const table of ["audit_events", "desk_events"])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`create schema saved`.execute(db);
  for (const { name } of own) {
    await sql`create table ${sql.table(`saved.${name}`)} as select * from ${sql.table(`public.${name}`)}`.execute(db);
  }

  const deletions = tables.rows.map(({ name }) => sql`delete from ${sql.table(`public.${name}`)}`);
  const insertions = own.map(
    ({ name, columns }) =>
      sql`insert into ${sql.table(`public.${name}`)} (${sql.raw(columns)})
        select ${sql.raw(columns)} from ${sql.table(`saved.${name}`)}`,
  );
  // A function plans its statements once.
  await sql`
    create function saved.restore() returns void language plpgsql as $$
      declare parts int; begin ${inOneStatement(deletions)}; ${inOneStatement(insertions)}; end
    $$`.execute(db);
  return async () => void (await sql`select saved.restore()`.execute(db));
}

/** References between rows are looked at when a statement ends, so in one statement the order of the tables does not matter. */
function inOneStatement(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const named = parts.map((part, nth) => sql`${sql.raw(`part${nth}`)} as (${part})`);
  return sql`with ${sql.join(named)} select ${sql.lit(parts.length)} into parts`;
}
