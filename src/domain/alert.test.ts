import { expect, test } from "vitest";

import { byUrgency, isToldOf } from "./alert.ts";

const SATURDAY = "2026-11-21";
const MONDAY = "2026-11-23";

test.each([
  [31, SATURDAY, false],
  [30, SATURDAY, true],
  [29, SATURDAY, false],
  [16, SATURDAY, false],
  [15, SATURDAY, true],
  [14, SATURDAY, false],
  [8, SATURDAY, false],
  [7, SATURDAY, true],
  [6, SATURDAY, false],
  [2, SATURDAY, false],
  [1, SATURDAY, true],
  [0, SATURDAY, true],
  [-1, SATURDAY, true],
  [-2, SATURDAY, false],
  [-3, SATURDAY, true],
  [-4, SATURDAY, false],
  [-6, SATURDAY, false],
  [-7, SATURDAY, true],
  [-8, SATURDAY, false],
  [-2000, SATURDAY, false],
  // A Monday adds nothing before a date and within its first week over.
  [6, MONDAY, false],
  [-2, MONDAY, false],
  [-6, MONDAY, false],
  [-7, MONDAY, true],
  [-8, MONDAY, true],
  [-2000, MONDAY, true],
])("of what is %i days away a company is told on %s: %s", (days, today, isTold) => {
  expect(isToldOf(days, today)).toBe(isTold);
});

test("what is nearest to today stands first, of two as near what is over", () => {
  const days = [30, -2000, 7, -7, 1, 0, -1].map((one) => ({ days: one }));
  expect(days.toSorted(byUrgency).map((one) => one.days)).toEqual([0, -1, 1, -7, 7, 30, -2000]);
});
