import { normalizePlate } from "#domain/people/plate.ts";

import { columnsOf, isMostly, wordsOf } from "./paste-columns.ts";
import { readPastedTable, type PastedTable } from "./paste-table.ts";

/** What people write over a column of plates. */
const HEADING = /^(?:arac )?(?:plaka(?:lar|si|lari)?(?: no| numarasi)?|plate)$/u;

/**
 * The plates of a text pasted from a spreadsheet or a list, one a row, normalised: of the column whose heading says so; without a heading of the first
 * one, unless another one alone has plates. Cells end at a tab or a semicolon and may stand in quotes. Empty rows are left out, and so is the
 * heading. Any text is accepted, none may come back. docs/product.md 8.7.
 */
export function readPastedPlates(text: string): string[] {
  const table = readPastedTable(text, () => 0, "\t;");
  const [first] = table.rows;
  const named = table.rows.length > 1 && first ? first.cells.findIndex((cell) => HEADING.test(wordsOf(cell))) : -1;
  const place = named < 0 ? columnOfPlates(table) : named;
  const rows = named < 0 ? table.rows : table.rows.slice(1);
  return rows.map(({ cells }) => normalizePlate(cells[place] ?? "")).filter((plate) => plate !== "");
}

/** Lists begin with the number of the row, or with the make of the car. */
function columnOfPlates(table: PastedTable): number {
  const withPlates = columnsOf(table).filter((column) => isMostly(column, column.plates));
  return withPlates.length === 1 ? withPlates[0]!.place : 0;
}
