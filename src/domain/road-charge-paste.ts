import { CHARGE_TEXT_MAX, DOCUMENT_NO_MAX } from "./charge.ts";
import { formatLocalDateTime, parseLocalDateTime } from "./istanbul.ts";
import { isTooMuch, parseKurus } from "./money.ts";
import { isPlateTooLong, normalizePlate } from "./plate.ts";
import { roadChargeKey } from "./road-charge.ts";
import { cleanLine, countCharacters } from "./text.ts";
import { searchKey } from "./turkish.ts";

/** Most lines of a list. docs/product.md 9.15. */
export const ROAD_CHARGE_LINES_MAX = 10_000;

/** A toll or fine as a list says it; `at` is Istanbul time, 'YYYY-MM-DDTHH:mm'. */
export interface RoadChargeLine {
  readonly plate: string;
  readonly at: string;
  readonly amount: number;
  readonly documentNo: string;
  readonly text: string;
}

/** Why a line of a list cannot be saved. docs/product.md 9.15. */
export type LineProblem =
  | "no-plate"
  | "plate-too-long"
  | "no-time"
  | "bad-time"
  | "to-come"
  | "no-amount"
  | "bad-amount"
  | "too-much"
  | "text-too-long"
  | "repeated";

/** A line of a list, by its number in the text, as it was written and as it was read. */
export type ReadLine = { readonly nth: number; readonly written: string } & (
  | { readonly line: RoadChargeLine }
  | { readonly problem: LineProblem }
);

type Column = keyof RoadChargeLine | "day" | "time";

/** In this order where no heading says another one; the day may stand apart from the time. */
const USUAL: readonly Column[] = ["plate", "at", "amount", "documentNo", "text"];
const DAY_APART: readonly Column[] = ["plate", "day", "time", "amount", "documentNo", "text"];

/** What people write over each column, as `searchKey` gives it; the first one that fits counts. */
const HEADINGS: readonly (readonly [RegExp, Column | undefined])[] = [
  [/\b(sira|etiket)\b/u, undefined],
  [/plaka|plate/u, "plate"],
  [/tarih.*saat|zaman/u, "at"],
  [/tarih|\bgun/u, "day"],
  [/saat/u, "time"],
  [/tutar|ucret|bedel|miktar/u, "amount"],
  [/belge|tutanak|seri|referans|\bno\b/u, "documentNo"],
  [/aciklama|\byer|gise|istasyon|madde|guzergah/u, "text"],
];

/** A heading stands among the first rows, below a title at most. */
const HEADING_WITHIN = 10;

const MAX_WRITTEN = 200;

/**
 * The tolls or fines of a text that was pasted from a spreadsheet or read from a file, one a row: plate, time, amount and, if there are any,
 * a document's number and words, or in the order that a heading names. Cells end at tabs, semicolons, lines or commas. Each row is read, or
 * has its reason; empty rows, the heading and what stands above it are left out. `now` tells what is still to come. docs/product.md 9.15.
 */
