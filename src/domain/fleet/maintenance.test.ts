import { expect, test } from "vitest";

import { measureDueDistance, getDueState, computeDueUrgency, isDueWithin, reachesKmStep } from "./maintenance.ts";

const today = "2026-11-21";

test.each([
  { due: { dueOn: null, dueKm: null }, km: 45_000, state: "later", distance: { days: null, kmLeft: null } },
  { due: { dueOn: "2026-12-22", dueKm: null }, km: null, state: "later", distance: { days: 31, kmLeft: null } },
  { due: { dueOn: "2026-12-21", dueKm: null }, km: null, state: "near", distance: { days: 30, kmLeft: null } },
  { due: { dueOn: "2026-11-21", dueKm: null }, km: null, state: "near", distance: { days: 0, kmLeft: null } },
  { due: { dueOn: "2026-11-20", dueKm: null }, km: null, state: "over", distance: { days: -1, kmLeft: null } },
  { due: { dueOn: null, dueKm: 46_001 }, km: 45_000, state: "later", distance: { days: null, kmLeft: 1001 } },
  { due: { dueOn: null, dueKm: 46_000 }, km: 45_000, state: "near", distance: { days: null, kmLeft: 1000 } },
  { due: { dueOn: null, dueKm: 45_000 }, km: 45_000, state: "near", distance: { days: null, kmLeft: 0 } },
  { due: { dueOn: null, dueKm: 44_999 }, km: 45_000, state: "over", distance: { days: null, kmLeft: -1 } },
  // Without a reading of the odometer, the km limit has no effect.
  { due: { dueOn: null, dueKm: 10 }, km: null, state: "later", distance: { days: null, kmLeft: null } },
  // The limit that comes first determines the state.
  { due: { dueOn: "2027-11-21", dueKm: 45_200 }, km: 45_000, state: "near", distance: { days: 365, kmLeft: 200 } },
  { due: { dueOn: "2026-11-01", dueKm: 90_000 }, km: 45_000, state: "over", distance: { days: -20, kmLeft: 45_000 } },
] as const)("$due with $km km is $state", ({ due, km, state, distance }) => {
  expect(measureDueDistance(due, { today, km })).toEqual(distance);
  expect(getDueState(distance)).toBe(state);
});

test("km and days are compared at the same distance", () => {
  expect(computeDueUrgency({ days: 30, kmLeft: null })).toBe(computeDueUrgency({ days: null, kmLeft: 1000 }));
  expect(computeDueUrgency({ days: 20, kmLeft: 500 })).toBe(15);
  expect(computeDueUrgency({ days: 3, kmLeft: 500 })).toBe(3);
  expect(computeDueUrgency({ days: 3, kmLeft: -1 })).toBe(-1);
  expect(computeDueUrgency({ days: null, kmLeft: null })).toBe(Infinity);
});

test.each([
  [null, 1001, false],
  [null, 1000, true],
  [null, -5, true],
  [1001, 1000, true],
  [1000, 501, false],
  [1000, 500, true],
  [501, 0, true],
  [0, -400, false],
  [3000, -400, true],
  [200, null, false],
  // The odometer reading was corrected downwards.
  [-400, 900, false],
  [-400, 5000, false],
] as const)("from %s to %s km left is a further step: %s", (before, after, reached) => {
  expect(reachesKmStep(before, after)).toBe(reached);
});

const rentalEnd = new Date("2026-11-25T06:00:00Z");

test.each([
  [{ dueOn: "2026-11-24", kmLeft: null }, true],
  // A due date on the last day causes no warning, because the car may still be driven on that day.
  [{ dueOn: "2026-11-25", kmLeft: null }, false],
  [{ dueOn: null, kmLeft: 1001 }, false],
  [{ dueOn: null, kmLeft: 1000 }, true],
  [{ dueOn: null, kmLeft: -1 }, true],
  [{ dueOn: "2027-11-25", kmLeft: 5 }, true],
  [{ dueOn: null, kmLeft: null }, false],
] as const)("a rental until 25 November runs past %j: %s", (due, isPast) => {
  expect(isDueWithin(due, rentalEnd)).toBe(isPast);
});
