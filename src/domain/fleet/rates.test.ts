import { expect, test } from "vitest";

import { KURUS_MAX } from "#domain/words/money.ts";

import { mergePrices, proposePrice, mergeCarRules, type RentalPrices } from "./rates.ts";
import type { RentalRules } from "./rental-rules.ts";

const allPrices: RentalPrices = { day: 1000, week: 6000, month: 20_000 };
const [onlyDays, onlyWeeks, onlyMonths] = [
  { day: 1000, week: null, month: null },
  { day: null, week: 6000, month: null },
  { day: null, week: null, month: 20_000 },
];
const noPrices = { day: null, week: null, month: null };

const STARTS_AT = new Date("2026-11-23T10:00:00+03:00");
const instantAfterStart = ({ days = 0, hours = 0, minutes = 0 }) =>
  new Date(STARTS_AT.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000);

test.each<[days: number, prices: RentalPrices, amount: number, months: number, weeks: number, rest: number]>([
  [1, allPrices, 1000, 0, 0, 1],
  [5, allPrices, 5000, 0, 0, 5],
  // Six days are proposed, because they have exactly the length of the rental.
  [6, allPrices, 6000, 0, 0, 6],
  [6, { ...allPrices, week: 5500 }, 5500, 0, 1, 0],
  [7, allPrices, 6000, 0, 1, 0],
  [9, allPrices, 8000, 0, 1, 2],
  [13, allPrices, 12_000, 0, 1, 6],
  [14, allPrices, 12_000, 0, 2, 0],
  // The weeks and days are proposed, because they have exactly the length of the rental.
  [23, allPrices, 20_000, 0, 3, 2],
  [24, allPrices, 20_000, 1, 0, 0],
  [30, allPrices, 20_000, 1, 0, 0],
  [31, allPrices, 21_000, 1, 0, 1],
  [37, allPrices, 26_000, 1, 1, 0],
  [60, allPrices, 40_000, 2, 0, 0],
  [400, allPrices, 269_000, 13, 1, 3],
  [400, onlyDays, 400_000, 0, 0, 400],
  [14, onlyWeeks, 12_000, 0, 2, 0],
  [60, onlyMonths, 40_000, 2, 0, 0],
  // A week that costs more than its days is not used.
  [7, { ...allPrices, week: 8000 }, 7000, 0, 0, 7],
  [37, { ...onlyMonths, week: 6000 }, 26_000, 1, 1, 0],
])("%s days by %j cost %s: %s months, %s weeks, %s days", (days, prices, amount, months, weeks, rest) => {
  expect(proposePrice(prices, STARTS_AT, instantAfterStart({ days }))).toEqual({
    amount,
    months,
    weeks,
    days: rest,
    length: days,
  });
});

test.each<[what: string, prices: RentalPrices, end: Date]>([
  ["no prices", noPrices, instantAfterStart({ days: 3 })],
  ["three days where there is only a price of a month", onlyMonths, instantAfterStart({ days: 3 })],
  ["ten days where there is only a price of a week", onlyWeeks, instantAfterStart({ days: 10 })],
  ["an end before the start", allPrices, instantAfterStart({ days: -1 })],
  ["no time at all", allPrices, STARTS_AT],
  ["more than an amount may be", { ...onlyDays, day: KURUS_MAX }, instantAfterStart({ days: 2 })],
])("nothing is proposed for %s", (_, prices, end) => {
  expect(proposePrice(prices, STARTS_AT, end)).toBeNull();
});

test.each<[length: Parameters<typeof instantAfterStart>[0], freeMinutes: number | undefined, days: number]>([
  [{ minutes: 5 }, undefined, 1],
  [{ hours: 23 }, undefined, 1],
  [{ days: 1, minutes: 60 }, undefined, 1],
  [{ days: 1, minutes: 61 }, undefined, 2],
  [{ days: 1, minutes: 1 }, 0, 2],
  [{ days: 1, minutes: 120 }, 120, 1],
])("a day that is begun counts once the free minutes are over: %j with %s", (length, freeMinutes, days) => {
  expect(proposePrice(onlyDays, STARTS_AT, instantAfterStart(length), freeMinutes)).toMatchObject({
    length: days,
    amount: days * 1000,
  });
});

test.each<[from: string, to: string, length: number, amount: number]>([
  ["2026-01-15", "2026-02-15", 31, 21_000],
  ["2026-02-01", "2026-03-01", 28, 20_000],
  ["2028-02-01", "2028-03-01", 29, 20_000],
  ["2028-02-29", "2028-03-30", 30, 20_000],
  ["2026-04-10", "2026-05-10", 30, 20_000],
])("a month is of 30 days, whatever the calendar says: %s to %s", (from, to, length, amount) => {
  const at = (day: string) => new Date(`${day}T10:00:00+03:00`);
  expect(proposePrice(allPrices, at(from), at(to))).toMatchObject({ length, amount });
});

test("a car's own prices come before those of its company, each for itself", () => {
  expect(mergePrices({ day: 900, week: null, month: null }, allPrices)).toEqual({
    day: 900,
    week: 6000,
    month: 20_000,
  });
  expect(mergePrices(noPrices, noPrices)).toEqual(noPrices);
});

const rentalRules: RentalRules = { late: null, km: { aDay: 200, price: 500 }, fuelPrice: 30 };

test.each<[own: Parameters<typeof mergeCarRules>[1], company: RentalRules["km"], km: RentalRules["km"]]>([
  [{ aDay: null, price: null }, rentalRules.km, rentalRules.km],
  [{ aDay: 300, price: null }, rentalRules.km, { aDay: 300, price: 500 }],
  [{ aDay: null, price: 900 }, rentalRules.km, { aDay: 200, price: 900 }],
  [{ aDay: 0, price: 900 }, null, { aDay: 0, price: 900 }],
  [{ aDay: 300, price: null }, null, null],
  [{ aDay: null, price: null }, null, null],
])("km rates %j of a car with %j of its company are %j", (own, company, km) => {
  expect(mergeCarRules({ ...rentalRules, km: company }, own)).toEqual({ late: null, km, fuelPrice: 30 });
});
