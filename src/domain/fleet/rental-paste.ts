import { foldPlate, isPlateTooLong, normalizePlate } from "#domain/people/plate.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { isCarHeading, isPlateCell, meansNoValue } from "./car-columns.ts";
import { readKm } from "./car-paste.ts";
import { findNeverReadColumns, isCustomerHeading } from "./customer-columns.ts";
import { readPhoneCell } from "./customer-paste.ts";
import { findCurrencyColumns, isForeignCurrency } from "./paste-amount-columns.ts";
import { findUnclearPoints, readAmountWithPoint, type PointMeaning, type UnclearPoints } from "./paste-amount.ts";
import { removeFormulaGuard } from "./paste-cells.ts";
import {
  examineColumns,
  readCells,
  simplifyHeading,
  type ColumnOfMeaning,
  type PastedColumn,
} from "./paste-columns.ts";
import {
  getTakenOption,
  describeColumns,
  hasOtherCellCount,
  hasTooManyCells,
  readDistinctRows,
  type ColumnsReading,
  type ListLineReading,
} from "./paste-reading.ts";
import { isExportedFooter, readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";
import type { PaymentMeans } from "./payment.ts";
import {
  isRentalHeading,
  readRentalColumns,
  type ChosenRentalColumns,
  type RentalColumnMeaning,
} from "./rental-columns.ts";

/**
 * A running rental in a list. `from` and `until` are local times ('2026-11-21T14:05'); amounts are kuruş. `paid` and
 * `means` are null if the list does not contain the paid amount or the means of payment.
 */
export interface RentalLine {
  readonly car: string;
  readonly name: string;
  readonly phone: string;
  readonly from: string;
  readonly until: string;
  /** Whether the line has a time of day for both hand-over and return. */
  readonly hasHours: boolean;
  readonly total: number;
  readonly paid: number | null;
  readonly deposit: number;
  readonly km: number | null;
  readonly means: PaymentMeans | null;
}

/** Why a line of the list cannot be saved. */
export type RentalLineProblem =
  | "too-many-cells"
  | "other-cells"
  | "total"
  | "no-plate"
  | "plate-too-long"
  | "no-name"
  | "name-too-long"
  | `phone-${PhoneProblem}`
  | "no-from"
  | "bad-from"
  | "from-to-come"
  | "no-until"
  | "bad-until"
  | "until-not-after"
  | "ended"
  | "no-total"
  | "bad-total"
  | "bad-paid"
  | "bad-deposit"
  | "other-money"
  | "bad-km";

export type PastedRental = ListLineReading<RentalLine, RentalLineProblem>;

export interface RentalListReading extends ColumnsReading<RentalColumnMeaning> {
  readonly points: UnclearPoints | undefined;
  readonly isAsked: boolean;
  readonly lines: readonly PastedRental[];
}

/** The user's choices for a list: the columns, and the meaning of points in amounts. */
export type RentalListChoice = ChosenRentalColumns & { readonly points?: PointMeaning };

/** The time of day for both dates if the list has no times. With equal times, a rental has whole days of 24 hours. */
const DEFAULT_CLOCK = "12:00";

/** How many years in the future a two-digit year may be. */
const YEARS_AHEAD_MAX = 2;

/**
 * Parses a pasted text or file with one running rental in each row. Columns are found by their headings, or without
 * headings by their content. If several lines have the same plate, only the first is used. `now` is needed to find
 * hand-overs in the future. docs/product.md 10.6.
 */
export function readRentals(
  text: string,
  now: Date,
  { points: chosenPoints, ...chosen }: RentalListChoice = {},
): RentalListReading {
  const local = formatLocalDateTime(now);
  const latestYear = Number(local.slice(0, 4)) + YEARS_AHEAD_MAX;
  const table = readPastedTable(text, countHeadings);
  const columns = examineColumns({ ...table, rows: table.rows.filter((row) => !isSumRow(row)) }, latestYear);
  const given = { columns, isHeaded: table.headings !== undefined };
  const sealed = findNeverReadColumns(given).map(({ place }) => place);
  const open = { ...given, columns: columns.filter(({ place }) => !sealed.includes(place)) };
  const meanings = readRentalColumns(open, chosen);
  const sums = (["total", "paid", "deposit"] as const).flatMap((sum) =>
    table.rows.flatMap(({ cells }) => readCells(cells, getTakenOption(meanings, sum))),
  );
  const points = findUnclearPoints(sums, chosenPoints);
  const reader = {
    table,
    meanings,
    points: points?.taken,
    currencies: findCurrencyColumns(columns),
    local,
    latestYear,
  };
  return {
    ...describeColumns(table, columns, meanings, sealed),
    points,
    isAsked: points?.isAsked === true || meanings.some(({ isAsked }) => isAsked),
    lines: readDistinctRows<RentalLine, RentalLineProblem>(
      table.rows,
      (row) => readRow(row, reader),
      ({ car }) => foldPlate(car),
    ),
  };
}

/** The number of cells in a row that are known column headings; 0 when a cell is itself a plate. */
function countHeadings(cells: readonly string[]): number {
  if (cells.some(isPlateCell)) return 0;
  const isHeading = (words: string) => isCarHeading(words) || isCustomerHeading(words) || isRentalHeading(words);
  return cells.filter((cell) => isHeading(simplifyHeading(cell))).length;
}

interface RowContext {
  readonly table: PastedTable;
  readonly meanings: readonly ColumnOfMeaning<RentalColumnMeaning>[];
  readonly points: PointMeaning | undefined;
  readonly currencies: readonly PastedColumn[];
  /** The current time in Istanbul: '2026-11-21T14:05'. */
  readonly local: string;
  readonly latestYear: number;
}

function readRow(row: PastedRow, reader: RowContext): RentalLine | RentalLineProblem {
  const { table, meanings } = reader;
  const { cells } = row;
  if (isSumRow(row)) return "total";
  if (hasTooManyCells(cells, table)) return "too-many-cells";
  if (hasOtherCellCount(cells, table)) return "other-cells";
  const taken = (meaning: RentalColumnMeaning) => getTakenOption(meanings, meaning);
  const textOf = (meaning: RentalColumnMeaning) => {
    const filled = readCells(cells, taken(meaning)).filter((cell) => cell !== "");
    const text = cleanLine(removeFormulaGuard(filled.join(" ")));
    return meansNoValue(text) ? "" : text;
  };
  // Only a date counts as a return: a cell such as 'Kirada' says that the car is still out.
  if (typeof readTime(readCells(cells, taken("ended")), reader.latestYear) === "object") return "ended";
  const car = textOf("plate");
  if (car === "") return "no-plate";
  if (isPlateTooLong(car)) return "plate-too-long";
  const name = textOf("name");
  if (name === "") return "no-name";
  if (countCharacters(name) > PERSON_NAME_MAX) return "name-too-long";
  const called = readPhoneCell(taken("phone")?.sources.map(([place]) => cells[place!] ?? "") ?? []);
  if ("problem" in called) return `phone-${called.problem}`;
  const times = readTimes(readCells(cells, taken("from")), readCells(cells, taken("until")), reader);
  if (typeof times === "string") return times;
  const sums = readSums(row, textOf, reader);
  if (typeof sums === "string") return sums;
  const written = textOf("km");
  const km = written === "" ? null : readKm(written);
  if (km === undefined) return "bad-km";
  return {
    car: normalizePlate(car),
    name,
    phone: called.number,
    ...times,
    ...sums,
    km,
    means: readPaymentMeans(textOf("means")) ?? null,
  };
}

type RentalTimes = Pick<RentalLine, "from" | "until" | "hasHours">;

/**
 * Parses both times. If the list has only one time of day, it is used for both dates. A hand-over today without a time
 * of day is never later than now.
 */
function readTimes(
  fromCells: readonly string[],
  untilCells: readonly string[],
  { local, latestYear }: RowContext,
): RentalTimes | RentalLineProblem {
  const from = readTime(fromCells, latestYear);
  if (from === "none") return "no-from";
  if (from === "bad") return "bad-from";
  const until = readTime(untilCells, latestYear);
  if (until === "none") return "no-until";
  if (until === "bad") return "bad-until";
  const noon = from.clock ?? until.clock ?? DEFAULT_CLOCK;
  const asked = `${from.day}T${noon}`;
  const isToday = from.clock === undefined && from.day === local.slice(0, 10);
  const begins = isToday && asked > local ? local : asked;
  if (begins > local) return "from-to-come";
  const ends = `${until.day}T${until.clock ?? from.clock ?? DEFAULT_CLOCK}`;
  if (ends <= begins) return "until-not-after";
  return { from: begins, until: ends, hasHours: from.clock !== undefined && until.clock !== undefined };
}

function readTime(
  cells: readonly string[],
  latestYear: number,
): { day: string; clock: string | undefined } | "none" | "bad" {
  const [day = "", hour = ""] = cells.map((cell) => (meansNoValue(cell) ? "" : removeFormulaGuard(cell)));
  if (day === "") return "none";
  const time = readPastedTime(day, latestYear);
  if (time === undefined || time === "month-first" || time.day === undefined) return "bad";
  const own = hour === "" ? undefined : readPastedClock(hour);
  if (hour !== "" && own === undefined) return "bad";
  // Spreadsheets write a date without a time of day as midnight.
  const clock = own ?? (time.clock === "00:00" ? undefined : time.clock);
  return { day: time.day, clock };
}

type RentalSums = Pick<RentalLine, "total" | "paid" | "deposit">;

function readSums(
  { cells }: PastedRow,
  textOf: (meaning: RentalColumnMeaning) => string,
  { points, currencies, table, meanings }: RowContext,
): RentalSums | RentalLineProblem {
  const texts = { total: textOf("total"), paid: textOf("paid"), deposit: textOf("deposit") };
  const currency = currencies.map(({ place }) => cells[place] ?? "").find((cell) => cell !== "") ?? "";
  const places = (["total", "paid", "deposit"] as const).flatMap(
    (sum) => getTakenOption(meanings, sum)?.sources.flat() ?? [],
  );
  const headings = places.map((place) => table.headings?.[place] ?? "");
  if (
    [...Object.values(texts), ...headings].some(isForeignCurrency) ||
    (currency !== "" && !/^(?:₺|TL|TRY|TRL)$/iu.test(currency))
  )
    return "other-money";
  const read = (text: string) => {
    const sum = readAmountWithPoint(text, points);
    return sum === undefined || sum === "too-much" || sum < 0 ? undefined : sum;
  };
  if (texts.total === "") return "no-total";
  const total = read(texts.total);
  if (total === undefined || total === 0) return "bad-total";
  const paid = texts.paid === "" ? null : read(texts.paid);
  if (paid === undefined) return "bad-paid";
  const deposit = texts.deposit === "" ? 0 : read(texts.deposit);
  if (deposit === undefined) return "bad-deposit";
  return { total, paid, deposit };
}

const PAYMENT_MEANS_PATTERNS: readonly (readonly [PaymentMeans, RegExp])[] = [
  ["cash", /^(?:nakit|pesin|elden|cash)/u],
  ["card", /kart|\bpos\b|card/u],
  ["transfer", /havale|\beft\b|fast|transfer|banka|\biban\b/u],
];

/**
 * Returns the means of payment that a cell names, such as 'Nakit', 'Kredi kartı' or 'Havale/EFT'; undefined if unknown.
 */
function readPaymentMeans(cell: string): PaymentMeans | undefined {
  const words = toSearchKey(cell);
  return PAYMENT_MEANS_PATTERNS.find(([, name]) => name.test(words))?.[0];
}

/** Whether a row is a total, or the last line of one of our own exported files. */
function isSumRow({ cells }: PastedRow): boolean {
  if (isExportedFooter(cells)) return true;
  return !cells.some(isPlateCell) && cells.some((cell) => /^(?:genel |ara )?toplam\b/u.test(simplifyHeading(cell)));
}
