import type { PastedColumn } from "./paste-columns.ts";
import { makeListQuestion, swapDayAndMonth, type ListChoice, type ListQuestion } from "./paste-questions.ts";
import type { PastedRow } from "./paste-table.ts";

const DAY_BEFORE_MONTH_PATTERN = /^\s*(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})\b/u;
const YEAR_BEFORE_MONTH_PATTERN = /^\s*\d{4}([./-])(\d{1,2})\1(\d{1,2})\b/u;

function readDayAndMonth(cell: string): { day: number; month: number } | undefined {
  const [, day, , month] = DAY_BEFORE_MONTH_PATTERN.exec(cell) ?? [];
  if (day !== undefined) return { day: Number(day), month: Number(month) };
  const [, , after, last] = YEAR_BEFORE_MONTH_PATTERN.exec(cell) ?? [];
  return after === undefined ? undefined : { day: Number(last), month: Number(after) };
}

/** Whether a program that puts the month first has perhaps read the text of a date, with the wrong result. */
function maySwap(cell: string): boolean {
  const read = readDayAndMonth(cell);
  return read !== undefined && read.day <= 12 && read.month <= 12;
}

/** Exchanges the day and the month of a date, whether the year stands before or after them. */
export function exchangeDayAndMonth(cell: string): string {
  return YEAR_BEFORE_MONTH_PATTERN.test(cell)
    ? cell.replace(/(\d{1,2})([./-])(\d{1,2})(?!\d|[./-])/u, "$3$2$1")
    : swapDayAndMonth(cell);
}

/**
 * An English Excel takes '02.11.2026' of a text for 11 February, and leaves '13.11.2026' as it is. So the days after the
 * twelfth lie in a few months, and the others in many, but always on the days that are the numbers of those few.
 */
function areDaysSwapped({ cells, days, moneys }: PastedColumn): boolean {
  if (days === 0 || moneys > 0) return false;
  const dates = cells.flatMap((cell) => readDayAndMonth(cell) ?? []);
  const months = new Set(dates.flatMap(({ day, month }) => (day > 12 ? [month] : [])));
  const doubtful = dates.filter(({ day, month }) => day <= 12 && day !== month);
  return (
    doubtful.length > 1 &&
    doubtful.every(({ day }) => months.has(day)) &&
    doubtful.some(({ month }) => !months.has(month))
  );
}

/** Asks whether the day and month of such dates were exchanged, and returns the columns in which they were. */
export function askSwappedDays(
  columns: readonly PastedColumn[],
  choice: ListChoice,
): { questions: readonly ListQuestion[]; swapped: readonly number[] } {
  const doubted = columns.filter(areDaysSwapped);
  const sample = doubted[0]?.cells.find(maySwap);
  if (sample === undefined) return { questions: [], swapped: [] };
  const question = makeListQuestion({ id: "swapped", sample, answers: ["day", "month"] }, choice);
  return { questions: [question], swapped: question.taken === "month" ? doubted.map(({ place }) => place) : [] };
}

export function restoreSwappedDays(row: PastedRow, swapped: readonly number[]): PastedRow {
  const cells = row.cells.map((cell, place) =>
    swapped.includes(place) && maySwap(cell) ? exchangeDayAndMonth(cell) : cell,
  );
  return { ...row, cells };
}
