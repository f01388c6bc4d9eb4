import { addDays, daysBetween, istanbulDate } from "#domain/words/istanbul.ts";

/** What a company has set for its deposits, in days; a warning follows from it and never a refusal. docs/product.md 9.14. */
export interface DepositRules {
  /** Days after the end of a rental until its deposit is to be given back. */
  readonly returnDays: number;
  /** Most days' rent that a deposit should be, of rentals up to 6 days. */
  readonly shortDays: number;
  /** The same of rentals of 7 to 30 days. */
  readonly longDays: number;
}

/** Fewest and most days that each of the rules may say. docs/product.md 9.14. */
export const DEPOSIT_RULE_DAYS = { min: 1, max: 90 } as const;

const DAY = 86_400_000;
const SHORT_MAX = 6;
const LONG_MAX = 30;

/** The day until which a deposit is to be given back, by the end of its rental. docs/product.md 9.14. */
export function depositDueOn(endedAt: Date, { returnDays }: Pick<DepositRules, "returnDays">): string {
  return addDays(istanbulDate(endedAt), returnDays);
}

/** How many days late a deposit is that was to be given back on a day; 0 until that day is over. docs/product.md 9.14. */
export function daysLate(dueOn: string, now: Date): number {
  return Math.max(0, daysBetween(dueOn, istanbulDate(now)));
}

/**
 * Whether a deposit is larger than the rules advise, and what they would allow: so many days' rent, a day being 24 hours from the start, one
 * that has begun being whole. Undefined where it is not, and of rentals of more than 30 days, of which nothing is said. docs/product.md 9.14.
 */
export function depositAbove(
  { total, deposit, startsAt, dueAt }: { total: number; deposit: number; startsAt: Date; dueAt: Date },
  { shortDays, longDays }: DepositRules,
): { days: number; most: number } | undefined {
  const length = Math.max(1, Math.ceil((dueAt.getTime() - startsAt.getTime()) / DAY));
  if (length > LONG_MAX) return undefined;
  const days = length <= SHORT_MAX ? shortDays : longDays;
  const most = Math.round((total / length) * days);
  return deposit > most ? { days, most } : undefined;
}
