import { sql } from "kysely";

/** Rows a page of a list holds. */
export const PAGE_SIZE = 50;

/** Keeps the rows behind a cursor of a list ordered by an instant and a code, both falling; the index on the two serves it. */
export function isBehind(cursor: string, instantColumn: string, codeColumn: string) {
  const dot = cursor.indexOf(".");
  const instant = new Date(Number(cursor.slice(0, dot)));
  return sql<boolean>`(${sql.ref(instantColumn)}, ${sql.ref(codeColumn)}) < (${instant}, ${cursor.slice(dot + 1)})`;
}

/** Cuts one row more than a page into the page and the cursor of the next. */
export function pageOf<Row extends { createdAt: Date; code: string }>(
  rows: Row[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, next: rows.length > PAGE_SIZE && last ? `${last.createdAt.getTime()}.${last.code}` : null };
}
