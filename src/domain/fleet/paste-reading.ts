import type { ColumnOption, MeaningReading, PastedColumn } from "./paste-columns.ts";
import type { PastedRow, PastedTable } from "./paste-table.ts";

/** The columns of a list, of any kind, as they were understood. */
export interface ColumnsReading<Meaning extends string> {
  /** Headings of the columns, '' without one, with a sample cell. */
  readonly columns: readonly { readonly heading: string; readonly sample: string }[];
  readonly meanings: readonly MeaningReading<Meaning>[];
  /** Filled columns without a meaning. */
  readonly unused: readonly number[];
  /** Columns that are never read, because they hold identity numbers, documents, cards or dates of birth. */
  readonly sealed: readonly number[];
}

/** Describes the columns of a list for the user who imports it. */
export function describeColumns<Meaning extends string>(
  table: PastedTable,
  columns: readonly PastedColumn[],
  meanings: readonly MeaningReading<Meaning>[],
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

/** Returns the option that was taken for a meaning; undefined if there is none. */
export function getColumnsOfMeaning<Meaning extends string>(
  meanings: readonly MeaningReading<Meaning>[],
  meaning: Meaning,
): ColumnOption | undefined {
  return meanings.find((one) => one.meaning === meaning)?.taken;
}

/** Maximum number of characters of a line's text that are shown next to the values read from the line. */
export const SHOWN_TEXT_MAX = 200;

/** Returns the text of a row as the user sees it, beside the values that were read from it. */
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
 * Whether a row of cells that are separated only by spaces has more or fewer cells than the others. Then nobody knows
 * which cell is missing.
 */
export function hasOtherCells(cells: readonly string[], table: PastedTable): boolean {
  return table.isSpaced && cells.length !== table.width;
}

/** A line with its number and text, and what was read from it. `like` is the number of the line that it repeats. */
export type PastedOnce<Line, Problem extends string> = { readonly nth: number; readonly written: string } & (
  | { readonly line: Line }
  | { readonly problem: Problem | "repeated"; readonly like?: number }
);

/**
 * Reads each row into a line or a problem. If several lines have the same key, only the first is used, and the others
 * are 'repeated'.
 */
export function readDistinctRows<Line extends object, Problem extends string>(
  rows: readonly PastedRow[],
  readRow: (row: PastedRow) => Line | Problem,
  keyOf: (line: Line) => string,
): PastedOnce<Line, Problem>[] {
  const seen = new Map<string, number>();
  return rows.map((row): PastedOnce<Line, Problem> => {
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
