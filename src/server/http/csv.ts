import { stringify } from "csv-stringify/sync";

import { formatLocalDateTime } from "#domain/istanbul.ts";

/** A cell of a file for a spreadsheet: a text, an amount in whole kuruş, an instant, or nothing. */
export type Cell = string | number | Date | null;

/** How a table is written for a spreadsheet in Türkiye; a cell that begins like a formula would be run by it. */
const turkish = {
  delimiter: ";",
  record_delimiter: "\r\n",
  escape_formulas: true,
  // A line break inside a text begins no row.
  quoted_match: /[\r\n]/u,
  cast: { number: inLira, date: inDigits },
};

/**
 * A table as the pieces of a file that Excel in Türkiye opens with a double click: the row of headings, and as many rows at once as `pages`
 * gives. With `total` the last line says how many rows there are, so that a file without it is known to be cut off.
 */
export async function* csvPieces(
  headings: readonly string[],
  pages: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>,
  total?: (rows: number) => string,
): AsyncGenerator<string> {
  // By the mark a spreadsheet knows the letters.
  yield `\u{FEFF}${stringify([headings], turkish)}`;
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (page.length > 0) yield stringify(page as Cell[][], turkish);
  }
  if (total) yield stringify([[total(rows)]], turkish);
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
