import { expect, test } from "vitest";

import {
  proposeExtensionFee,
  findKmCorrectionProblem,
  findKmProblem,
  countLateThirds,
  proposeFees,
  countRentalDays,
  computeProportion,
  DEFAULT_LATE_BANDS,
  type ReturnedRental,
  type RentalRules,
} from "./rental-rules.ts";

const startInstant = new Date("2026-11-20T08:00:00Z");
const instantAfterStart = (hours: number, minutes = 0, seconds = 0) =>
  new Date(startInstant.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);

test.each<[hours: number, minutes: number, seconds: number, days: number]>([
  [-1, 0, 0, 1],
  [0, 0, 0, 1],
  [23, 59, 59, 1],
  [24, 0, 0, 1],
  [25, 0, 0, 1],
  [25, 0, 1, 2],
  [48, 0, 0, 2],
  [49, 0, 1, 3],
])("a rental of %d hours, %d minutes and %d seconds counts %d days", (hours, minutes, seconds, days) => {
  expect(countRentalDays(startInstant, instantAfterStart(hours, minutes, seconds))).toBe(days);
});

test("a day has 24 hours from the pick-up, also over midnight and the change of a foreign clock", () => {
  const night = new Date("2026-10-24T20:30:00Z");
  expect(countRentalDays(night, new Date("2026-10-25T21:30:00Z"))).toBe(1);
  const autumn = new Date("2026-10-24T23:30:00+02:00");
  expect(countRentalDays(autumn, new Date("2026-10-25T23:30:00+01:00"))).toBe(1);
  expect(countRentalDays(autumn, new Date("2026-10-25T23:30:01+01:00"))).toBe(2);
});

test.each<[hours: number, minutes: number, seconds: number, thirds: number]>([
  [-5, 0, 0, 0],
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 1, 1],
  [2, 0, 0, 1],
  [2, 0, 1, 2],
  [3, 0, 0, 2],
  [3, 0, 1, 3],
  [23, 59, 59, 3],
  [24, 0, 0, 3],
  [25, 0, 0, 3],
  [25, 0, 1, 4],
  [27, 0, 1, 6],
  [48, 0, 0, 6],
])("%d hours, %d minutes and %d seconds late are %d thirds of a day", (hours, minutes, seconds, thirds) => {
  expect(countLateThirds(startInstant, instantAfterStart(hours, minutes, seconds), DEFAULT_LATE_BANDS)).toBe(thirds);
});

test.each<[amount: number, part: number, whole: number, share: number]>([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [100_000, 1, 3, 33_333],
  [0, 5, 3, 0],
  [9_007_199_254_740_991, 3, 3, 9_007_199_254_740_991],
])("%d kuruş times %d over %d is %d, rounded once", (amount, part, whole, share) => {
  expect(computeProportion(amount, part, whole)).toBe(share);
});

const rentalRules: RentalRules = { late: DEFAULT_LATE_BANDS, km: { aDay: 200, price: 500 }, fuelPrice: 40_000 };
const returnedRental: ReturnedRental = {
  startedAt: startInstant,
  dueAt: instantAfterStart(72),
  rent: 300_000,
  kmOut: 10_000,
  kmIn: 10_700,
  fuelOut: 8,
  fuelIn: 6,
};

test("a late car with more km and less fuel has a line of each", () => {
  expect(proposeFees(returnedRental, rentalRules, instantAfterStart(73, 30))).toEqual([
    { kind: "late", amount: 33_333, thirds: 1, minutes: 90, rent: 300_000, days: 3 },
    // There is no charge for km: 90 minutes late count as a fourth day, which adds included km.
    { kind: "fuel", amount: 80_000, missing: 2, price: 40_000 },
  ]);
  expect(proposeFees(returnedRental, rentalRules, instantAfterStart(72))).toEqual([
    { kind: "km", amount: 50_000, driven: 700, included: 600, over: 100, days: 3, price: 500 },
    { kind: "fuel", amount: 80_000, missing: 2, price: 40_000 },
  ]);
});

test("nothing is proposed without a rule, of what nobody read, and of what comes to nothing", () => {
  const none = { late: null, km: null, fuelPrice: null };
  expect(proposeFees(returnedRental, none, instantAfterStart(100))).toEqual([]);
  const unread = { ...returnedRental, kmOut: null, fuelIn: null };
  expect(proposeFees(unread, rentalRules, instantAfterStart(72))).toEqual([]);
  expect(
    proposeFees({ ...returnedRental, rent: 0, kmIn: 10_600, fuelIn: 8 }, rentalRules, instantAfterStart(72 + 20)),
  ).toEqual([]);
  expect(proposeFees({ ...returnedRental, kmIn: 10_600, fuelOut: 2 }, rentalRules, instantAfterStart(72))).toEqual([]);
});

