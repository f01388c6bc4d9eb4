import { normalizePlate } from "#domain/people/plate.ts";

import { examineColumns, coversMostCells, simplifyHeading } from "./paste-columns.ts";
import { isExportedFooter, readPastedTable, type PastedTable } from "./paste-table.ts";

/** Headings of a column with plates. */
const HEADING_PATTERN = /^(?:arac )?(?:plaka(?:lar|si|lari)?(?: no| numarasi)?|plate)$/u;

/**
 * Returns the normalised plates of a pasted text with one plate in each row. The plates are in the column with a
 * heading such as 'Plaka'. Without a heading, the only column that looks like plates is read, or else the first column.
 * Cells end at a tab or semicolon. docs/product/cars.md 8.7.
 */
export function readPastedPlates(text: string): string[] {
  const table = readPastedTable(text, () => 0, "\t;");
  const [first] = table.rows;
  const named =
    table.rows.length > 1 && first ? first.cells.findIndex((cell) => HEADING_PATTERN.test(simplifyHeading(cell))) : -1;
  const place = named < 0 ? findPlateColumn(table) : named;
  const rows = named < 0 ? table.rows : table.rows.slice(1);
  return rows.map(({ cells }) => normalizePlate(cells[place] ?? "")).filter((plate) => plate !== "");
}

/**
 * Returns the normalised plates of a file with one plate in each row, without duplicates. The plates are in the column
 * with a heading such as 'Plaka', which may be below titles. Without a heading, the first column that looks like plates
 * is read. Returns [] if there is no such column.
 */
export function readPlatesOfFile(text: string): string[] {
  const table = readPastedTable(
    text,
    (cells) => cells.filter((cell) => HEADING_PATTERN.test(simplifyHeading(cell))).length,
  );
  const named = table.headings?.findIndex((cell) => HEADING_PATTERN.test(simplifyHeading(cell)));
  const place = named ?? findPlateColumns(table)[0];
  if (place === undefined) return [];
  const plates = table.rows
    .filter((row) => !isExportedFooter(row.cells))
    .map(({ cells }) => normalizePlate(cells[place] ?? ""));
  return [...new Set(plates)].filter((plate) => plate !== "");
}

/**
 * Returns the index of the only column that looks like plates; 0 if there is no such column, or several. Lists often
 * begin with a row number or a make, so the plates need not be in the first column.
 */
function findPlateColumn(table: PastedTable): number {
  const [place, another] = findPlateColumns(table);
  return place === undefined || another !== undefined ? 0 : place;
}

function findPlateColumns(table: PastedTable): number[] {
  return examineColumns(table)
    .filter((column) => coversMostCells(column, column.plates))
    .map(({ place }) => place);
}
