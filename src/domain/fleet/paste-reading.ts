import type { ColumnOption, ColumnOfMeaning, PastedColumn } from "./paste-columns.ts";
import type { PastedRow, PastedTable } from "./paste-table.ts";

/** The columns of an imported list, and what kind of value each column contains. */
export interface ColumnsReading<Meaning extends string> {
  /** The heading of each column ('' if there is none), and a sample cell. */
  readonly columns: readonly { readonly heading: string; readonly sample: string }[];
  readonly meanings: readonly ColumnOfMeaning<Meaning>[];
  /** Indexes of the filled columns that are not used. */
  readonly unused: readonly number[];
  /**
   * Indexes of columns that are never read, because they hold identity numbers, numbers of documents or cards, or dates
   * of birth.
   */
  readonly sealed: readonly number[];
}

/** Describes the columns of a list for the user who imports it. */
export function describeColumns<Meaning extends string>(
  table: PastedTable,
  columns: readonly PastedColumn[],
  meanings: readonly ColumnOfMeaning<Meaning>[],
  sealed: readonly number[] = [],
): ColumnsReading<Meaning> {
  const used = new Set([...sealed, ...meanings.flatMap(({ taken }) => taken?.sources.flat() ?? [])]);
  return {
    columns: columns.map(({ place, cells }) => ({ heading: table.headings?.[place] ?? "", sample: cells[0] ?? "" })),
    meanings,
    unused: columns.filter(({ place, filled }) => filled > 0 && !used.has(place)).map(({ place }) => place),
    sealed,
  };
}

/** Returns the option in use for a kind of value; undefined if there is none. */
export function getTakenOption<Meaning extends string>(
  meanings: readonly ColumnOfMeaning<Meaning>[],
  meaning: Meaning,
): ColumnOption | undefined {
  return meanings.find((one) => one.meaning === meaning)?.taken;
}

/** Maximum number of characters of a line's text that are shown next to the values read from the line. */
export const SHOWN_TEXT_MAX = 200;

/** Joins the filled cells of a row. The text is shown next to the values that were read from the row. */
export function joinCells({ cells }: PastedRow): string {
  return cells
    .filter((cell) => cell !== "")
    .join(" · ")
    .slice(0, SHOWN_TEXT_MAX);
}

/** Whether a row has filled cells after the column of the last heading. */
export function hasTooManyCells(cells: readonly string[], table: PastedTable): boolean {
  return table.headings !== undefined && cells.slice(table.width).some((cell) => cell !== "");
}

/**
 * Whether a row has more or fewer cells than the table, and only spaces separate the cells. In such a row, it is
 * unknown which cell is missing.
 */
export function hasOtherCellCount(cells: readonly string[], table: PastedTable): boolean {
  return table.isSpaced && cells.length !== table.width;
}

/**
 * A line with its number and text, and either its values or a problem. `like` is the number of the earlier line that
 * has the same key as a repeated line.
 */
export type ListLineReading<Line, Problem extends string> = { readonly nth: number; readonly written: string } & (
  | { readonly line: Line }
  | { readonly problem: Problem | "repeated"; readonly like?: number }
);

/**
 * Reads each row into a line or a problem. If several lines have the same key, only the first is used, and the others
 * get the problem 'repeated'.
 */
export function readDistinctRows<Line extends object, Problem extends string>(
  rows: readonly PastedRow[],
  readRow: (row: PastedRow) => Line | Problem,
  keyOf: (line: Line) => string,
): ListLineReading<Line, Problem>[] {
  const seen = new Map<string, number>();
  return rows.map((row): ListLineReading<Line, Problem> => {
    const { nth } = row;
    const written = joinCells(row);
    const line = readRow(row);
    if (typeof line === "string") return { nth, written, problem: line };
    const key = keyOf(line);
    const like = seen.get(key);
    if (like !== undefined) return { nth, written, problem: "repeated", like };
    seen.set(key, nth);
    return { nth, written, line };
  });
}
