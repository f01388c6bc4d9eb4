import { addDays, countDaysBetween, toIstanbulDate } from "#domain/words/istanbul.ts";

/** A company's rules for deposits, in days. The rules cause warnings, never a refusal. docs/product.md 9.14. */
export interface DepositRules {
  /** How many days after the end of a rental its deposit must be returned. */
  readonly returnDays: number;
  /** Highest deposit of a rental of up to 6 days, as a number of days' rent. */
  readonly shortDays: number;
  /** Highest deposit of a rental of 7 to 30 days, as a number of days' rent. */
  readonly longDays: number;
}

/** The lowest and highest value of each rule. docs/product.md 9.14. */
export const DEPOSIT_RULE_DAYS = { min: 1, max: 90 } as const;

/** The day by which a deposit must be returned. docs/product.md 9.14. */
export function computeDepositReturnDay(endedAt: Date, { returnDays }: Pick<DepositRules, "returnDays">): string {
  return addDays(toIstanbulDate(endedAt), returnDays);
}

/** How many days late the return of a deposit is; 0 until the day `dueOn` is over. docs/product.md 9.14. */
export function countDaysLate(dueOn: string, now: Date): number {
  return Math.max(0, countDaysBetween(dueOn, toIstanbulDate(now)));
}
