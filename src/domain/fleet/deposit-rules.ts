import { addDays, daysBetween, istanbulDate } from "#domain/words/istanbul.ts";

/** A company's rules for deposits, in days. They cause warnings, never a refusal. docs/product.md 9.14. */
export interface DepositRules {
  /** How many days after the end of a rental its deposit must be returned. */
  readonly returnDays: number;
  /** Highest deposit of a rental of up to 6 days, as a number of days' rent. */
  readonly shortDays: number;
  /** Highest deposit of a rental of 7 to 30 days, as a number of days' rent. */
  readonly longDays: number;
}

/** Limits of each rule. docs/product.md 9.14. */
export const DEPOSIT_RULE_DAYS = { min: 1, max: 90 } as const;

const DAY = 86_400_000;
const SHORT_MAX = 6;
const LONG_MAX = 30;

/** The day by which a deposit must be returned. docs/product.md 9.14. */
export function depositDueOn(endedAt: Date, { returnDays }: Pick<DepositRules, "returnDays">): string {
  return addDays(istanbulDate(endedAt), returnDays);
}

/** How many days late a deposit is; 0 until its day is over. docs/product.md 9.14. */
export function daysLate(dueOn: string, now: Date): number {
  return Math.max(0, daysBetween(dueOn, istanbulDate(now)));
}

/**
 * The highest deposit that the rules advise, if this one is above it. A rental's days are 24 hours each, and a begun
 * day counts. Undefined when the deposit is within the rules, and for rentals of more than 30 days, which have no
 * rule. docs/product.md 9.14.
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
