import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import {
  isExpenseHeading,
  readExpenseColumns,
  type ChosenExpenseColumns,
  type ExpenseColumnMeaning,
} from "./expense-columns.ts";
import { EXPENSE_DESCRIPTION_MAX, type ExpenseCategory } from "./expense.ts";
import { findCurrencyColumns, isForeignCurrency } from "./paste-amount-columns.ts";
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
  joinCells,
  type ColumnsReading,
} from "./paste-reading.ts";
import { readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import { readPastedTime } from "./paste-time.ts";

/**
 * An expense in a list. `car` is the plate or code as written in the list. `times` is the position of the line among
 * equal lines: 1 for the first, 2 for the second.
 */
export interface ExpenseLine {
  readonly spentOn: string;
  readonly amount: number;
  readonly description: string;
  readonly category: ExpenseCategory;
  /** The category as written in the list, if the product has no such category; otherwise ''. */
  readonly otherCategory: string;
  readonly car: string;
  readonly times: number;
}

/** Why a line of the list cannot be saved. */
export type ExpenseLineProblem =
  | "too-many-cells"
  | "other-cells"
  | "total"
  | "no-day"
  | "bad-day"
  | "month-first"
  | "to-come"
  | "no-amount"
  | "bad-amount"
  | "below-zero"
  | "zero"
  | "too-much"
  | "other-money"
  | "no-description"
  | "description-too-long";

export type PastedExpense = { readonly nth: number; readonly written: string } & (
  | { readonly line: ExpenseLine }
  | { readonly problem: ExpenseLineProblem }
);

export interface ExpenseListReading extends ColumnsReading<ExpenseColumnMeaning> {
  readonly points: UnclearPoints | undefined;
  readonly isAsked: boolean;
  readonly lines: readonly PastedExpense[];
}

/** Patterns for the beginning of a category's name, in the form of `toSearchKey`. */
const CATEGORY_PATTERNS: readonly (readonly [ExpenseCategory, RegExp])[] = [
  ["maintenance", /^(?:bakim|servis|tamir|onarim|maintenance|repair)/u],
  ["fuel", /^(?:yakit|akaryakit|benzin|mazot|motorin|dizel|lpg|fuel)/u],
  ["insurance", /^(?:sigorta|kasko|police|insurance)/u],
  ["tyres", /^(?:lastik|tyre|tire)/u],
  ["cleaning", /^(?:temizlik|yikama|cleaning)/u],
  ["tolls", /^(?:hgs|ogs|gecis|otoyol|kopru|toll)/u],
  ["tax", /^(?:vergi|mtv|harc|tax)/u],
  ["rent", /^(?:kira|rent)/u],
  ["wages", /^(?:maas|personel|wage|salary)/u],
  ["other", /^(?:diger|other|genel)/u],
];

/** Returns the category that a word in a list means; undefined for an unknown word. */
function readExpenseCategory(word: string): ExpenseCategory | undefined {
  const key = toSearchKey(word);
  return CATEGORY_PATTERNS.find(([, begin]) => begin.test(key))?.[0];
}

/** The user's choices for a list: the columns, and the meaning of points in amounts. */
export type ExpenseListChoice = ChosenExpenseColumns & { readonly points?: PointMeaning };

/**
 * Parses a pasted text or file with one expense in each row. Columns are found by their headings, or without headings
 * by their content. `now` is needed to find dates in the future. docs/product.md 10.6.
 */
export function readExpenses(
  text: string,
  now: Date,
  { points: chosenPoints, ...chosen }: ExpenseListChoice = {},
): ExpenseListReading {
  const today = formatLocalDateTime(now).slice(0, 10);
  const thisYear = Number(today.slice(0, 4));
  const table = readPastedTable(text, (cells) => countHeadings(cells, thisYear));
  const columns = examineColumns({ ...table, rows: table.rows.filter((row) => !isSumRow(row)) }, thisYear);
  const meanings = readExpenseColumns({ columns, isHeaded: table.headings !== undefined }, chosen);
  const amounts = table.rows.flatMap(({ cells }) => readCells(cells, getTakenOption(meanings, "amount")));
  const points = findUnclearPoints(amounts, chosenPoints);
  const reader = { table, meanings, points: points?.taken, currencies: findCurrencyColumns(columns), today, thisYear };
  return {
    ...describeColumns(table, columns, meanings),
    points,
    isAsked: points?.isAsked === true || meanings.some(({ isAsked }) => isAsked),
    lines: readRowsWithRepeats(table.rows, reader),
  };
}

/**
 * The number of cells in a row that are known column headings. The number is 0 for a single heading, and when a cell is
 * itself a date or an amount.
 */
function countHeadings(cells: readonly string[], thisYear: number): number {
  const isValue = (cell: string) =>
    readPastedTime(cell, thisYear) !== undefined || readAmountWithPoint(cell, "thousands") !== undefined;
  if (cells.some(isValue)) return 0;
  const names = cells.filter((cell) => isExpenseHeading(simplifyHeading(cell))).length;
  return names > 1 ? names : 0;
}

interface RowContext {
  readonly table: PastedTable;
  readonly meanings: readonly ColumnOfMeaning<ExpenseColumnMeaning>[];
  readonly points: PointMeaning | undefined;
  readonly currencies: readonly PastedColumn[];
  readonly today: string;
  readonly thisYear: number;
}

/**
 * Reads each row and numbers equal lines. Equal lines are not refused as duplicates, because a car may be refuelled
 * twice a day for the same amount.
 */
function readRowsWithRepeats(rows: readonly PastedRow[], reader: RowContext): PastedExpense[] {
  const seen = new Map<string, number>();
  return rows.map((row): PastedExpense => {
    const written = joinCells(row);
    const read = readRow(row, reader);
    if (typeof read === "string") return { nth: row.nth, written, problem: read };
    const key = makeExpenseKey(read, toSearchKey(read.car));
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return { nth: row.nth, written, line: { ...read, times } };
  });
}

/** The key that identifies an expense: date, amount, description and car. */
export function makeExpenseKey(
  { spentOn, amount, description }: { spentOn: string; amount: number; description: string },
  car: string,
): string {
  return [spentOn, amount, toSearchKey(description), car].join("\n");
}

function readRow(row: PastedRow, reader: RowContext): Omit<ExpenseLine, "times"> | ExpenseLineProblem {
  const { table, meanings, points, today, thisYear } = reader;
  const { cells } = row;
  if (hasTooManyCells(cells, table)) return "too-many-cells";
  const textOf = (meaning: ExpenseColumnMeaning) =>
    removeFormulaGuard(
      readCells(cells, getTakenOption(meanings, meaning))
        .filter((cell) => cell !== "")
        .join(" "),
    );
  const day = readSpentOn(textOf("day"), today, thisYear);
  if (!("spentOn" in day)) return isSumRow(row) ? "total" : day.problem;
  if (hasOtherCellCount(cells, table)) return "other-cells";
  const currency = reader.currencies.map(({ place }) => cells[place] ?? "").find((cell) => cell !== "") ?? "";
  const written = textOf("amount");
  if (isForeignCurrency(written) || (currency !== "" && !/^(?:₺|TL|TRY|TRL)$/iu.test(currency))) return "other-money";
  if (written === "") return "no-amount";
  const amount = readAmountWithPoint(written, points);
  if (amount === undefined) return "bad-amount";
  if (amount === "too-much") return "too-much";
  if (amount <= 0) return amount === 0 ? "zero" : "below-zero";
  const description = cleanLine(textOf("description"));
  if (description === "") return "no-description";
  if (countCharacters(description) > EXPENSE_DESCRIPTION_MAX) return "description-too-long";
  const kind = textOf("category");
  const category = readExpenseCategory(kind);
  const [place] = getTakenOption(meanings, "car")?.sources[0] ?? [];
  return {
    spentOn: day.spentOn,
    amount,
    description,
    category: category ?? "other",
    otherCategory: category === undefined ? kind : "",
    car: place === undefined ? "" : cleanLine(removeFormulaGuard(getCellWithLineBreaks(row, place))),
  };
}

/** Whether a row without a date is a total. In a row with a date, 'Toplam' may be the description of an expense. */
function isSumRow({ cells }: PastedRow): boolean {
  return cells.some((cell) => /^(?:genel |ara )?toplam\b/u.test(simplifyHeading(cell)));
}

function readSpentOn(
  cell: string,
  today: string,
  thisYear: number,
): { spentOn: string } | { problem: ExpenseLineProblem } {
  if (cell === "") return { problem: "no-day" };
  const time = readPastedTime(cell, thisYear);
  if (time === "month-first") return { problem: "month-first" };
  if (time?.day === undefined) return { problem: "bad-day" };
  return time.day > today ? { problem: "to-come" } : { spentOn: time.day };
}
