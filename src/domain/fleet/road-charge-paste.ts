import { isPlateTooLong, normalizePlate } from "#domain/people/plate.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { KURUS_MAX } from "#domain/words/money.ts";
import { countCharacters } from "#domain/words/text.ts";

import { CHARGE_TEXT_MAX, DOCUMENT_NO_MAX } from "./charge.ts";
import {
  findCountColumns,
  findCurrencyColumns,
  isForeignCurrency,
  isInKurus,
  findIncomingMoneyColumns,
} from "./paste-amount-columns.ts";
import {
  findUnclearPoints,
  isCreditAmount,
  readAmountWithPoint,
  readPastedAmount,
  type PointMeaning,
  type UnclearPoints,
} from "./paste-amount.ts";
import {
  readCells,
  examineColumns,
  simplifyHeading,
  type PastedColumn,
  type ColumnOfMeaning,
} from "./paste-columns.ts";
import { findPlatesInText, isPlateInText } from "./paste-plate-text.ts";
import {
  describeColumns,
  hasOtherCellCount,
  hasTooManyCells,
  SHOWN_TEXT_MAX,
  type ColumnsReading,
} from "./paste-reading.ts";
import { readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";
import {
  readRoadChargeColumns,
  type ChosenRoadChargeColumns,
  type RoadChargeColumnMeaning,
} from "./road-charge-columns.ts";
import { meansCancelled, meansCredit, isIncomingMoney, recognizeKind } from "./road-charge-direction.ts";
import { findRepeats } from "./road-charge-pass.ts";
import type { RoadChargeKind } from "./road-charge.ts";

/** A toll or fine in a list. `at` is Istanbul time, 'YYYY-MM-DDTHH:mm'. */
export interface RoadChargeLine {
  readonly plate: string;
  readonly at: string;
  readonly amount: number;
  readonly documentNo: string;
  readonly text: string;
  /** The position of the line among similar lines of its list: 1 for the first, 2 for the second. */
  readonly times: number;
}

/** Why a line of the list cannot be saved. docs/product/rentals.md 9.15. */
export type RoadChargeLineProblem =
  | "too-many-cells"
  | "sum"
  | "money-in"
  | "cancelled"
  | "other-kind"
  | "other-cells"
  | "no-plate"
  | "several-plates"
  | "plate-too-long"
  | "no-time"
  | "no-hour"
  | "bad-time"
  | "month-first"
  | "day-or-month"
  | "several-passes"
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

/**
 * A line with its number and text, and the values read from it or a problem. `isAlike` means that an earlier line may
 * be the same toll or fine.
 */
export type PastedRoadCharge = { readonly nth: number; readonly written: string } & (
  | { readonly line: RoadChargeLine; readonly isAlike: boolean }
  | { readonly problem: RoadChargeLineProblem }
);

/**
 * Whether tolls and fines are the amounts above or below zero, in a list with negative amounts. The other amounts are
 * money that came in.
 */
export type ChargeSign = "above" | "below";

export interface RoadChargeListChoice {
  readonly columns: ChosenRoadChargeColumns;
  readonly sign?: ChargeSign;
  readonly points?: PointMeaning;
  readonly kind?: RoadChargeKind;
}

export interface RoadChargeListReading extends ColumnsReading<RoadChargeColumnMeaning> {
  /** Undefined when no amount is negative. */
  readonly sign: { readonly taken: ChargeSign | undefined; readonly isAsked: boolean } | undefined;
  /** Undefined if no amount is ambiguous. */
  readonly points: UnclearPoints | undefined;
  /** Lines above the heading. */
  readonly titles: readonly string[];
  /** Chosen by the user or named by the list; undefined otherwise. */
  readonly kind: RoadChargeKind | undefined;
  /** Whether the user must answer a question before anything can be saved. */
  readonly isAsked: boolean;
  readonly lines: readonly PastedRoadCharge[];
}

/**
 * Parses a pasted text or file with one toll or fine in each row. Columns are found by their headings, or without
 * headings by their content. While the user has questions to answer, the lines are only a preview. `now` is needed to
 * find times in the future. docs/product/rentals.md 9.15.
 */
export function readRoadCharges(
  text: string,
  now: Date,
  choice: RoadChargeListChoice = { columns: {} },
): RoadChargeListReading {
  const nowMinute = formatLocalDateTime(now);
  const thisYear = Number(nowMinute.slice(0, 4));
  const table = addPlateOfTitle(readPastedTable(text, (cells) => countHeadings(cells, thisYear)));
  const columns = examineColumns(table, thisYear);
  const meanings = readRoadChargeColumns({ columns, isHeaded: table.headings !== undefined, thisYear }, choice.columns);
  const kind =
    choice.kind ?? recognizeKind([...table.titles, ...(table.headings ?? [])].map(simplifyHeading).join(" "));
  const known = { table, columns, meanings, kind, nowMinute, thisYear };
  const points = findUnclearPoints(listCells(known, "amount"), choice.points);
  const reader = makeRowContext({ ...known, sign: choice.sign, points: points?.taken });
  const sign = findChargeSign(table, reader, choice.sign);
  return {
    ...describeColumns(table, columns, meanings),
    sign,
    points,
    titles: table.titles,
    kind,
    isAsked: [sign, points].some((one) => one?.isAsked) || meanings.some(({ isAsked }) => isAsked),
    lines: readLinesWithRepeats(table.rows, { ...reader, sign: sign?.taken }),
  };
}

/**
 * Adds a column with the plate in the titles: '35 KRF 104 plakalı aracın geçişleri'. The titles must contain exactly
 * one plate, and the cells none.
 */
function addPlateOfTitle(table: PastedTable): PastedTable {
  const [plate, another] = findPlatesInText(table.titles.join(" "));
  if (plate === undefined || another !== undefined) return table;
  if (table.rows.some(({ cells }) => cells.some((cell) => findPlatesInText(cell).length > 0))) return table;
  const withPlate = (cells: readonly string[], added: string) => [
    ...Array.from({ length: table.width }, (_, place) => cells[place] ?? ""),
    added,
    ...cells.slice(table.width),
  ];
  return {
    ...table,
    width: table.width + 1,
    headings: table.headings && withPlate(table.headings, TITLE_PLATE_HEADING),
    rows: table.rows.map((row) => ({ ...row, cells: withPlate(row.cells, isSumRow(row.cells) ? "" : plate) })),
  };
}

const TITLE_PLATE_HEADING = "Başlıktaki plaka";

function isSumRow(cells: readonly string[]): boolean {
  return cells.some((cell) => SUM_PATTERN.test(simplifyHeading(cell)));
}

const SUM_PATTERN = /^(?:genel |ara )?toplam\b|^\d{2} ?[a-z]{1,3} ?\d{2,5} (?:ara )?toplam/u;

/**
 * The number of cells in a row that are known column headings; 0 when a cell is itself a plate, a date or an amount, or
 * when the row may be a title.
 */
function countHeadings(cells: readonly string[], thisYear: number): number {
  const isValue = (cell: string) =>
    readPastedAmount(cell) !== undefined || readPastedTime(cell, thisYear) !== undefined || PLATE_PATTERN.test(cell);
  if (cells.some(isValue)) return 0;
  const names = cells.filter((cell) => HEADING_PATTERN.test(simplifyHeading(cell))).length;
  return names > 1 || cells.filter((cell) => cell !== "").length > 2 ? names : 0;
}

const HEADING_PATTERN = /plaka|\bplate\b|tarih|saat|zaman|tutar|ucret|bedel|toplam|miktar|\bceza\b|\bborc\b/u;
const PLATE_PATTERN = /^\s*\d{2}\s*[A-Za-z]{1,3}\s*\d{2,5}\s*$/u;

interface RowContext {
  readonly table: PastedTable;
  readonly meanings: readonly ColumnOfMeaning<RoadChargeColumnMeaning>[];
  readonly kind: RoadChargeKind | undefined;
  readonly sign: ChargeSign | undefined;
  readonly points: PointMeaning | undefined;
  readonly nowMinute: string;
  readonly thisYear: number;
  readonly moneyIn: readonly PastedColumn[];
  readonly currencies: readonly PastedColumn[];
  readonly counts: readonly PastedColumn[];
  readonly isInKurus: boolean;
  /** Whether the column of plates contains descriptions with a plate in them. */
  readonly isPlateAmongWords: boolean;
  /**
   * Whether the descriptions with plates also name the kind, so that tolls and fines can be distinguished from the
   * bank's other payments, such as parking and taxes.
   */
  readonly isKindAmongWords: boolean;
  /** Whether all times are midnight, because the list has only dates. */
  readonly hasNoHours: boolean;
  /** Whether some dates are valid only with the month first, and none only with the day first. */
  readonly isMonthFirst: boolean;
  /**
   * Whether 11/05/2026 may be 11 May or 5 November: the heading of the time column is English, and no date shows that
   * the day is first.
   */
  readonly isOrderUnclear: boolean;
}

function isInMostRows(cells: readonly string[], holds: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(holds).length * 2 >= cells.length;
}

type ReadCellsOfMeaning = (meaning: RoadChargeColumnMeaning) => readonly string[];

/** Returns all filled cells of one kind of value. */
function listCells(known: Pick<RowContext, "meanings" | "table">, meaning: RoadChargeColumnMeaning): string[] {
  return known.table.rows.flatMap(({ cells }) => makeCellReader(known, cells)(meaning)).filter((cell) => cell !== "");
}

function makeCellReader({ meanings }: Pick<RowContext, "meanings">, row: readonly string[]): ReadCellsOfMeaning {
  return (meaning) => readCells(row, meanings.find((one) => one.meaning === meaning)?.taken);
}

type FieldsFoundInCells =
  | "moneyIn"
  | "currencies"
  | "counts"
  | "isInKurus"
  | "isPlateAmongWords"
  | "isKindAmongWords"
  | "hasNoHours"
  | "isMonthFirst"
  | "isOrderUnclear";

function makeRowContext({
  columns,
  ...known
}: Omit<RowContext, FieldsFoundInCells> & { columns: readonly PastedColumn[] }): RowContext {
  const times = known.table.rows
    .map(({ cells }) => makeCellReader(known, cells)("time"))
    .filter((cells) => cells.length > 0);
  const clocks = times.map((cells) => readTimeCells(cells, known.thisYear));
  const read = clocks.filter((one) => typeof one === "object");
  const isMidnight = read.every(({ clock }) => clock === undefined || clock === "00:00");
  const dayFirst = times.some(([day = ""]) => /^(?:1[3-9]|2\d|3[01])[./-]\d{1,2}[./-]/u.test(day));
  const columnsOf = (meaning: RoadChargeColumnMeaning) => {
    const taken = known.meanings.find((one) => one.meaning === meaning)?.taken?.sources.flat();
    return columns.filter(({ place }) => taken?.includes(place));
  };
  const written = listCells(known, "plate");
  const isPlateAmongWords = isInMostRows(written, isPlateInText);
  return {
    ...known,
    moneyIn: findIncomingMoneyColumns(columns),
    currencies: findCurrencyColumns(columns),
    counts: findCountColumns(columns),
    isInKurus: columnsOf("amount").some(isInKurus),
    isPlateAmongWords,
    isKindAmongWords: isPlateAmongWords && written.some((cell) => recognizeKindInCells([cell]) !== undefined),
    hasNoHours: isMidnight && (read.length > 1 || times.some((cells) => /0?0:00:00/u.test(cells.join(" ")))),
    isMonthFirst: clocks.includes("month-first") && !dayFirst,
    isOrderUnclear: !dayFirst && columnsOf("time").some(({ words }) => /\b(?:date|time)\b/u.test(words)),
  };
}

/**
 * Finds the sign of tolls and fines. The sign is certain if the text of each row shows whether the money went out or
 * came in, and the sign matches the text. Otherwise the user is asked. Undefined if no amount is negative.
 */
function findChargeSign(
  table: PastedTable,
  reader: RowContext,
  chosen: ChargeSign | undefined,
): RoadChargeListReading["sign"] {
  const amounts = table.rows.map(({ cells }) =>
    readAmountCells(makeCellReader(reader, cells)("amount"), reader.points),
  );
  const isBelowZero = (amount: (typeof amounts)[number]) => typeof amount === "number" && amount < 0;
  if (chosen !== "below" && !amounts.some(isBelowZero)) return undefined;
  if (chosen) return { taken: chosen, isAsked: false };
  const rows = table.rows.flatMap(({ cells: row }, nth) =>
    typeof amounts[nth] === "number" && amounts[nth] !== 0 && !isSumRow(row)
      ? [{ cells: makeCellReader(reader, row), isBelow: isBelowZero(amounts[nth]) }]
      : [],
  );
  const incoming = rows.map(({ cells }) => isMoneyReceived(cells));
  if (rows.every(({ isBelow }, nth) => !isBelow || incoming[nth])) return { taken: "above", isAsked: false };
  const isOutBelow = rows.every(({ cells, isBelow }, nth) => (isBelow ? isNamedCharge(cells) : incoming[nth]));
  return isOutBelow ? { taken: "below", isAsked: false } : { taken: undefined, isAsked: true };
}

/** Whether the row's own text says that it is a toll or fine, and not money that came in. */
function isNamedCharge(cells: ReadCellsOfMeaning): boolean {
  const words = ["kind", "text", "plate"].flatMap((meaning) => cells(meaning as RoadChargeColumnMeaning));
  return !isMoneyReceived(cells) && recognizeKindInCells(words) !== undefined;
}

function recognizeKindInCells(cells: readonly string[]): RoadChargeKind | undefined {
  return recognizeKind(cells.map(simplifyHeading).join(" "));
}

function isMoneyReceived(cells: ReadCellsOfMeaning): boolean {
  // The plate may be inside the bank's description.
  const words = [...cells("kind"), ...cells("text"), ...cells("plate").filter(isPlateInText)];
  return cells("kind").some(meansCredit) || cells("amount").some(isCreditAmount) || words.some(isIncomingMoney);
}

/** Reads each row. Marks the lines that repeat an earlier line, and the lines that may repeat one. */
function readLinesWithRepeats(rows: readonly PastedRow[], reader: RowContext): PastedRoadCharge[] {
  const read = rows.map(({ cells }) => readRow(cells, reader));
  const lines = read.map((one) => (typeof one === "string" ? undefined : one));
  const repeats = findRepeats(reader.kind ?? "toll", lines);
  return rows.map(({ nth, written }, place): PastedRoadCharge => {
    const shown = {
      nth,
      written: written.replaceAll("\t", " · ").replace(/\s+/gu, " ").trim().slice(0, SHOWN_TEXT_MAX),
    };
    const one = read[place]!;
    const repeat = repeats[place];
    if (typeof one === "string") return { ...shown, problem: one };
    if (repeat === undefined || repeat === "repeated") return { ...shown, problem: "repeated" };
    return { ...shown, line: { ...one, times: repeat.times }, isAlike: repeat.isAlike };
  });
}

function readRow(row: readonly string[], reader: RowContext): Omit<RoadChargeLine, "times"> | RoadChargeLineProblem {
  const { table, nowMinute } = reader;
  const cells = makeCellReader(reader, row);
  if (hasTooManyCells(row, table)) return "too-many-cells";
  const time = cells("time");
  if (isSumRow(row) && typeof readTimeCells(time, reader.thisYear) !== "object") return "sum";
  if (hasOtherCellCount(row, table)) return "other-cells";
  if (isMoneyReceived(cells)) return "money-in";
  if (row.some(meansCancelled)) return "cancelled";
  const named = recognizeKindInCells(reader.isKindAmongWords ? [...cells("kind"), ...cells("plate")] : cells("kind"));
  const kind = reader.kind ?? "toll";
  if (named ? named !== kind : reader.isKindAmongWords) return "other-kind";

  const amount = findAmount(cells("amount"), row, reader);
  if (amount === "money-in") return amount;
  const written = cells("plate")[0] ?? "";
  const plate = findPlateInCell(written, reader);
  if (plate === "") return "no-plate";
  if (plate === "several-plates") return plate;
  if (isPlateTooLong(plate)) return "plate-too-long";
  const moment = findTime(time, reader);
  if (typeof moment === "string") return moment;
  const { at } = moment;
  if (at > nowMinute) return "to-come";
  if (typeof amount === "string") return amount;
  const documentNo = cells("documentNo").filter(Boolean).join("-");
  const said = cells("text").filter(Boolean).join(" – ");
  const text = said === "" && isPlateInText(written) ? written : said;
  if (countCharacters(documentNo) > DOCUMENT_NO_MAX || countCharacters(text) > CHARGE_TEXT_MAX) return "text-too-long";
  return { plate, at, amount, documentNo, text };
}

/**
 * Returns the plate in a cell. If the column has plates among words, or the cell is a text with a Turkish plate, the
 * plate is searched in the text: '' for none, 'several-plates' for several. Otherwise the whole cell is the plate.
 */
function findPlateInCell(cell: string, { isPlateAmongWords }: RowContext): string {
  const inside = isPlateAmongWords || isPlateInText(cell) ? findPlatesInText(cell) : [normalizePlate(cell)];
  return inside.length > 1 ? "several-plates" : (inside[0] ?? "");
}

/**
 * Returns the sum of the cells that form the amount. Empty cells are ignored. Undefined if a cell is not an amount, or
 * if all are empty.
 */
function readAmountCells(cells: readonly string[], points: PointMeaning | undefined): number | "too-much" | undefined {
  const read = cells.filter((cell) => cell !== "").map((cell) => readAmountWithPoint(cell, points));
  if (read.includes(undefined) || read.length === 0) return undefined;
  const numbers = read.filter((one) => typeof one === "number");
  const sum = numbers.reduce((total, one) => total + one, 0);
  return numbers.length < read.length || Math.abs(sum) > KURUS_MAX ? "too-much" : sum;
}

function findAmount(
  cells: readonly string[],
  row: readonly string[],
  { moneyIn, currencies, sign, points, counts, isInKurus: isKurus }: RowContext,
): number | RoadChargeLineProblem {
  if (counts.some(({ place }) => Number(row[place]) > 1)) return "several-passes";
  if ([...cells, ...currencies.map(({ place }) => row[place] ?? "")].some(isForeignCurrency)) return "other-money";
  if (cells.join("") === "") return moneyIn.some(({ place }) => (row[place] ?? "") !== "") ? "money-in" : "no-amount";
  const lira = readAmountCells(cells, points);
  const isWhole = cells.every((cell) => /^[-+]?\d*$/u.test(cell));
  const amount = isKurus && isWhole && typeof lira === "number" ? lira / 100 : lira;
  if (amount === undefined) return "bad-amount";
  if (amount === "too-much") return amount;
  if (amount === 0) return "zero";
  if (sign === "below") return amount < 0 ? -amount : "above-zero";
  return amount > 0 ? amount : "below-zero";
}

/** Parses a date and time from one or two cells. */
function readTimeCells([first = "", second]: readonly string[], thisYear: number): ReturnType<typeof readPastedTime> {
  const day = readPastedTime(first, thisYear);
  if (second === undefined || second === "" || typeof day !== "object") return day;
  const clock = readPastedClock(second);
  return clock === undefined ? undefined : { day: day.day, clock };
}

function findTime(
  cells: readonly string[],
  { thisYear, hasNoHours, isMonthFirst, isOrderUnclear }: RowContext,
): { at: string } | RoadChargeLineProblem {
  if (cells.join("") === "") return "no-time";
  const moment = readTimeCells(cells, thisYear);
  if (moment === "month-first") return moment;
  if (moment?.day === undefined) return "bad-time";
  if (isMonthFirst && /^\d{1,2}[./-]\d/u.test(cells[0] ?? "")) return "month-first";
  if (isOrderUnclear && /^\d{1,2}[/-]\d/u.test(cells[0] ?? "")) return "day-or-month";
  if (moment.clock === undefined || hasNoHours) return "no-hour";
  // A local time that was skipped when summer time began does not exist.
  if (!parseLocalDateTime(`${moment.day}T${moment.clock}`)) return "bad-time";
  return { at: `${moment.day}T${moment.clock}` };
}