test("of a rental that went on with another car km and fuel are those of all its cars, as far as they were read", () => {
  const before = { kmOut: 500, kmIn: 700, fuelOut: 8, fuelIn: 5 };
  const unread = { kmOut: 40_000, kmIn: null, fuelOut: null, fuelIn: 3 };
  const fuller = { kmOut: null, kmIn: null, fuelOut: 2, fuelIn: 8 };
  expect(
    proposeFees({ ...returnedRental, left: [before, unread, fuller] }, rentalRules, instantAfterStart(72)),
  ).toEqual([
    { kind: "km", amount: 150_000, driven: 900, included: 600, over: 300, days: 3, price: 500 },
    { kind: "fuel", amount: 200_000, missing: 5, price: 40_000 },
  ]);
  const last = { ...returnedRental, kmIn: null, fuelIn: null };
  expect(
    proposeFees({ ...last, left: [before] }, { ...rentalRules, km: { aDay: 50, price: 500 } }, instantAfterStart(72)),
  ).toMatchObject([
    { kind: "km", driven: 200, over: 50 },
    { kind: "fuel", missing: 3 },
  ]);
});

test("whoever comes back early keeps the km of the days agreed on", () => {
  expect(proposeFees({ ...returnedRental, kmIn: 10_600, fuelIn: 8 }, rentalRules, instantAfterStart(24))).toEqual([]);
});

test("a price of a day that is no whole kuruş is rounded once, at the line", () => {
  const odd = { ...returnedRental, rent: 100_000, kmIn: null, fuelIn: null };
  expect(proposeFees(odd, rentalRules, instantAfterStart(74))).toMatchObject([{ amount: 11_111 }]);
  expect(proposeFees(odd, rentalRules, instantAfterStart(72 + 48))).toMatchObject([{ amount: 66_667 }]);
});

test.each<[hours: number, fee: ReturnType<typeof proposeExtensionFee>]>([
  [72, undefined],
  [24, undefined],
  [73, undefined],
  [96, { amount: 100_000, added: 1, days: 3 }],
  [72 + 168, { amount: 700_000, added: 7, days: 3 }],
])("an end moved from 72 hours after the start to %d costs %j", (hours, fee) => {
  expect(proposeExtensionFee(returnedRental, instantAfterStart(hours))).toEqual(fee);
});

test("an extension of a rental that costs nothing costs nothing", () => {
  expect(proposeExtensionFee({ ...returnedRental, rent: 0 }, instantAfterStart(96))).toBeUndefined();
});

test.each<[kmOut: number | null, kmIn: number | null, hours: number, trouble: ReturnType<typeof findKmProblem>]>([
  [100, 99, 24, "below"],
  [100, 100, 24, undefined],
  [100, 2100, 24, undefined],
  [100, 2101, 24, "doubtful"],
  [100, 2101, 26, undefined],
  [null, 5, 24, undefined],
  [100, null, 24, undefined],
])("from %j km to %j in %d hours: %j", (kmOut, kmIn, hours, trouble) => {
  expect(findKmProblem({ startedAt: startInstant, kmOut, kmIn }, instantAfterStart(hours))).toBe(trouble);
});

test.each<
  [kmOut: number | null, kmIn: number | null, endsAfter: number | null, ReturnType<typeof findKmCorrectionProblem>]
>([
  [101, 100, 24, "below"],
  [100, 100, 24, undefined],
  // The time until the return counts, not the time until now: two days have passed, but the car came back after one.
  [100, 2101, 24, "doubtful"],
  [100, 2101, 48, undefined],
  [null, null, 24, undefined],
  [5000, null, null, undefined],
  [100, 200, null, "not-back"],
])("km put right to %j and %j of a rental that ended after %j hours: %j", (kmOut, kmIn, endsAfter, trouble) => {
  const endedAt = endsAfter === null ? null : instantAfterStart(endsAfter);
  expect(findKmCorrectionProblem({ startedAt: startInstant, endedAt }, { kmOut, kmIn }, instantAfterStart(48))).toBe(
    trouble,
  );
});
