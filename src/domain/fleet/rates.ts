import { KURUS_MAX } from "#domain/words/money.ts";

import { rentalDays, USUAL_BANDS, type RentalRules } from "./rental-rules.ts";

/** Days of 24 hours that a week's and a month's price pay for. docs/product.md 9.20. */
const WEEK = 7;
const MONTH = 30;

/** What a day, a week and a month cost in kuruş; null is no such price. docs/product.md 9.20. */
export interface Prices {
  readonly day: number | null;
  readonly week: number | null;
  readonly month: number | null;
}

/** What a car says of its km itself: how many a day are included, and what each beyond costs in kuruş. docs/product.md 9.20. */
export interface KmRates {
  readonly aDay: number | null;
  readonly price: number | null;
}

/** How a price was reckoned: of so many months, weeks and days, for a rental that counts `length` days. */
export interface PriceProposal {
  readonly amount: number;
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
  readonly length: number;
}

/** What a car costs: its own prices, and where it has none those of its company. docs/product.md 9.20. */
export function pricesOf(own: Prices, company: Prices): Prices {
  return {
    day: own.day ?? company.day,
    week: own.week ?? company.week,
    month: own.month ?? company.month,
  };
}

/** A company's rules as they hold for one car, whose own km rates come first. docs/product.md 9.20. */
export function rulesForCar(rules: RentalRules, own: KmRates): RentalRules {
  const aDay = own.aDay ?? rules.km?.aDay;
  const price = own.price ?? rules.km?.price;
  return { ...rules, km: aDay === undefined || price === undefined ? null : { aDay, price } };
}

/**
 * What a rental from one instant to another costs: the cheapest of the months, weeks and days that make up its length, or that go beyond
 * it and cost less. Null where the prices make up no such length, and where it ends before it starts. docs/product.md 9.20.
 */
export function proposePrice(
  prices: Prices,
  startsAt: Date,
  endsAt: Date,
  freeMinutes = USUAL_BANDS.freeMinutes,
): PriceProposal | null {
  if (endsAt <= startsAt) return null;
  const length = rentalDays(startsAt, endsAt, freeMinutes);
  const all = combinations(length, prices);
  // Without one of just this length a longer piece would be no bargain but the only choice: three days at the price of a month.
  if (!all.some((one) => paidDays(one) === length)) return null;
  const cheapest = all.reduce((best, one) => (isBetter(one, best) ? one : best));
  return cheapest.amount <= KURUS_MAX ? cheapest : null;
}

/** All ways to make up a length of days, each with no piece more than it needs. */
function combinations(length: number, { day, week, month }: Prices): PriceProposal[] {
  const found: PriceProposal[] = [];
  for (let months = 0; months <= (month === null ? 0 : Math.ceil(length / MONTH)); months++) {
    const afterMonths = Math.max(0, length - months * MONTH);
    for (let weeks = 0; weeks <= (week === null ? 0 : Math.ceil(afterMonths / WEEK)); weeks++) {
      const days = Math.max(0, afterMonths - weeks * WEEK);
      if (days > 0 && day === null) continue;
      const amount = months * (month ?? 0) + weeks * (week ?? 0) + days * (day ?? 0);
      found.push({ amount, months, weeks, days, length });
    }
  }
  return found;
}

/** Of two that cost the same, the one that pays for fewer days is said, then the one of fewer pieces. */
function isBetter(one: PriceProposal, other: PriceProposal): boolean {
  if (one.amount !== other.amount) return one.amount < other.amount;
  if (paidDays(one) !== paidDays(other)) return paidDays(one) < paidDays(other);
  return piecesOf(one) < piecesOf(other);
}

/** How many days a price pays for. */
export function paidDays({ months, weeks, days }: PriceProposal): number {
  return months * MONTH + weeks * WEEK + days;
}

function piecesOf({ months, weeks, days }: PriceProposal): number {
  return months + weeks + days;
}
