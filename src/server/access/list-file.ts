import type { AnyProcedure, InferRouterInputs, InferRouterOutputs } from "@orpc/server";

import type { CsvValue } from "#server/http/csv.ts";

/** A page of a list, and the cursor of the next page; null at the end. */
export interface RowsPage<Row> {
  items: Row[];
  next: string | null;
}

/** A list as a file for a spreadsheet. `Filter` is the input of the list's procedure. */
export interface ListFile<Filter, Row> {
  procedure: AnyProcedure;
  /** Start of the file's name, before the filter's words and the day. */
  title: string;
  headings: readonly string[];
  cellsOf(row: Row): CsvValue[];
  /**
   * Returns the words for the filter in the file's name. They come from the filter, or from the first rows if the
   * filter holds only an id.
   */
  narrowed(filter: Filter, rows: Row[]): (string | undefined)[];
}

type FilterOf<List extends AnyProcedure> = InferRouterInputs<List>;
type RowOf<List extends AnyProcedure> = InferRouterOutputs<List> extends RowsPage<infer Row> ? Row : never;

/** Describes how the list of a procedure becomes a file. `columns` holds the cells of a row by their headings. */
export function defineListFile<List extends AnyProcedure>({
  procedure,
  title,
  columns,
  narrowed = () => [],
}: {
  procedure: List;
  title: string;
  columns: Record<string, (row: RowOf<List>) => CsvValue>;
  narrowed?: ListFile<FilterOf<List>, RowOf<List>>["narrowed"];
}): ListFile<FilterOf<List>, RowOf<List>> {
  return {
    procedure,
    title,
    headings: Object.keys(columns),
    cellsOf: (row) => Object.values(columns).map((cellOf) => cellOf(row)),
    narrowed,
  };
}

/** Returns the words for a filter by days, such as '2026-11-01 ve sonrası'. */
export function formatSpan(from: string | null | undefined, to: string | null | undefined): (string | undefined)[] {
  return [from ? `${from} ve sonrası` : undefined, to ? `${to} ve öncesi` : undefined];
}
