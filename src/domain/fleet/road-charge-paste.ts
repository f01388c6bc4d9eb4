import { isPlateTooLong, normalizePlate } from "#domain/people/plate.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { KURUS_MAX } from "#domain/words/money.ts";
import { countCharacters } from "#domain/words/text.ts";

import { CHARGE_TEXT_MAX, DOCUMENT_NO_MAX } from "./charge.ts";
import { currencyColumns, isOtherMoney, moneyInColumns } from "./paste-amount-columns.ts";
import { readPastedAmount } from "./paste-amount.ts";
import { cellsOf, columnsOf, wordsOf, type PastedColumn, type ReadMeaning } from "./paste-columns.ts";
import { readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";
import { readMeanings, type ChosenColumns, type RoadChargeMeaning } from "./road-charge-columns.ts";
import { isCancelled, isCredit, isMoneyIn, kindOf } from "./road-charge-direction.ts";
import { repeatsOf } from "./road-charge-pass.ts";
import type { RoadChargeKind } from "./road-charge.ts";

/** A toll or fine as a list says it; `at` is Istanbul time, 'YYYY-MM-DDTHH:mm'. */
export interface RoadChargeLine {
  readonly plate: string;
  readonly at: string;
  readonly amount: number;
  readonly documentNo: string;
  readonly text: string;
  /** The how manieth of its list that may be the same one. */
  readonly times: number;
}

/** Why a line of a list cannot be saved. docs/product.md 9.15. */
export type LineProblem =
  | "too-many-cells"
  | "sum"
  | "money-in"
  | "cancelled"
  | "other-kind"
  | "no-plate"
  | "plate-too-long"
  | "no-time"
  | "no-hour"
  | "bad-time"
  | "month-first"
  | "to-come"
  | "no-amount"
  | "bad-amount"
  | "zero"
  | "other-money"
  | "below-zero"
  | "above-zero"
  | "too-much"
  | "text-too-long"
  | "repeated";

/** A line of a list, by its number in the text, as it was written and as it was read; `isAlike` where one before it may be the same. */
export type ReadLine = { readonly nth: number; readonly written: string } & (
  | { readonly line: RoadChargeLine; readonly isAlike: boolean }
  | { readonly problem: LineProblem }
);

/** Which amounts are tolls and fines in a list that has some below zero; the others are money that came in. */
export type Sign = "above" | "below";

/** What a person chose for a list. */
export interface ListChoice {
  readonly columns: ChosenColumns;
  readonly sign?: Sign;
  readonly kind?: RoadChargeKind;
}

/** A list as it was read. */
export interface ListReading {
  /** As its heading has them; '' where it has none. */
  readonly columns: readonly { readonly heading: string; readonly sample: string }[];
  readonly meanings: readonly ReadMeaning<RoadChargeMeaning>[];
  /** Columns that hold something and were read as nothing. */
  readonly unused: readonly number[];
  /** Undefined where no amount is below zero. */
  readonly sign: { readonly taken: Sign | undefined; readonly isAsked: boolean } | undefined;
  /** As a person chose it, or as the list says it; undefined where neither did. */
  readonly kind: RoadChargeKind | undefined;
  /** What a person has to say before anything of the list can be saved. */
  readonly isAsked: boolean;
  readonly lines: readonly ReadLine[];
}

/**
 * The tolls or fines of a text that was pasted from a spreadsheet or read from a file, one a row, and what was read as what: by a heading, or without
 * one by what the cells look like. Each row is read or has its reason; empty rows, the heading and what stands above it are left out. Where a
 * person has to say what is what, the lines are read as far as that goes, and are not to be saved. `now` tells what is still to come.
 * docs/product.md 9.15.
 */
export function readRoadCharges(text: string, now: Date, choice: ListChoice = { columns: {} }): ListReading {
  const nowMinute = formatLocalDateTime(now);
  const thisYear = Number(nowMinute.slice(0, 4));
  const table = readPastedTable(text, (cells) => namesIn(cells, thisYear));
  const columns = columnsOf(table, thisYear);
  const meanings = readMeanings({ columns, isHeaded: table.headings !== undefined, thisYear }, choice.columns);
  const used = new Set(meanings.flatMap(({ taken }) => taken?.sources.flat() ?? []));
  const kind = choice.kind ?? kindOf([...table.titles, ...(table.headings ?? [])].map(wordsOf).join(" "));
  const reader = readerOf({ table, columns, meanings, kind, sign: choice.sign, nowMinute, thisYear });
  const sign = signOf(table, reader, choice.sign);
  return {
    columns: columns.map(({ place, cells }) => ({ heading: table.headings?.[place] ?? "", sample: cells[0] ?? "" })),
    meanings,
    unused: columns.filter(({ place, filled }) => filled > 0 && !used.has(place)).map(({ place }) => place),
    sign,
    kind,
    isAsked: (sign?.isAsked ?? false) || meanings.some(({ isAsked }) => isAsked),
    lines: withRepeats(table.rows, reader),
  };
}

/** How many columns a row names: none where one of its cells is a plate, a day or an amount itself, or where it may as well be a title. */
function namesIn(cells: readonly string[], thisYear: number): number {
  const isValue = (cell: string) =>
    readPastedAmount(cell) !== undefined || readPastedTime(cell, thisYear) !== undefined || PLATE.test(cell);
  if (cells.some(isValue)) return 0;
  const names = cells.filter((cell) => HEADING.test(wordsOf(cell))).length;
  return names > 1 || cells.filter((cell) => cell !== "").length > 2 ? names : 0;
}

const HEADING = /plaka|\bplate\b|tarih|saat|zaman|tutar|ucret|bedel|toplam|miktar|\bceza\b|\bborc\b/u;
const PLATE = /^\s*\d{2}\s*[A-Za-z]{1,3}\s*\d{2,5}\s*$/u;

interface Reader {
  readonly table: PastedTable;
  readonly meanings: readonly ReadMeaning<RoadChargeMeaning>[];
  readonly kind: RoadChargeKind | undefined;
  readonly sign: Sign | undefined;
  readonly nowMinute: string;
  readonly thisYear: number;
  readonly moneyIn: readonly PastedColumn[];
  readonly currencies: readonly PastedColumn[];
  /** Every time of day of the list is midnight, which is a day without one. */
  readonly hasNoHours: boolean;
  /** A day of the list can only be read with its month first, and none with its day first. */
  readonly isMonthFirst: boolean;
}

type Cells = (meaning: RoadChargeMeaning) => readonly string[];

function cellsIn({ meanings }: Pick<Reader, "meanings">, row: readonly string[]): Cells {
  return (meaning) => cellsOf(row, meanings.find((one) => one.meaning === meaning)?.taken);
}

function readerOf({
  columns,
  ...known
}: Omit<Reader, "moneyIn" | "currencies" | "hasNoHours" | "isMonthFirst"> & {
  columns: readonly PastedColumn[];
}): Reader {
  const times = known.table.rows.map(({ cells }) => cellsIn(known, cells)("time")).filter((cells) => cells.length > 0);
  const clocks = times.map((cells) => readMoment(cells, known.thisYear));
  const read = clocks.filter((one) => typeof one === "object");
  const isMidnight = read.every(({ clock }) => clock === undefined || clock === "00:00");
  const dayFirst = times.some(([day = ""]) => /^(?:1[3-9]|2\d|3[01])[./-]\d{1,2}[./-]/u.test(day));
  return {
    ...known,
    moneyIn: moneyInColumns(columns),
    currencies: currencyColumns(columns),
    hasNoHours: isMidnight && (read.length > 1 || times.some((cells) => /0?0:00:00/u.test(cells.join(" ")))),
    isMonthFirst: clocks.includes("month-first") && !dayFirst,
  };
}

/** Which amounts count: asked where some are below zero and nothing in their own rows says that this is money that came in. */
function signOf(table: PastedTable, reader: Reader, chosen: Sign | undefined): ListReading["sign"] {
  const below = table.rows.filter(({ cells }) => {
    const amount = amountIn(cellsIn(reader, cells)("amount"));
    return typeof amount === "number" && amount < 0;
  });
  if (below.length === 0) return undefined;
  if (chosen) return { taken: chosen, isAsked: false };
  const isSaid = below.every(({ cells }) => comesIn(cellsIn(reader, cells)));
  return isSaid ? { taken: "above", isAsked: false } : { taken: undefined, isAsked: true };
}

function comesIn(cells: Cells): boolean {
  return cells("kind").some(isCredit) || [...cells("kind"), ...cells("text")].some(isMoneyIn);
}

/** Each row as it was read; one that may be the same as one before it says so, and one that is the same for certain is named. */
function withRepeats(rows: readonly PastedRow[], reader: Reader): ReadLine[] {
  const read = rows.map(({ cells }) => readRow(cells, reader));
  const lines = read.map((one) => (typeof one === "string" ? undefined : one));
  const repeats = repeatsOf(reader.kind ?? "toll", lines);
  return rows.map(({ nth, written }, place): ReadLine => {
    const shown = { nth, written: written.replaceAll("\t", " · ").replace(/\s+/gu, " ").trim().slice(0, MAX_WRITTEN) };
    const one = read[place]!;
    const repeat = repeats[place];
    if (typeof one === "string") return { ...shown, problem: one };
    if (repeat === undefined || repeat === "repeated") return { ...shown, problem: "repeated" };
    return { ...shown, line: { ...one, times: repeat.times }, isAlike: repeat.isAlike };
  });
}

const MAX_WRITTEN = 200;

function readRow(row: readonly string[], reader: Reader): Omit<RoadChargeLine, "times"> | LineProblem {
  const { table, nowMinute } = reader;
  const cells = cellsIn(reader, row);
  if (table.headings && row.slice(table.headings.length).some((cell) => cell !== "")) return "too-many-cells";
  const time = cells("time");
  if (time.join("") === "" && row.some((cell) => /^(?:genel |ara )?toplam\b/u.test(wordsOf(cell)))) return "sum";
  if (comesIn(cells)) return "money-in";
  if (row.some(isCancelled)) return "cancelled";
  const said = kindOf(cells("kind").map(wordsOf).join(" "));
  if (said && said !== (reader.kind ?? "toll")) return "other-kind";

  const amount = amountOf(cells("amount"), row, reader);
  if (amount === "money-in") return amount;
  const plate = normalizePlate(cells("plate")[0] ?? "");
  if (plate === "") return "no-plate";
  if (isPlateTooLong(plate)) return "plate-too-long";
  const moment = momentOf(time, reader);
  if (typeof moment === "string") return moment;
  const { at } = moment;
  if (at > nowMinute) return "to-come";
  if (typeof amount === "string") return amount;
  const documentNo = cells("documentNo").filter(Boolean).join("-");
  const text = cells("text").filter(Boolean).join(" – ");
  if (countCharacters(documentNo) > DOCUMENT_NO_MAX || countCharacters(text) > CHARGE_TEXT_MAX) return "text-too-long";
  return { plate, at, amount, documentNo, text };
}

/** The sum of the cells that together are the amount; one of them may be empty. */
function amountIn(cells: readonly string[]): number | "too-much" | undefined {
  const read = cells.filter((cell) => cell !== "").map(readPastedAmount);
  if (read.includes(undefined) || read.length === 0) return undefined;
  const numbers = read.filter((one) => typeof one === "number");
  const sum = numbers.reduce((total, one) => total + one, 0);
  return numbers.length < read.length || Math.abs(sum) > KURUS_MAX ? "too-much" : sum;
}

function amountOf(
  cells: readonly string[],
  row: readonly string[],
  { moneyIn, currencies, sign }: Reader,
): number | LineProblem {
  if ([...cells, ...currencies.map(({ place }) => row[place] ?? "")].some(isOtherMoney)) return "other-money";
  if (cells.join("") === "") return moneyIn.some(({ place }) => (row[place] ?? "") !== "") ? "money-in" : "no-amount";
  const amount = amountIn(cells);
  if (amount === undefined) return "bad-amount";
  if (amount === "too-much") return amount;
  if (amount === 0) return "zero";
  if (sign === "below") return amount < 0 ? -amount : "above-zero";
  return amount > 0 ? amount : "below-zero";
}

/** A day and its time of day, of one cell or of two. */
function readMoment([first = "", second]: readonly string[], thisYear: number): ReturnType<typeof readPastedTime> {
  const day = readPastedTime(first, thisYear);
  if (second === undefined || second === "" || typeof day !== "object") return day;
  const clock = readPastedClock(second);
  return clock === undefined ? undefined : { day: day.day, clock };
}

function momentOf(
  cells: readonly string[],
  { thisYear, hasNoHours, isMonthFirst }: Reader,
): { at: string } | LineProblem {
  if (cells.join("") === "") return "no-time";
  const moment = readMoment(cells, thisYear);
  if (moment === "month-first") return moment;
  if (moment?.day === undefined) return "bad-time";
  if (isMonthFirst && /^\d{1,2}[./-]\d/u.test(cells[0] ?? "")) return "month-first";
  if (moment.clock === undefined || hasNoHours) return "no-hour";
  // An hour that summer time once skipped is none.
  if (!parseLocalDateTime(`${moment.day}T${moment.clock}`)) return "bad-time";
  return { at: `${moment.day}T${moment.clock}` };
}
