import { addMonths, countMonthsBetween } from "#domain/words/istanbul.ts";

/**
 * Categories of a company's expenses, shown as Bakım, Yakıt, Sigorta, Diğer, Lastik, Temizlik, HGS/OGS, Vergi (MTV),
 * Kira and Maaş. docs/product.md 10.2.
 */
export const EXPENSE_CATEGORIES = [
  "maintenance",
  "fuel",
  "insurance",
  "other",
  "tyres",
  "cleaning",
  "tolls",
  "tax",
  "rent",
  "wages",
] as const;

export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** The preselected category. docs/product.md 10.2. */
export const DEFAULT_EXPENSE_CATEGORY: ExpenseCategory = "maintenance";

/**
 * Maximum number of characters of the description of an expense, counted by `countCharacters`. docs/product.md 10.2.
 */
export const EXPENSE_DESCRIPTION_MAX = 200;

/** Intervals of a repeating expense. docs/product.md 10.3. */
export const EXPENSE_REPEATS = ["monthly", "quarterly", "yearly"] as const;

export type ExpenseRepeat = (typeof EXPENSE_REPEATS)[number];

/** Maximum number of repeating expenses of a company. docs/product.md 10.3. */
export const REPEATING_EXPENSES_MAX = 200;

const MONTHS_OF_REPEAT: Record<ExpenseRepeat, number> = { monthly: 1, quarterly: 3, yearly: 12 };

/**
 * A repeating expense. `nextOn` is the earliest due day that the company has neither accepted nor skipped. `endedOn` is
 * the last day of the expense, null if it has no end.
 */
export interface RepeatingExpense {
  readonly startedOn: string;
  readonly repeats: ExpenseRepeat;
  readonly nextOn: string;
  readonly endedOn: string | null;
}

/**
 * The first due day after `day`. Due days are on the day of the month of `startedOn`, or on the last day of a shorter
 * month. docs/product.md 10.3.
 */
export function findNextDueDay(startedOn: string, repeats: ExpenseRepeat, day: string): string {
  return dayOfRepetition(startedOn, repeats, countRepetitionsUntil(startedOn, repeats, day) + 1);
}

/** The number of due days up to today that the company has neither accepted nor skipped. docs/product.md 10.3. */
export function countUndecidedDueDays(
  { startedOn, repeats, nextOn, endedOn }: RepeatingExpense,
  today: string,
): number {
  const last = endedOn !== null && endedOn < today ? endedOn : today;
  if (nextOn > last) return 0;
  return countRepetitionsUntil(startedOn, repeats, last) - countRepetitionsUntil(startedOn, repeats, nextOn) + 1;
}

/**
 * Returns the next due day after the company has accepted or skipped `day`; 'over' if there is none. Each due day can
 * be accepted or skipped only once, in order, and not before it has come. Otherwise 'DUE_DECIDED' is returned.
 * docs/product.md 10.3.
 */
export function decideDueDay(
  repeating: RepeatingExpense,
  day: string,
  today: string,
): { nextOn: string } | "over" | "DUE_DECIDED" {
  const { startedOn, repeats, nextOn, endedOn } = repeating;
  if (day !== nextOn || countUndecidedDueDays(repeating, today) === 0) return "DUE_DECIDED";
  const next = findNextDueDay(startedOn, repeats, day);
  return endedOn !== null && next > endedOn ? "over" : { nextOn: next };
}

/**
 * Ends a repeating expense of a car whose slot gets another car today. Due days up to today can still be accepted or
 * skipped. 'over' means that no such day is left. docs/product.md 8.7.
 */
export function endRepeatingExpense(repeating: RepeatingExpense, today: string): { endedOn: string } | "over" {
  return countUndecidedDueDays(repeating, today) === 0 ? "over" : { endedOn: today };
}

/** The index of the last due day up to `day`, inclusive. The start has index 0. */
function countRepetitionsUntil(startedOn: string, repeats: ExpenseRepeat, day: string): number {
  const turns = Math.floor(countMonthsBetween(startedOn, day) / MONTHS_OF_REPEAT[repeats]);
  return dayOfRepetition(startedOn, repeats, turns) > day ? turns - 1 : turns;
}

function dayOfRepetition(startedOn: string, repeats: ExpenseRepeat, nth: number): string {
  return addMonths(startedOn, nth * MONTHS_OF_REPEAT[repeats]);
}
