import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from "kysely";

const PAGE_SIZE = 50;

export interface CursorPage<Row> {
  items: Row[];
  next: string | null;
}

/**
 * The columns together must be unique, so that a page starts right after the last row of the previous page; an index on
 * them serves every page.
 */
interface RowOrder<Column extends string, Row> {
  columns: readonly Column[];
  direction: "asc" | "desc";
  collation?: "turkish" | undefined;
  blankLast?: boolean;
  cursorOf: (row: Row) => string;
  valuesOf: (cursor: string) => unknown[];
}

type NameOf<Column extends string> = Column extends `${string}.${infer Name}` ? Name : Column;
type RowWithColumn<Column extends string, Value> = Record<NameOf<Column>, Value>;

function readColumn<Column extends string, Value>(row: RowWithColumn<Column, Value>, column: Column): Value {
  return row[column.slice(column.lastIndexOf(".") + 1) as NameOf<Column>];
}

function orderByInstant<Instant extends string, Id extends string>(
  instant: Instant,
  id: Id,
  direction: "asc" | "desc",
) {
  type Row = RowWithColumn<Instant, Date> & RowWithColumn<Id, string>;
  return {
    columns: [instant, id],
    direction,
    cursorOf: (row: Row) => makeInstantCursor(readColumn<Instant, Date>(row, instant), readColumn<Id, string>(row, id)),
    valuesOf: (cursor: string) => {
      const [milliseconds, text] = splitCursor(cursor);
      return [new Date(Number(milliseconds)), text];
    },
  } satisfies RowOrder<Instant | Id, Row>;
}

function orderByDay<Day extends string, Instant extends string, Id extends string>(
  day: Day,
  instant: Instant,
  id: Id,
  direction: "asc" | "desc",
) {
  const within = orderByInstant(instant, id, direction);
  type Row = RowWithColumn<Day, string | null> & RowWithColumn<Instant, Date> & RowWithColumn<Id, string>;
  return {
    columns: [day, instant, id],
    direction,
    cursorOf: (row: Row) => `${readColumn<Day, string | null>(row, day)}.${within.cursorOf(row)}`,
    valuesOf: (cursor: string) => {
      const [text, rest] = splitCursor(cursor);
      return [text, ...within.valuesOf(rest)];
    },
  } satisfies RowOrder<Day | Instant | Id, Row>;
}

export function orderNewestDayFirst<Day extends string, Instant extends string, Id extends string>(
  day: Day,
  instant: Instant,
  id: Id,
) {
  return orderByDay(day, instant, id, "desc");
}

export function orderEarliestDayFirst<Day extends string, Instant extends string, Id extends string>(
  day: Day,
  instant: Instant,
  id: Id,
) {
  return orderByDay(day, instant, id, "asc");
}

export function orderNewestFirst<Instant extends string, Id extends string>(instant: Instant, id: Id) {
  return orderByInstant(instant, id, "desc");
}

export function orderOldestFirst<Instant extends string, Id extends string>(instant: Instant, id: Id) {
  return orderByInstant(instant, id, "asc");
}

/** The id comes first in the cursor, because the text may contain the separator. */
export function orderByText<Text extends string, Id extends string>(text: Text, id: Id, collation?: "turkish") {
  type Row = RowWithColumn<Text, string> & RowWithColumn<Id, string>;
  return {
    columns: [text, id],
    direction: "asc",
    collation,
    cursorOf: (row: Row) => `${readColumn<Id, string>(row, id)}.${readColumn<Text, string>(row, text)}`,
    valuesOf: (cursor: string) => splitCursor(cursor).toReversed(),
  } satisfies RowOrder<Text | Id, Row>;
}

/** The index needs `(text = '')` as its first column. */
export function orderByTextBlankLast<Text extends string, Id extends string>(text: Text, id: Id) {
  const order = orderByText(text, id);
  return {
    ...order,
    blankLast: true,
    valuesOf: (cursor: string) => {
      const values = order.valuesOf(cursor);
      return [values[0] === "", ...values];
    },
  } satisfies RowOrder<Text | Id, RowWithColumn<Text, string> & RowWithColumn<Id, string>>;
}

