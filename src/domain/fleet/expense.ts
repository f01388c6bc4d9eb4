import { addMonths, monthsBetween } from "#domain/words/istanbul.ts";

/**
 * What a company spends money on. The first four are shown as Bakım, Yakıt, Sigorta and Diğer, the rest as Lastik, Temizlik, HGS/OGS,
 * Vergi (MTV), Kira and Maaş. docs/product.md 10.2.
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

/** The category of an expense unless another is chosen. docs/product.md 10.2. */
export const DEFAULT_EXPENSE_CATEGORY: ExpenseCategory = "maintenance";

/** Most characters of the description of an expense, counted by `countCharacters`. docs/product.md 10.2. */
export const EXPENSE_DESCRIPTION_MAX = 200;

/** How often an expense comes again. docs/product.md 10.3. */
export const EXPENSE_REPEATS = ["monthly", "quarterly", "yearly"] as const;

export type ExpenseRepeat = (typeof EXPENSE_REPEATS)[number];

/** Most expenses of a company that come again. docs/product.md 10.3. */
export const REPEATING_EXPENSES_MAX = 200;

const MONTHS: Record<ExpenseRepeat, number> = { monthly: 1, quarterly: 3, yearly: 12 };

/** An expense that comes again: since when, how often, from which day on nobody has decided, and the last day that it may come. */
export interface Repeating {
  readonly startedOn: string;
  readonly repeats: ExpenseRepeat;
  readonly nextOn: string;
  readonly endedOn: string | null;
}

/**
 * The first day behind `day` on which an expense that began on `startedOn` comes again: always the day of the month on which it began,
 * or the last one of a month that is too short. docs/product.md 10.3.
 */
export function dueAfter(startedOn: string, repeats: ExpenseRepeat, day: string): string {
  return turn(startedOn, repeats, turnsUntil(startedOn, repeats, day) + 1);
}

/** How many times an expense has come again until today that nobody has accepted or skipped yet. docs/product.md 10.3. */
export function duesWaiting({ startedOn, repeats, nextOn, endedOn }: Repeating, today: string): number {
  const last = endedOn !== null && endedOn < today ? endedOn : today;
  if (nextOn > last) return 0;
  return turnsUntil(startedOn, repeats, last) - turnsUntil(startedOn, repeats, nextOn) + 1;
}

/**
 * What becomes of an expense that comes again once `day` is decided, accepted or skipped: from when on it comes next, 'over' where it
 * comes no more, or why nothing is to be decided: each time once, the oldest first. docs/product.md 10.3.
 */
export function decideDue(
  repeating: Repeating,
  day: string,
  today: string,
): { nextOn: string } | "over" | "DUE_DECIDED" {
  const { startedOn, repeats, nextOn, endedOn } = repeating;
  if (day !== nextOn || duesWaiting(repeating, today) === 0) return "DUE_DECIDED";
  const next = dueAfter(startedOn, repeats, day);
  return endedOn !== null && next > endedOn ? "over" : { nextOn: next };
}

/**
 * What becomes of an expense of a car that goes on `today`, as another one comes in its place: what has come until then can still be
 * decided, and nothing comes any more. docs/product.md 8.7.
 */
export function endRepeating(repeating: Repeating, today: string): { endedOn: string } | "over" {
  return duesWaiting(repeating, today) === 0 ? "over" : { endedOn: today };
}

/** How many times it has come again until a day, that day included. */
function turnsUntil(startedOn: string, repeats: ExpenseRepeat, day: string): number {
  const turns = Math.floor(monthsBetween(startedOn, day) / MONTHS[repeats]);
  return turn(startedOn, repeats, turns) > day ? turns - 1 : turns;
}

function turn(startedOn: string, repeats: ExpenseRepeat, nth: number): string {
  return addMonths(startedOn, nth * MONTHS[repeats]);
}
