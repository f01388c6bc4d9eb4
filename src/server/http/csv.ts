import { stringify } from "csv-stringify/sync";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";

/** A bare number is none, because it would not say whether it is money: a count or a year is written as text. */
export type CsvValue = string | MoneyCell | Date | null;

interface MoneyCell {
  readonly kurus: number;
}

/** The cell of an amount in kuruş; of none, an empty cell. */
export function makeMoneyCell(kurus: number | null): MoneyCell | null {
  return kurus === null ? null : { kurus };
}

/**
 * Cells with another country's separator are quoted too, because LibreOffice splits at all separators and would make
 * two cells of an amount.
 */
const turkishCsvOptions = {
  delimiter: ";",
  record_delimiter: "\r\n",
  // An unquoted line break inside a text would begin a new row.
  quoted_match: /[,\t|\r\n]/u,
  cast: {
    string: guardFormula,
    date: formatInstantCell,
    object: (cell: unknown) => formatLiraCell((cell as MoneyCell).kurus),
  },
};

export function formatCsvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(rows as CsvValue[][], turkishCsvOptions);
}

/** Byte order mark, from which a spreadsheet sees that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";

/** With `total`, the last line contains the number of rows, so that a truncated file is noticed. */
export async function* generateCsvPieces(
  headings: readonly string[],
  pages: Iterable<readonly (readonly CsvValue[])[]> | AsyncIterable<readonly (readonly CsvValue[])[]>,
  total?: (rows: number) => string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLines([headings]);
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (page.length > 0) yield formatCsvLines(page);
  }
  if (total) yield formatCsvLines([[total(rows)]]);
}

/**
 * Protects a text against formula injection: spreadsheets run a cell as a formula when it begins with a sign such as
 * '=' or '+'. Some programs skip spaces and invisible characters before '='. A program that splits at commas or tabs
 * alone ignores our quotes, so such signs after a separator are guarded too.
 */
function guardFormula(text: string): string {
  const inside = text.replaceAll(/(?=[=+\-@＝＋－＠])(?<=[,;\t|\r\n]"*)|(?=[=＝])(?<=[,;\t|\r\n][\s"]*)/gu, "'");
  return /^[\s\u{200B}-\u{200F}\u{2060}]*[=＝]|^[+\-@\t\r＋－＠]/u.test(inside) ? `'${inside}` : inside;
}

/** A calendar day ('2026-11-21') in Turkish form: '21.11.2026'. */
export function formatDayCell(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** Date and time in Istanbul in the form that Turkish spreadsheets read as a time: '21.11.2026 14:05'. */
function formatInstantCell(instant: Date): string {
  const [day = "", time = ""] = formatLocalDateTime(instant).split("T");
  return `${formatDayCell(day)} ${time}`;
}

/** An amount without thousands separators, so that a spreadsheet reads it as a number: '-1250,50'. */
function formatLiraCell(kurus: number): string {
  const amount = Math.abs(kurus);
  return `${kurus < 0 ? "-" : ""}${Math.floor(amount / 100)},${String(amount % 100).padStart(2, "0")}`;
}
