import { sql, type RawBuilder, type Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";

import type { BackupTable } from "./tables.ts";

export const BATCH_ROWS_MAX = 2000;
/** A batch becomes one string, which in Node has at most 512 MB, and a row with a photo has up to 4 MB. */
export const BATCH_CHARACTERS_MAX = 32 * 1024 * 1024;
const ROW_CHARACTERS_WITHOUT_BYTEA = 8000;

/**
 * Prepares a transaction without time limits, in which every server writes instants, bytes and numbers as the same
 * text.
 */
export async function prepareTransaction(tx: Transaction<DB>): Promise<void> {
  await sql`set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`.execute(tx);
}

export async function* readRowsOfTable(
  tx: Transaction<DB>,
  { name, columns, key, byteColumns }: BackupTable,
  where: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<string[]> {
  const order = key.map((column) => (column.isText ? sql`${sql.ref(column.name)} collate "C"` : sql.ref(column.name)));
  const read = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    where ${where} order by ${sql.join(order)}`;
  await sql`declare backup_rows no scroll cursor for select row_to_json(r)::text as line from (${read}) as r`.execute(
    tx,
  );
  const size = await computeBatchSize(tx, name, byteColumns);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(size)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_rows`.execute(tx);
}

/**
 * The number is safe even if all rows are as large as the largest. octet_length reads the length of a bytea value
 * without the value.
 */
async function computeBatchSize(tx: Transaction<DB>, table: string, byteColumns: readonly string[]): Promise<number> {
  if (byteColumns.length === 0) return BATCH_ROWS_MAX;
  const bytes = sql.join(
    byteColumns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<{ most: number | null }>`select max(${bytes}) as most from ${sql.table(table)}`.execute(
    tx,
  );
  // PostgreSQL writes each byte as two hexadecimal digits.
  const characters = 2 * (rows[0]?.most ?? 0) + ROW_CHARACTERS_WITHOUT_BYTEA;
  return Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor(BATCH_CHARACTERS_MAX / characters)));
}

export async function writeRows(
  tx: Transaction<DB>,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(",")}]`}::json)`.execute(
    tx,
  );
}

/**
 * Postpones the checks of foreign keys that refer to their own table, because a row may refer to a row that is inserted
 * later, such as a replaced code to its successor. The returned function checks all of them and makes the constraints
 * immediate again.
 */
export async function deferOwnReferences(tx: Transaction<DB>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname::text as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and not condeferrable and connamespace = current_schema()::regnamespace`.execute(
    tx,
  );
  const alter = async (how: string) => {
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(tx);
  };
  await alter("deferrable initially deferred");
  return async () => {
    await sql`set constraints all immediate`.execute(tx);
    await alter("not deferrable");
  };
}
