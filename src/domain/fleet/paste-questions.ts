import { isInKurus, mayBeInKurus } from "./paste-amount-columns.ts";
import { findUnclearPoint, isPointUnclear, type PointMeaning } from "./paste-amount.ts";
import type { PastedColumn } from "./paste-columns.ts";
import type { PastedTable } from "./paste-table.ts";

/** The user's choices for a list: a column for each meaning, and an answer for each question, by its id. */
export type ListChoice = Readonly<Record<string, string>>;

/**
 * A question about the whole list. `sample` is a text of the list that raises the question, `heading` its column.
 * `taken` is the answer, of the user or of the list itself.
 */
export interface ListQuestion {
  readonly id: string;
  readonly sample: string;
  readonly heading?: string;
  readonly answers: readonly string[];
  readonly taken: string | undefined;
  readonly isAsked: boolean;
}

/** Makes a question. `known` is the answer that the list itself gives. */
export function makeListQuestion(
  { id, sample, answers, heading }: Pick<ListQuestion, "id" | "sample" | "answers" | "heading">,
  choice: ListChoice,
  known?: string,
): ListQuestion {
  const taken = answers.find((answer) => answer === choice[id]) ?? known;
  return { id, sample, answers, taken, isAsked: taken === undefined, ...(heading !== undefined && { heading }) };
}

/** Asks what points in amounts separate. No question if no amount is ambiguous. */
export function askPoints(amounts: readonly string[], choice: ListChoice): ListQuestion[] {
  const answers: readonly PointMeaning[] = ["thousands", "decimals"];
  const isAnswered = answers.some((one) => one === choice["points"]);
  const sample = isAnswered ? amounts.find(isPointUnclear) : findUnclearPoint(amounts);
  return sample === undefined ? [] : [makeListQuestion({ id: "points", sample, answers }, choice)];
}

/** Asks whether whole numbers are kuruş, if no heading says that they are money. */
export function askUnit(priced: readonly PastedColumn[], choice: ListChoice): ListQuestion[] {
  const sample = priced.some(isInKurus) ? undefined : priced.find(mayBeInKurus)?.cells[0];
  return sample === undefined ? [] : [makeListQuestion({ id: "unit", sample, answers: ["lira", "kurus"] }, choice)];
}

const NUMERIC_DAY_PATTERN = /^\s*(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})\b/u;

/**
 * Asks whether the day or the month comes first. All dates of a list are written in one order, so a date in any column
 * shows it for all.
 */
export function askOrder({ rows }: PastedTable, columns: readonly PastedColumn[], choice: ListChoice): ListQuestion[] {
  const days = columns.filter((column) => column.days > 0 && column.moneys === 0);
  const signs = new Set<string>();
  let dayFirst = false;
  let sample: string | undefined;
  for (const { cells } of rows)
    for (const { place } of days) {
      const [, first, sign = "", second] = NUMERIC_DAY_PATTERN.exec(cells[place] ?? "") ?? [];
      if (first === undefined) continue;
      signs.add(sign);
      if (Number(first) > 12) dayFirst = true;
      else if (Number(second) > 12) sample ??= cells[place]!;
    }
  const english = days.find(
    ({ words, cells: [cell = ""] }) => /\b(?:date|time)\b/u.test(words) && /^\d+\//u.test(cell),
  );
  if (sample === undefined && (dayFirst || !english)) return [];
  const isProven = sample !== undefined && !dayFirst && signs.size === 1;
  return [
    makeListQuestion(
      { id: "order", sample: sample ?? english!.cells[0]!, answers: ["day", "month"] },
      choice,
      isProven ? "month" : undefined,
    ),
  ];
}

/** Puts the day before the month. */
export function swapDayAndMonth(cell: string): string {
  return cell.replace(/^(\s*)(\d{1,2})([./-])(\d{1,2})\3/u, "$1$4$3$2$3");
}
