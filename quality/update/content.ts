import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import { describeSchema } from "../../test/schema-of.ts";
import { runQuery } from "../bench/postgres.ts";

/**
 * The number of rows of each table, and of values that are not null in each column. A key is, for example, `codes` or
 * `codes.owner_id`.
 */
export type ValueCounts = Record<string, number>;

/** Tables in which the product deletes rows or clears values while it runs. */
const tablesWithTemporaryRows = new Set(
  "sessions limits known_addresses known_log_ins mails mail_links deliveries sender_keys jobs seen_time".split(" "),
);

export async function readSchema(url: string): Promise<string[]> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
  try {
    return await describeSchema(db);
  } finally {
    await db.destroy();
  }
}

export async function countValues(url: string): Promise<ValueCounts> {
  const columns = await runQuery<{ table: string; columns: string[] }>(
    url,
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     group by relname order by relname`,
  );
  const counts: ValueCounts = {};
  for (const { table, columns: names } of columns) {
    if (tablesWithTemporaryRows.has(table) || table.startsWith("kysely_")) continue;
    const each = names.map((name) => `count("${name}") as "${table}.${name}"`).join(", ");
    const [row] = await runQuery<Record<string, string>>(url, `select count(*) as "${table}", ${each} from "${table}"`);
    for (const [name, count] of Object.entries(row!)) counts[name] = Number(count);
  }
  return counts;
}

/**
 * The tables and columns that have fewer rows or values after an update. Names that exist in only one version are left
 * out.
 */
export function findLosses(before: ValueCounts, after: ValueCounts): string[] {
  return Object.entries(before).flatMap(([name, count]) => {
    const now = after[name];
    return now === undefined || now >= count ? [] : [`${name}: ${count} idi, ${now} kaldı`];
  });
}
