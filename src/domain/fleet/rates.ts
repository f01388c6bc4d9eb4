import { KURUS_MAX } from "#domain/words/money.ts";

import { countRentalDays, DEFAULT_LATE_BANDS, type RentalRules } from "./rental-rules.ts";

const WEEK_PRICE_DAYS = 7;
const MONTH_PRICE_DAYS = 30;

export interface RentalPrices {
  readonly day: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

export interface KmRates {
  readonly aDay: number | null;
  readonly price: number | null;
}

export interface PriceProposal {
  readonly amount: number;
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
  readonly length: number;
}

export function mergePrices(own: RentalPrices, company: RentalPrices): RentalPrices {
  return {
    day: own.day ?? company.day,
    week: own.week ?? company.week,
    month: own.month ?? company.month,
  };
}

/** `km` is null unless both the included km and the price are known. */
export function mergeCarRules(rules: RentalRules, own: KmRates): RentalRules {
  const aDay = own.aDay ?? rules.km?.aDay;
  const price = own.price ?? rules.km?.price;
  return { ...rules, km: aDay === undefined || price === undefined ? null : { aDay, price } };
}

/**
 * Null if no combination has exactly this length, if the rental does not end after its start, or if the price is too
 * large. docs/product/rentals.md 9.20.
 */
export function proposePrice(
  prices: RentalPrices,
  startsAt: Date,
  endsAt: Date,
  freeMinutes = DEFAULT_LATE_BANDS.freeMinutes,
): PriceProposal | null {
  if (endsAt <= startsAt) return null;
  const length = countRentalDays(startsAt, endsAt, freeMinutes);
  const all = listPriceProposals(length, prices);
  // Without an exact combination nothing is proposed, because otherwise three days could cost a month's price.
  if (!all.some((one) => countPaidDays(one) === length)) return null;
  const cheapest = all.reduce((best, one) => (isBetterProposal(one, best) ? one : best));
  return cheapest.amount <= KURUS_MAX ? cheapest : null;
}

/** No month, week or day of a combination could be left out. */
function listPriceProposals(length: number, { day, week, month }: RentalPrices): PriceProposal[] {
  const found: PriceProposal[] = [];
  for (let months = 0; months <= (month === null ? 0 : Math.ceil(length / MONTH_PRICE_DAYS)); months++) {
    const afterMonths = Math.max(0, length - months * MONTH_PRICE_DAYS);
    for (let weeks = 0; weeks <= (week === null ? 0 : Math.ceil(afterMonths / WEEK_PRICE_DAYS)); weeks++) {
      const days = Math.max(0, afterMonths - weeks * WEEK_PRICE_DAYS);
      if (days > 0 && day === null) continue;
      const amount = months * (month ?? 0) + weeks * (week ?? 0) + days * (day ?? 0);
      found.push({ amount, months, weeks, days, length });
    }
  }
  return found;
}

function isBetterProposal(one: PriceProposal, other: PriceProposal): boolean {
  if (one.amount !== other.amount) return one.amount < other.amount;
  if (countPaidDays(one) !== countPaidDays(other)) return countPaidDays(one) < countPaidDays(other);
  return countUnits(one) < countUnits(other);
}

export function countPaidDays({ months, weeks, days }: PriceProposal): number {
  return months * MONTH_PRICE_DAYS + weeks * WEEK_PRICE_DAYS + days;
}

function countUnits({ months, weeks, days }: PriceProposal): number {
  return months + weeks + days;
}
