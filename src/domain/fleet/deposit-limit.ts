import { toIstanbulDate } from "#domain/words/istanbul.ts";

import type { DepositRules } from "./deposit-rules.ts";
import { isLawInForce, isLongRental, LAW_RULES, type LawDates } from "./law.ts";

const DAY_MS = 86_400_000;
const RULED_RENTAL_DAYS_MAX = 30;

interface TakenDeposit {
  /** `total` and `deposit` are kuruş. */
  readonly total: number;
  readonly deposit: number;
  readonly startsAt: Date;
  readonly dueAt: Date;
}

interface DepositLimit {
  readonly days: number;
  readonly most: number;
}

/**
 * A day has 24 hours, and a part of a day counts as a day. Undefined when the deposit is within the rules, and for
 * rentals of more than 30 days, which have no rule.
 */
export function findExceededRuleLimit(
  taken: TakenDeposit,
  { shortDays, longDays }: DepositRules,
): DepositLimit | undefined {
  return findExceededLimit(taken, { shortDays, longDays, longest: RULED_RENTAL_DAYS_MAX });
}

/** Undefined for business customers, and if no law is in force. */
export function findExceededLegalLimit(
  taken: TakenDeposit & { isBusiness: boolean },
  law: LawDates,
): DepositLimit | undefined {
  if (taken.isBusiness || !isLawInForce(law, "deposit", toIstanbulDate(taken.startsAt))) return undefined;
  return findExceededLimit(taken, LAW_RULES.deposit);
}

function findExceededLimit(
  { total, deposit, startsAt, dueAt }: TakenDeposit,
  { shortDays, longDays, longest }: { shortDays: number; longDays: number; longest: number },
): DepositLimit | undefined {
  const length = Math.max(1, Math.ceil((dueAt.getTime() - startsAt.getTime()) / DAY_MS));
  if (length > longest) return undefined;
  const days = isLongRental(length) ? longDays : shortDays;
  const most = Math.round((total / length) * days);
  return deposit > most ? { days, most } : undefined;
}
