import { foldPlate, isPlateTooLong, normalizePlate } from "#domain/people/plate.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { cleanLine, cleanNote, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import {
  isCarHeading,
  isCarNotesHeading,
  isPlateCell,
  readCarColumns,
  readFuel,
  readGear,
  readModelYear,
  meansNoValue,
  type CarColumnMeaning,
  type ChosenCarColumns,
} from "./car-columns.ts";
import { FACE_TEXT_MAX } from "./car-face.ts";
import { CAR_DAY_FIELDS, CAR_PRICE_FIELDS, type CarValues, type CarPricesAndDays } from "./car-import.ts";
import { INTERNAL_NOTES_MAX } from "./car.ts";
import { findUnclearPoints, readAmountWithPoint, type PointMeaning, type UnclearPoints } from "./paste-amount.ts";
import { getCellWithLineBreaks, removeFormulaGuard } from "./paste-cells.ts";
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
  SHOWN_TEXT_MAX,
  type ColumnsReading,
  type ListLineReading,
} from "./paste-reading.ts";
import { readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import { readPastedTime } from "./paste-time.ts";
import { ODOMETER_KM_MAX } from "./rental-rules.ts";

/** A car in a list. `car` is the plate, or the sticker's code. `unread` lists the cells that could not be parsed. */
export interface CarLine extends CarValues {
  readonly car: string;
  readonly unread: readonly { readonly field: keyof CarValues; readonly cell: string }[];
}

/** Reasons why a line of the list cannot be saved. */
export type CarLineProblem = "too-many-cells" | "other-cells" | "total" | "no-plate" | "plate-too-long";

export type PastedCar = ListLineReading<CarLine, CarLineProblem>;

export interface CarListReading extends ColumnsReading<CarColumnMeaning> {
  readonly points: UnclearPoints | undefined;
  readonly isAsked: boolean;
  readonly lines: readonly PastedCar[];
}

/** The user's choices for a list: the columns, and the meaning of points in amounts. */
export type CarListChoices = ChosenCarColumns & { readonly points?: PointMeaning };

/**
 * Parses a pasted text or file with one car in each row. Columns are found by their headings, or without headings by
 * their content. If several lines have the same plate, only the first is used. `now` is needed to complete two-digit
 * years. docs/product.md 10.6.
 */
export function readCars(
  text: string,
  now: Date,
  { points: chosenPoints, ...chosen }: CarListChoices = {},
): CarListReading {
  const thisYear = Number(formatLocalDateTime(now).slice(0, 4));
  const table = readPastedTable(text, countHeadings);
  const columns = examineColumns(
    { ...table, rows: table.rows.filter((row) => !isSumRow(row)) },
    thisYear + YEARS_AHEAD_MAX,
  );
  const meanings = readCarColumns({ columns, isHeaded: table.headings !== undefined }, chosen);
  const sums = CAR_PRICE_FIELDS.flatMap((sum) =>
    table.rows.flatMap(({ cells }) => readCells(cells, getTakenOption(meanings, sum))),
  );
  const points = findUnclearPoints(sums.map(removePriceUnit), chosenPoints);
  const reader = { table, columns, meanings, points: points?.taken, thisYear };
  return {
    ...describeColumns(table, columns, meanings),
    points,
    isAsked: points?.isAsked === true || meanings.some(({ isAsked }) => isAsked),
    lines: readDistinctRows<CarLine, CarLineProblem>(
      table.rows,
      (row) => readRow(row, reader),
      ({ car }) => foldPlate(car),
    ),
  };
}

/** A two-digit year may be this many years ahead. An inspection is valid for up to three years. */
const YEARS_AHEAD_MAX = 3;

/** The number of cells in a row that are known column headings; 0 when a cell is itself a plate. */
function countHeadings(cells: readonly string[]): number {
  if (cells.some(isPlateCell)) return 0;
  return cells.filter((cell) => isCarHeading(simplifyHeading(cell))).length;
}

interface RowContext {
  readonly table: PastedTable;
  readonly columns: readonly PastedColumn[];
  readonly meanings: readonly ColumnOfMeaning<CarColumnMeaning>[];
  readonly points: PointMeaning | undefined;
  readonly thisYear: number;
}

function readRow(row: PastedRow, reader: RowContext): CarLine | CarLineProblem {
  const { table, meanings } = reader;
  const { cells } = row;
  if (isSumRow(row)) return "total";
  if (hasTooManyCells(cells, table)) return "too-many-cells";
  if (hasOtherCellCount(cells, table)) return "other-cells";
  const textOf = (meaning: CarColumnMeaning) => {
    const filled = readCells(cells, getTakenOption(meanings, meaning)).filter((cell) => cell !== "");
    const text = cleanLine(removeFormulaGuard(filled.join(" ")));
    return meansNoValue(text) ? "" : text;
  };
  const car = textOf("plate");
  if (car === "") return "no-plate";
  if (isPlateTooLong(car)) return "plate-too-long";
  const unread: { field: keyof CarValues; cell: string }[] = [];
  const read = <Value>(
    field: Exclude<keyof CarValues, "notes">,
    of: (cell: string) => Value | undefined,
  ): Value | null => {
    const cell = textOf(field);
    const value = cell === "" ? null : of(cell);
    if (value === undefined) unread.push({ field, cell });
    return value ?? null;
  };
  const makeAndModel = splitMakeAndModel(
    read("make", makeCellLengthLimiter(2 * FACE_TEXT_MAX)) ?? "",
    getTakenOption(meanings, "model") === undefined,
  );
  const model = makeAndModel.model || (read("model", makeCellLengthLimiter(FACE_TEXT_MAX)) ?? "");
  const values = {
    make: makeAndModel.make,
    model,
    year: read("year", readModelYear),
    colour: read("colour", makeCellLengthLimiter(FACE_TEXT_MAX)) ?? "",
    gear: read("gear", readGear),
    fuel: read("fuel", readFuel),
    odometer: read("odometer", readKm),
    notes: joinNoteCells(row, reader),
  };
  const sums = CAR_PRICE_FIELDS.map((sum) => [sum, read(sum, (cell) => readPrice(cell, reader.points))]);
  const days = CAR_DAY_FIELDS.map((day) => [day, read(day, (cell) => readDeadline(cell, reader.thisYear))]);
  if (countCharacters(values.notes) > INTERNAL_NOTES_MAX) {
    unread.push({ field: "notes", cell: values.notes.slice(0, SHOWN_TEXT_MAX) });
    values.notes = "";
  }
  return {
    car: normalizePlate(car),
    ...values,
    ...(Object.fromEntries([...days, ...sums]) as CarPricesAndDays),
    unread,
  };
}

function makeCellLengthLimiter(most: number) {
  return (cell: string) => (countCharacters(cell) > most ? undefined : cell);
}

/** Makes of two words. */
const TWO_WORD_MAKES_PATTERN =
  /^(?:alfa romeo|land rover|range rover|aston martin|mercedes benz|rolls royce|great wall|ssang yong)\b/u;

/**
 * Splits a cell into make and model. With `isWhole`, the list has no column of models, so the cell may contain both.
 */
function splitMakeAndModel(text: string, isWhole: boolean): { make: string; model: string } {
  const words = text.split(" ");
  if (!isWhole || words.length === 1) return { make: text.slice(0, FACE_TEXT_MAX), model: "" };
  const count = TWO_WORD_MAKES_PATTERN.test(toSearchKey(text)) ? 2 : 1;
  return { make: words.slice(0, count).join(" "), model: words.slice(count).join(" ").slice(0, FACE_TEXT_MAX) };
}

/**
 * Parses the km of a cell, such as '45.000 km', '45000' or '45 000,00'. Undefined for other text, or above
 * `ODOMETER_KM_MAX`.
 */
export function readKm(cell: string): number | undefined {
  const text = toSearchKey(cell).replace(/ ?(?:km|kilometre)\.?$/u, "");
  const [, whole] = /^(\d{1,3}(?:[., ]\d{3})+|\d+)(?:[.,]0{1,2})?$/u.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const km = Number(whole.replace(/[., ]/gu, ""));
  return km <= ODOMETER_KM_MAX ? km : undefined;
}

/** Removes a unit or tax note after an amount, such as '/ gün' or '+ KDV'. */
function removePriceUnit(cell: string): string {
  return cell.replace(/ ?(?:\/ ?(?:gün|gun|hafta|ay)|\+ ?kdv)\.?$/iu, "");
}

/**
 * Parses a price in kuruş. Returns null for zero, which means no price, and undefined for a price that is negative, too
 * large or not an amount.
 */
function readPrice(cell: string, points: PointMeaning | undefined): number | null | undefined {
  const sum = readAmountWithPoint(removePriceUnit(cell), points);
  if (sum === undefined || sum === "too-much" || sum < 0) return undefined;
  return sum === 0 ? null : sum;
}

function readDeadline(cell: string, thisYear: number): string | undefined {
  const time = readPastedTime(cell, thisYear + YEARS_AHEAD_MAX);
  return typeof time === "object" ? time.day : undefined;
}

/**
 * Builds the notes from the columns chosen for notes, with one line for each column. If a column's heading does not
 * mean notes, its text gets the heading as a prefix.
 */
function joinNoteCells(row: PastedRow, { table, columns, meanings }: RowContext): string {
  const told = (getTakenOption(meanings, "notes")?.sources.flat() ?? []).flatMap((place) => {
    const text = cleanNote(removeFormulaGuard(getCellWithLineBreaks(row, place)));
    if (text === "" || meansNoValue(text)) return [];
    const heading = cleanLine(table.headings?.[place] ?? "");
    return [heading === "" || isCarNotesHeading(columns[place]!.words) ? text : `${heading}: ${text}`];
  });
  return cleanNote(told.join("\n"));
}

/**
 * Whether a row is a total: its first cell begins with 'toplam', and no cell is a plate. The last line of our own
 * exported files ('Toplam: 312 satır') is recognised in the same way.
 */
function isSumRow({ cells }: PastedRow): boolean {
  return !cells.some(isPlateCell) && /^(?:genel |ara )?toplam\b/u.test(simplifyHeading(cells[0] ?? ""));
}
