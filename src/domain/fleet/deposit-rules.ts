import { addDays, countDaysBetween, toIstanbulDate } from "#domain/words/istanbul.ts";

/** The rules cause warnings, never a refusal. docs/product/rentals.md 9.14. */
export interface DepositRules {
  readonly returnDays: number;
  /** Highest deposit of a rental of up to 6 days, as a number of days' rent. */
  readonly shortDays: number;
  /** Highest deposit of a rental of 7 to 30 days, as a number of days' rent. */
  readonly longDays: number;
}

export const DEPOSIT_RULE_DAYS = { min: 1, max: 90 } as const;

export function computeDepositReturnDay(endedAt: Date, { returnDays }: Pick<DepositRules, "returnDays">): string {
  return addDays(toIstanbulDate(endedAt), returnDays);
}

export function countDaysLate(dueOn: string, now: Date): number {
  return Math.max(0, countDaysBetween(dueOn, toIstanbulDate(now)));
}
