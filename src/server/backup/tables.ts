import { sql, type Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** Tables that no backup holds, each with the reason (docs/decisions/0026-backups.md). */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  jobs: "when each is due; a restored server looks at once",
  limits: "counters of tries, forgotten within two days anyway",
  sessions: "a session that was ended since must not be alive again",
  known_addresses: "from where somebody logged in is forgotten within a month, and says nothing without the key",
  shared_devices: "a device that was ended since must not be shared again",
  sign_in_challenges: "a log-in that waits for its code, forgotten within minutes anyway",
  sender_keys: "without them a digest in a backup says nothing of a visitor's network",
  seen_time: "what the clocks of this installation showed; those of a restored one are looked at anew",
  timelines: "those of this installation's servers",
  mail_links: "a link that was used since must not open again",
};

export interface BackupTable {
  name: string;
  /** Generated columns are left out, because PostgreSQL computes them. */
  columns: string[];
  byteColumns: string[];
  /** Columns with `isText` need a fixed collation, so that every server sorts them alike. */
  key: { name: string; isText: boolean }[];
  references: string[];
}

export async function readTables(tx: Transaction<DB>): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype) as "byteColumns",
      (select json_agg(json_build_object('name', attname, 'isText', attcollation <> 0) order by array_position(i.indkey::int2[], attnum))
        from pg_index i join pg_attribute on attrelid = c.oid and attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      array(select distinct confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as references
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`.execute(
    tx,
  );
  return sortByReferences(rows.filter(({ name }) => TABLES_LEFT_OUT[name] === undefined));
}

function sortByReferences(tables: readonly BackupTable[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) => !ordered.includes(table) && table.references.every((name) => ordered.some((one) => one.name === name)),
    );
    if (ready.length === 0) throw new Error("The tables name each other in a circle, or one that no backup holds.");
    ordered.push(...ready);
  }
  return ordered;
}

export async function countRows(
  tx: Transaction<DB>,
  tables: readonly BackupTable[],
): Promise<{ name: string; rows: number }[]> {
  const counts = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(tx);
    if (rows[0]!.rows > 0) counts.push({ name, rows: rows[0]!.rows });
  }
  return counts;
}

export async function listSequenceNames(tx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name from pg_sequences where schemaname = current_schema()`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function readSequences(tx: Transaction<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename::text as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(tx);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
