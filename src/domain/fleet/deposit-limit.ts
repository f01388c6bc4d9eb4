import { istanbulDate } from "#domain/words/istanbul.ts";

import type { DepositRules } from "./deposit-rules.ts";
import { isLawInForce, isLongRental, LAW, type LawDates } from "./law.ts";

const DAY = 86_400_000;
/** The longest rental, in days, that a company's own rules cover. */
const LONGEST_RENTAL_DAYS = 30;

interface Deposit {
  /** The price of the whole rental. This and `deposit` are kuruş. */
  readonly total: number;
  readonly deposit: number;
  readonly startsAt: Date;
  readonly dueAt: Date;
}

interface Most {
  readonly days: number;
  readonly most: number;
}

/**
 * The highest deposit that the company's own rules advise, if this one is above it. A day has 24 hours, and a part of a
 * day counts as a day. Undefined when the deposit is within the rules, and for rentals of more than 30 days, which have
 * no rule. docs/product.md 9.14.
 */
export function excessAboveRules(taken: Deposit, { shortDays, longDays }: DepositRules): Most | undefined {
  return above(taken, { shortDays, longDays, longest: LONGEST_RENTAL_DAYS });
}

/** The highest deposit that the law allows for a consumer, if this one is above it. docs/product.md 9.25. */
export function excessAboveLaw(taken: Deposit & { isBusiness: boolean }, law: LawDates): Most | undefined {
  if (taken.isBusiness || !isLawInForce(law, "deposit", istanbulDate(taken.startsAt))) return undefined;
  return above(taken, LAW.deposit);
}

function above(
  { total, deposit, startsAt, dueAt }: Deposit,
  { shortDays, longDays, longest }: { shortDays: number; longDays: number; longest: number },
): Most | undefined {
  const length = Math.max(1, Math.ceil((dueAt.getTime() - startsAt.getTime()) / DAY));
  if (length > longest) return undefined;
  const days = isLongRental(length) ? longDays : shortDays;
  const most = Math.round((total / length) * days);
  return deposit > most ? { days, most } : undefined;
}
