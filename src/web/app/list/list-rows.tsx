import type { ReactElement } from "react";

import type { ListData } from "./list-data.ts";

/** The rows of a list, or nothing. They are pale while newer rows are read. */
export function ListRows<Row>({
  list: { rows, isStale },
  className = "border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border",
  children,
}: {
  list: ListData<Row>;
  className?: string;
  children: (row: Row) => ReactElement;
}) {
  if (rows.length === 0) return null;
  return (
    <ul aria-busy={isStale} className={`${className} transition-opacity ${isStale ? "opacity-60" : ""}`}>
      {rows.map(children)}
    </ul>
  );
}
