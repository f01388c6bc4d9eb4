import { setTimeout as pause } from "node:timers/promises";

import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import { runTransaction } from "./database.ts";
import type { DB } from "./tables.ts";

export type TextRow = Readonly<Record<string, string>>;

export interface TableRewriting {
  table: keyof DB;
  key: readonly string[];
  reads: readonly string[];
  rewritten(row: TextRow): Promise<TextRow | undefined> | TextRow | undefined;
  besides?(tx: Transaction<DB>, rows: readonly TextRow[]): Promise<void>;
}

/** The second number is small, because other transactions may wait for the rows. */
const ROWS_PER_READ = 500;
const ROWS_PER_WRITE = 50;

/** Pause after each transaction, in milliseconds, so that other work can use the database. */
const PAUSE_MS = 10;

/** A row is written only if it still holds the values that were read, so that no change of a user is overwritten. */
export async function rewriteTable(db: Kysely<DB>, rewriting: TableRewriting): Promise<number> {
  let count = 0;
  for (let last: TextRow | undefined; ;) {
    const rows = await readRowsAfter(db, rewriting, last);
    const changes: RowChange[] = [];
    for (const row of rows) {
      const next = await rewriting.rewritten(row);
      if (next) changes.push({ row, next });
    }
    for (let at = 0; at < changes.length; at += ROWS_PER_WRITE) {
      const some = changes.slice(at, at + ROWS_PER_WRITE);
      count += await runTransaction(db, (tx) => writeChanges(tx, rewriting, some));
      await pause(PAUSE_MS);
    }
    last = rows.at(-1);
    if (rows.length < ROWS_PER_READ) return count;
  }
}

interface RowChange {
  row: TextRow;
  next: TextRow;
}

async function readRowsAfter(db: Kysely<DB>, { table, key, reads }: TableRewriting, last: TextRow | undefined) {
  const columns = sql.join([...key, ...reads].map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const after = last ? sql`where (${keys}) > (${sql.join(key.map((name) => last[name]!))})` : sql``;
  const read = sql<TextRow>`select ${columns} from ${sql.table(table)} ${after} order by ${keys} limit ${ROWS_PER_READ}`;
  return (await read.execute(db)).rows;
}

async function writeChanges(
  tx: Transaction<DB>,
  { table, key, besides }: TableRewriting,
  changes: RowChange[],
): Promise<number> {
  await besides?.(
    tx,
    changes.map(({ row }) => row),
  );
  let count = 0;
  for (const { row, next } of changes) {
    const changed = Object.keys(next);
    const unchanged = [...key, ...changed].map((name) => columnEquals(name, row[name]!));
    const values = sql.join(changed.map((name) => columnEquals(name, next[name]!)));
    const written = await sql`
      update ${sql.table(table)} set ${values} where ${sql.join(unchanged, sql` and `)}`.execute(tx);
    count += Number(written.numAffectedRows ?? 0n);
  }
  return count;
}

function columnEquals(column: string, value: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = ${value}`;
}
