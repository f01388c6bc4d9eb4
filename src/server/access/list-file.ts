import type { AnyProcedure, InferRouterInputs, InferRouterOutputs } from "@orpc/server";

import type { Cell } from "#server/http/csv.ts";

/** A page of a list, and where the next one begins. */
export interface Page<Row> {
  items: Row[];
  next: string | null;
}

/** A list as a file for a spreadsheet; `Filter` is what its procedure takes. */
export interface ListFile<Filter, Row> {
  procedure: AnyProcedure;
  /** What the file is called, before its day and what it is narrowed to. */
  title: string;
  headings: readonly string[];
  cellsOf(row: Row): Cell[];
  /** The words of what it is narrowed to, for its name: by what was asked, and by its first rows where that names nobody. */
  narrowed(filter: Filter, rows: Row[]): (string | undefined)[];
}

type FilterOf<List extends AnyProcedure> = InferRouterInputs<List>;
type RowOf<List extends AnyProcedure> = InferRouterOutputs<List> extends Page<infer Row> ? Row : never;

/** Says what the list of a procedure is as a file; `columns` are the cells of a row by their headings. */
export function listFile<List extends AnyProcedure>({
  procedure,
  title,
  columns,
  narrowed = () => [],
}: {
  procedure: List;
  title: string;
  columns: Record<string, (row: RowOf<List>) => Cell>;
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

/** The words of a span of days that a list is narrowed to. */
export function spanOf(from: string | null | undefined, to: string | null | undefined): (string | undefined)[] {
  return [from ? `${from} ve sonrası` : undefined, to ? `${to} ve öncesi` : undefined];
}
