import { sql, type Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";

import type { DB } from "#server/db/tables.ts";

import { runAsSuperuser } from "./as-superuser.ts";
import type {} from "./database.ts";

type RestoreRows = (tables?: readonly string[]) => Promise<void>;

/** Copies all rows, and returns a function that restores them. */
export async function saveRows(db: Kysely<DB>): Promise<RestoreRows> {
  const tables = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and is_generated = 'NEVER' group by 1`.execute(
    db,
  );
  await runAsSuperuser(db, async (tx) => {
    await sql`create schema saved`.execute(tx);
    for (const { name } of tables.rows) {
      await sql`create table ${sql.table(`saved.${name}`)} as select * from ${sql.table(`public.${name}`)}`.execute(tx);
    }
    await sql`delete from saved.limits`.execute(tx);
  });

  const statements = new Map(
    tables.rows.map(({ name, columns }) => [
      name,
      `delete from public.${name}; insert into public.${name} (${columns}) select ${columns} from saved.${name}`,
    ]),
  );
  const client = await openReplicaRole(db);
  return async (some = [...statements.keys()]) => {
    const changed = new Set(["limits", "audit_events", ...some]);
    await client.query([...changed].map((name) => statements.get(name)).join(";"));
  };
}

/** A connection that runs no triggers and checks no foreign keys, because the copied rows are consistent. */
async function openReplicaRole(db: Kysely<DB>): Promise<pg.Client> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  const client = new pg.Client({ ...inject("testServer").connection, database: rows[0]!.database });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("set session_replication_role = replica");
  return client;
}