/** The cursors have the same form in both orders, because the contract has one form of cursor per list. */
export function orderByCode<Instant extends string, Code extends string>(instant: Instant, code: Code) {
  const { cursorOf } = orderNewestFirst(instant, code);
  return {
    columns: [code],
    direction: "asc",
    cursorOf,
    valuesOf: (cursor: string) => splitCursor(cursor).slice(1),
  } satisfies RowOrder<Code, RowWithColumn<Instant, Date> & RowWithColumn<Code, string>>;
}

export function orderByNumber<Column extends string>(column: Column) {
  return {
    columns: [column],
    direction: "asc",
    cursorOf: (row: RowWithColumn<Column, number>) => String(readColumn<Column, number>(row, column)),
    valuesOf: (cursor: string) => [Number(cursor)],
  } satisfies RowOrder<Column, RowWithColumn<Column, number>>;
}

/** The query must select the columns of the order. */
export async function readPage<T, Table extends keyof T, Row, Column extends string & StringReference<T, Table>>(
  query: SelectQueryBuilder<T, Table, Row>,
  order: RowOrder<Column, NoInfer<Row>>,
  cursor: string | undefined,
): Promise<CursorPage<Row>> {
  return makePage(await readRows(query, order, cursor), order.cursorOf);
}

export async function readRows<T, Table extends keyof T, Row, Column extends string & StringReference<T, Table>>(
  query: SelectQueryBuilder<T, Table, Row>,
  { columns, direction, collation, blankLast, valuesOf }: RowOrder<Column, NoInfer<Row>>,
  cursor: string | undefined,
): Promise<Row[]> {
  const compared = columns.map((column, place) =>
    place === 0 && collation ? sql`${sql.ref(column)} collate ${sql.id(collation)}` : sql.ref(column),
  );
  if (blankLast) compared.unshift(sql`(${sql.ref(columns[0]!)} = '')`);
  const behind = cursor === undefined ? query : query.where(isAfterCursor(compared, direction, valuesOf(cursor)));
  const ordered = compared.reduce<typeof query>((sorted, column) => sorted.orderBy(column, direction), behind);
  return ordered.limit(ROWS_READ_PER_PAGE).execute();
}

/** The SQL compares all columns at once as a row, because only such a comparison uses the index on the columns. */
function isAfterCursor(
  columns: RawBuilder<unknown>[],
  direction: "asc" | "desc",
  values: unknown[],
): RawBuilder<boolean> {
  const comes = direction === "asc" ? sql`>` : sql`<`;
  return sql<boolean>`(${sql.join(columns)}) ${comes} (${sql.join(values)})`;
}

export const ROWS_READ_PER_PAGE = PAGE_SIZE + 1;

export function makePage<Row>(rows: Row[], cursorOf: (last: Row) => string): CursorPage<Row> {
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null };
}

/** Each page must have been read after the same cursor. */
export function joinPages<Row>(
  pages: CursorPage<Row>[],
  compare: (one: Row, other: Row) => number,
  cursorOf: (last: Row) => string,
): CursorPage<Row> {
  const rows = pages.flatMap(({ items }) => items).toSorted(compare);
  const page = makePage(rows, cursorOf);
  const last = page.items.at(-1);
  const goesOn = page.next === null && last !== undefined && pages.some(({ next }) => next !== null);
  return goesOn ? { ...page, next: cursorOf(last) } : page;
}

export function mapPage<Row, Shown>({ items, next }: CursorPage<Row>, shownAs: (row: Row) => Shown): CursorPage<Shown> {
  return { items: items.map((row) => shownAs(row)), next };
}

export function makeInstantCursor(instant: Date, id: string): string {
  return `${instant.getTime()}.${id}`;
}

function splitCursor(cursor: string): [string, string] {
  const point = cursor.indexOf(".");
  return [cursor.slice(0, point), cursor.slice(point + 1)];
}