export function readRoadCharges(text: string, now: Date): ReadLine[] {
  const rows = text.split(/\r\n|[\n\r]/u).map((written, index) => ({ nth: index + 1, written }));
  const filled = rows.filter(({ written }) => /[^\s;,|"]/u.test(written));
  const separator = separatorOf(filled.slice(0, HEADING_WITHIN * 2).map(({ written }) => written));
  const headingAt = filled.slice(0, HEADING_WITHIN).findIndex(({ written }) => isHeading(cellsOf(written, separator)));
  const columns = headingAt < 0 ? undefined : columnsOf(cellsOf(filled[headingAt]!.written, separator));
  const nowMinute = formatLocalDateTime(now);
  const seen = new Set<string>();
  return filled.slice(headingAt + 1).map(({ nth, written }): ReadLine => {
    const shown = { nth, written: written.replaceAll("\t", " · ").trim().slice(0, MAX_WRITTEN) };
    const read = readRow(cellsOf(written, separator), columns, separator, nowMinute);
    if (typeof read === "string") return { ...shown, problem: read };
    const key = roadChargeKey(read);
    if (seen.has(key)) return { ...shown, problem: "repeated" };
    seen.add(key);
    return { ...shown, line: read };
  });
}

/** What ends a cell: the first of these that stands in most rows. A comma comes last, since it stands in amounts, too. */
function separatorOf(rows: readonly string[]): string {
  const found = ["\t", ";", "|"].find((sign) => rows.filter((row) => row.includes(sign)).length * 2 >= rows.length);
  return found ?? ",";
}

/** The cells of a row; one in quotes may hold the separator, and a quote as two. A quote that nothing ends is a letter like others. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = row;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/u.exec(rest);
    const after = quoted?.[0].length ?? -1;
    const isQuoted = quoted !== null && (after === rest.length || rest[after] === separator);
    const end = isQuoted ? after : rest.indexOf(separator);
    const cell = isQuoted ? quoted[1]!.replaceAll('""', '"') : end < 0 ? rest : rest.slice(0, end);
    cells.push(cleanLine(cell));
    if (end < 0 || end >= rest.length) return cells;
    rest = rest.slice(end + 1);
  }
}

function headingOf(cell: string): Column | undefined {
  const folded = searchKey(cell);
  return HEADINGS.find(([words]) => words.test(folded))?.[1];
}

/** Whether a row names columns: that of the plates and one more, and says no time of its own. */
function isHeading(cells: readonly string[]): boolean {
  const columns = new Set(cells.map(headingOf));
  return columns.has("plate") && (columns.has("at") || columns.has("day") || columns.has("amount"));
}

/** The place of each column; a second one of a kind is left out, and a day without a time of its own holds both. */
function columnsOf(cells: readonly string[]): (Column | undefined)[] {
  const named = cells.map(headingOf);
  const first = named.map((column, place) => (named.indexOf(column) === place ? column : undefined));
  return first.includes("time") ? first : first.map((column) => (column === "day" ? "at" : column));
}

function readRow(
  cells: readonly string[],
  heading: readonly (Column | undefined)[] | undefined,
  separator: string,
  nowMinute: string,
): RoadChargeLine | LineProblem {
  const columns =
    heading ?? (/^\d{1,2}[:.]\d{2}/u.test(cells[2] ?? "") && !/[:T]/u.test(cells[1] ?? "") ? DAY_APART : USUAL);
  const values = separator === "," ? withWholeAmount(cells, columns) : cells;
  const of = (column: Column) => values[columns.indexOf(column)] ?? "";

  const plate = normalizePlate(of("plate"));
  if (plate === "") return "no-plate";
  if (isPlateTooLong(plate)) return "plate-too-long";
  const time = columns.includes("day") ? `${of("day")} ${of("time")}`.trim() : of("at");
  if (time === "") return "no-time";
  const at = readTime(time);
  if (at === undefined) return "bad-time";
  if (at > nowMinute) return "to-come";
  const typed = of("amount")
    .replace(/₺|\b(?:TL|TRY)\b/giu, "")
    .trim();
  if (typed === "") return "no-amount";
  const amount = parseKurus(typed);
  if (amount === undefined || amount === 0) return isTooMuch(typed) ? "too-much" : "bad-amount";
  const documentNo = of("documentNo");
  const text = of("text");
  if (countCharacters(documentNo) > DOCUMENT_NO_MAX || countCharacters(text) > CHARGE_TEXT_MAX) return "text-too-long";
  return { plate, at, amount, documentNo, text };
}

/** Between commas '125,50' is two cells: two digits alone behind whole lira are its kuruş. */
function withWholeAmount(cells: readonly string[], columns: readonly (Column | undefined)[]): readonly string[] {
  const place = columns.indexOf("amount");
  const [lira = "", kurus = ""] = cells.slice(place, place + 2);
  if (!/^₺? ?\d[\d. ]*$/u.test(lira) || !/^\d{2}(?: ?(?:₺|TL|TRY))?$/iu.test(kurus)) return cells;
  return [...cells.slice(0, place), `${lira},${kurus}`, ...cells.slice(place + 2)];
}

/** '21.11.2026 14:05', '2026-11-21T14:05:59' and their like as 'YYYY-MM-DDTHH:mm'; seconds are left out. */
function readTime(text: string): string | undefined {
  const clock = String.raw`[ T,-]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?`;
  const turkish = new RegExp(String.raw`^(\d{1,2})[./-](\d{1,2})[./-](\d{4})${clock}$`, "u").exec(text);
  const international = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${clock}$`, "u").exec(text);
  const [, first = "", month = "", last = "", hour = "", minute = ""] = turkish ?? international ?? [];
  const [year, day] = turkish ? [last, first] : [first, last];
  const two = (digits: string) => digits.padStart(2, "0");
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`;
  return parseLocalDateTime(local) === undefined ? undefined : local;
}
