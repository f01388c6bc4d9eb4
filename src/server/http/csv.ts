import { stringify } from "csv-stringify/sync";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";

/** A cell of a file for a spreadsheet: a text, an amount in whole kuruş, an instant, a figure as it is to be written, or nothing. */
export type Cell = string | number | Date | { figure: string } | null;

/**
 * How a table is written for a spreadsheet in Türkiye. What holds a separator of somewhere else stands in quotes as well: LibreOffice
 * divides at all of them at once, and would make two cells of an amount.
 */
const turkish = {
  delimiter: ";",
  record_delimiter: "\r\n",
  // A line break inside a text begins no row.
  quoted_match: /[,\t|\r\n]/u,
  cast: {
    string: guarded,
    number: inLira,
    date: inDigits,
    object: (cell: unknown) => (cell as { figure: string }).figure,
  },
};

/** Rows as they stand in such a file. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], turkish);
}

/** How a file for a spreadsheet begins: by this mark it knows the letters. */
export const CSV_MARK = "\u{FEFF}";

/**
 * A table as the pieces of a file that Excel in Türkiye opens with a double click: the row of headings, and as many rows at once as `pages`
 * gives. With `total` the last line says how many rows there are, so that a file without it is known to be cut off.
 */
export async function* csvPieces(
  headings: readonly string[],
  pages: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>,
  total?: (rows: number) => string,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLines([headings]);
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (page.length > 0) yield csvLines(page);
  }
  if (total) yield csvLines([[total(rows)]]);
}

/**
 * A text of which no spreadsheet runs any part as a formula, at its beginning or behind what divides cells where the file is opened: a
 * program that divides at commas or tabs alone takes no notice of the quotes around a text, since they begin in the middle of its cell.
 */
function guarded(text: string): string {
  const inside = text.replaceAll(/(?=[=+\-@＝＋－＠])(?<=[,;\t|\r\n]"*)|(?=[=＝])(?<=[,;\t|\r\n][\s"]*)/gu, "'");
  return /^[=+\-@\t\r＝＋－＠]/u.test(inside) ? `'${inside}` : inside;
}

/** A calendar day ('2026-11-21') as it is typed in Türkiye: '21.11.2026'. */
export function dayCell(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** Day and time in Istanbul as a spreadsheet in Türkiye takes them for a time: '21.11.2026 14:05'. */
function inDigits(instant: Date): string {
  const [day = "", time = ""] = formatLocalDateTime(instant).split("T");
  return `${dayCell(day)} ${time}`;
}

/** Without thousands points, so that a spreadsheet takes it for a number: '-1250,50'. */
function inLira(kurus: number): string {
  const amount = Math.abs(kurus);
  return `${kurus < 0 ? "-" : ""}${Math.floor(amount / 100)},${String(amount % 100).padStart(2, "0")}`;
}
