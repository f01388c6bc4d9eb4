import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Insertable } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import type { DB } from "#server/db/tables.ts";

const CHUNK_BYTES = 64 * 1024;

/**
 * Writes rows into a table by COPY, the fastest way. All rows must have the columns of the first row. `tell` is
 * called with the number of rows so far.
 */
export async function copyRows<Name extends keyof DB>(
  client: pg.Client,
  table: Name,
  rows: Iterable<Insertable<DB[Name]>>,
  tell: (count: number) => void,
): Promise<number> {
  let count = 0;
  let columns: string[] = [];
  function* chunks(): Generator<string> {
    let chunk = "";
    for (const row of rows) {
      const values = row as Record<string, CopyValue>;
      if (count === 0) columns = Object.keys(values);
      chunk += formatLine(columns, values);
      count += 1;
      if (chunk.length < CHUNK_BYTES) continue;
      yield chunk;
      tell(count);
      chunk = "";
    }
    if (chunk !== "") yield chunk;
  }
  const all = chunks();
  const first = all.next();
  if (first.done === true) return 0;
  const target = client.query(
    copyFrom(`copy ${toSnakeCase(table)} (${columns.map(toSnakeCase).join(", ")}) from stdin`),
  );
  function* whole(): Generator<string> {
    yield first.value as string;
    yield* all;
  }
  await pipeline(Readable.from(whole(), { highWaterMark: 4 }), target);
  // Without statistics, PostgreSQL might check the foreign keys with the wrong index.
  await client.query(`analyze ${toSnakeCase(table)}`);
  return count;
}

type CopyValue = string | number | boolean | Date | Buffer | null;

function formatLine(columns: readonly string[], row: Record<string, CopyValue>): string {
  let text = "";
  for (const [at, column] of columns.entries()) text += (at === 0 ? "" : "\t") + formatField(row[column]!);
  return `${text}\n`;
}

function formatField(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return /[\\\t\n\r]/.test(value) ? escapeField(value) : value;
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function escapeField(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
