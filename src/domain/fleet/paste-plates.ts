import { normalizePlate } from "#domain/people/plate.ts";

import { examineColumns, isInMostCells, simplifyHeading } from "./paste-columns.ts";
import { readPastedTable, type PastedTable } from "./paste-table.ts";

/** Headings of a column with plates. */
const HEADING = /^(?:arac )?(?:plaka(?:lar|si|lari)?(?: no| numarasi)?|plate)$/u;

/**
 * The plates of a pasted text, one a row, normalised. They come from the column with a fitting heading; without one
 * from the first column, unless exactly one other looks like plates. Cells end at a tab or semicolon and may be
 * quoted. Empty rows and the heading are left out. Accepts any text, and may find none. docs/product.md 8.7.
 */
export function readPastedPlates(text: string): string[] {
  const table = readPastedTable(text, () => 0, "\t;");
  const [first] = table.rows;
  const named =
    table.rows.length > 1 && first ? first.cells.findIndex((cell) => HEADING.test(simplifyHeading(cell))) : -1;
  const place = named < 0 ? columnOfPlates(table) : named;
  const rows = named < 0 ? table.rows : table.rows.slice(1);
  return rows.map(({ cells }) => normalizePlate(cells[place] ?? "")).filter((plate) => plate !== "");
}

/**
 * The column of plates without a heading. Lists often begin with a row number or a make, so the first column may be
 * wrong.
 */
function columnOfPlates(table: PastedTable): number {
  const withPlates = examineColumns(table).filter((column) => isInMostCells(column, column.plates));
  return withPlates.length === 1 ? withPlates[0]!.place : 0;
}
