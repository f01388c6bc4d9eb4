import { setTimeout as pause } from "node:timers/promises";

import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import { inTransaction } from "./database.ts";
import type { DB } from "./tables.ts";

/** A row by the names of its columns, those of its key among them. */
export type TextRow = Readonly<Record<string, string>>;

/** How rows that an earlier version wrote are brought into the form of today. */
export interface Rewriting {
  table: keyof DB;
  key: readonly string[];
  /** The columns beside the key that are looked at. */
  reads: readonly string[];
  /** What of them becomes what; undefined for a row that stays as it is. */
  rewritten(row: TextRow): Promise<TextRow | undefined> | TextRow | undefined;
  /** What else changes with such rows, in their transaction and before them. */
  besides?(tx: Transaction<DB>, rows: readonly TextRow[]): Promise<void>;
}

/** Rows that are read at once, and of these the ones that are written in one transaction, which others may wait for. */
const READ = 500;
const WRITTEN = 50;

/** How long others have the database to themselves after each of these transactions, in milliseconds. */
const BREATH = 10;

/**
 * Goes through a table by its key and writes what is to be rewritten; gives how many rows that was. Each row is written only while it still
 * holds what was read, so that nobody's save is lost, and doing it twice, or twice at once, changes nothing more.
 */
export async function rewrite(db: Kysely<DB>, rewriting: Rewriting): Promise<number> {
  let count = 0;
  for (let last: TextRow | undefined; ;) {
    const rows = await readAfter(db, rewriting, last);
    const changes: Change[] = [];
    for (const row of rows) {
      const next = await rewriting.rewritten(row);
      if (next) changes.push({ row, next });
    }
    for (let at = 0; at < changes.length; at += WRITTEN) {
      const some = changes.slice(at, at + WRITTEN);
      count += await inTransaction(db, (tx) => write(tx, rewriting, some));
      await pause(BREATH);
    }
    last = rows.at(-1);
    if (rows.length < READ) return count;
  }
}

interface Change {
  row: TextRow;
  next: TextRow;
}

async function readAfter(db: Kysely<DB>, { table, key, reads }: Rewriting, last: TextRow | undefined) {
  const columns = sql.join([...key, ...reads].map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const after = last ? sql`where (${keys}) > (${sql.join(key.map((name) => last[name]!))})` : sql``;
  const read = sql<TextRow>`select ${columns} from ${sql.table(table)} ${after} order by ${keys} limit ${READ}`;
  return (await read.execute(db)).rows;
}

async function write(tx: Transaction<DB>, { table, key, besides }: Rewriting, changes: Change[]): Promise<number> {
  await besides?.(
    tx,
    changes.map(({ row }) => row),
  );
  let count = 0;
  for (const { row, next } of changes) {
    const changed = Object.keys(next);
    const unchanged = [...key, ...changed].map((name) => equals(name, row[name]!));
    const values = sql.join(changed.map((name) => equals(name, next[name]!)));
    const written = await sql`
      update ${sql.table(table)} set ${values} where ${sql.join(unchanged, sql` and `)}`.execute(tx);
    count += Number(written.numAffectedRows ?? 0n);
  }
  return count;
}

function equals(column: string, value: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = ${value}`;
}
