import { sql, type RawBuilder } from "kysely";

/** Rows a page of a list holds. */
export const PAGE_SIZE = 50;

/** Keeps the rows behind a cursor of a list ordered by an instant and an id, both falling; the index on the two serves it. */
export function isBehind(cursor: string, instantColumn: string, idColumn: string): RawBuilder<boolean> {
  const { instant, id } = readInstantCursor(cursor);
  return sql<boolean>`(${sql.ref(instantColumn)}, ${sql.ref(idColumn)}) < (${instant}, ${id})`;
}

/** The same for a list that rises. */
export function isAhead(cursor: string, instantColumn: string, idColumn: string): RawBuilder<boolean> {
  const { instant, id } = readInstantCursor(cursor);
  return sql<boolean>`(${sql.ref(instantColumn)}, ${sql.ref(idColumn)}) > (${instant}, ${id})`;
}

function readInstantCursor(cursor: string): { instant: Date; id: string } {
  const [milliseconds, id] = splitCursor(cursor);
  return { instant: new Date(Number(milliseconds)), id };
}

/** The two parts of a cursor; the second may hold points. */
export function splitCursor(cursor: string): [string, string] {
  const point = cursor.indexOf(".");
  return [cursor.slice(0, point), cursor.slice(point + 1)];
}

/** Cuts one row more than a page into the page and the cursor of the next. */
export function pageOf<Row>(rows: Row[], cursorOf: (last: Row) => string): { items: Row[]; next: string | null } {
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null };
}

/** The cursor of a row in a list ordered by an instant and an id. */
export function instantCursor(instant: Date, id: string): string {
  return `${instant.getTime()}.${id}`;
}
