import { addMonths, countMonthsBetween } from "#domain/words/istanbul.ts";

/**
 * Categories of a company's expenses, shown as Bakım, Yakıt, Sigorta, Diğer, Lastik, Temizlik, HGS/OGS, Vergi (MTV),
 * Kira and Maaş. docs/product/customers-and-expenses.md 10.2.
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

export const DEFAULT_EXPENSE_CATEGORY: ExpenseCategory = "maintenance";

export const EXPENSE_DESCRIPTION_MAX = 200;

export const EXPENSE_REPEATS = ["monthly", "quarterly", "yearly"] as const;

export type ExpenseRepeat = (typeof EXPENSE_REPEATS)[number];

export const REPEATING_EXPENSES_MAX = 200;

const MONTHS_OF_REPEAT: Record<ExpenseRepeat, number> = { monthly: 1, quarterly: 3, yearly: 12 };

/**
 * `nextOn` is the earliest due day that the company has neither accepted nor skipped. `endedOn` is the last day of the
 * expense, null if it has no end.
 */
export interface RepeatingExpense {
  readonly startedOn: string;
  readonly repeats: ExpenseRepeat;
  readonly nextOn: string;
  readonly endedOn: string | null;
}

export function findNextDueDay(startedOn: string, repeats: ExpenseRepeat, day: string): string {
  return dayOfRepetition(startedOn, repeats, countRepetitionsUntil(startedOn, repeats, day) + 1);
}

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
 * be accepted or skipped only once, in order, and not before it has come. docs/product/customers-and-expenses.md 10.3.
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

export function endRepeatingExpense(repeating: RepeatingExpense, today: string): { endedOn: string } | "over" {
  return countUndecidedDueDays(repeating, today) === 0 ? "over" : { endedOn: today };
}

function countRepetitionsUntil(startedOn: string, repeats: ExpenseRepeat, day: string): number {
  const turns = Math.floor(countMonthsBetween(startedOn, day) / MONTHS_OF_REPEAT[repeats]);
  return dayOfRepetition(startedOn, repeats, turns) > day ? turns - 1 : turns;
}

function dayOfRepetition(startedOn: string, repeats: ExpenseRepeat, nth: number): string {
  return addMonths(startedOn, nth * MONTHS_OF_REPEAT[repeats]);
}
