import type { AnyProcedure, InferRouterInputs, InferRouterOutputs } from "@orpc/server";

import type { CsvValue } from "#server/http/csv.ts";

export interface RowsPage<Row> {
  items: Row[];
  next: string | null;
}

export interface ListFile<Filter, Row> {
  procedure: AnyProcedure;
  title: string;
  headings: readonly string[];
  cellsOf(row: Row): CsvValue[];
  /** From the filter, or from the first rows if the filter holds only an id. */
  narrowed(filter: Filter, rows: Row[]): (string | undefined)[];
}

type FilterOf<List extends AnyProcedure> = InferRouterInputs<List>;
type RowOf<List extends AnyProcedure> = InferRouterOutputs<List> extends RowsPage<infer Row> ? Row : never;

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

export function formatSpan(from: string | null | undefined, to: string | null | undefined): (string | undefined)[] {
  return [from ? `${from} ve sonrası` : undefined, to ? `${to} ve öncesi` : undefined];
}
