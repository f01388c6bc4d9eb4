import { describe, expect, test } from "vitest";

import {
  daysOfPeriod,
  findBegunDays,
  findPeriodBefore,
  listMonths,
  clipMonth,
  computeNetIncome,
  computeOccupancy,
  listPackMonths,
  checkPeriod,
  type ReportPeriod,
} from "./company-report.ts";

describe("the days of a period", () => {
  test.each<[period: Exclude<ReportPeriod, "own">, today: string, from: string, to: string]>([
    ["this-month", "2026-11-21", "2026-11-01", "2026-11-30"],
    ["this-month", "2028-02-01", "2028-02-01", "2028-02-29"],
    ["last-month", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["last-month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["this-quarter", "2026-11-21", "2026-10-01", "2026-12-31"],
    ["this-quarter", "2026-01-01", "2026-01-01", "2026-03-31"],
    ["this-quarter", "2026-06-30", "2026-04-01", "2026-06-30"],
    ["this-year", "2026-11-21", "2026-01-01", "2026-12-31"],
  ])("%s on %s are %s to %s", (period, today, from, to) => {
    expect(daysOfPeriod(period, today)).toEqual({ from, to });
  });

  test("are of ten years at most, and do not end before they begin", () => {
    expect(checkPeriod({ from: "2026-11-21", to: "2026-11-21" })).toBeUndefined();
    expect(checkPeriod({ from: "2016-11-22", to: "2026-11-21" })).toBeUndefined();
    expect(checkPeriod({ from: "2016-11-21", to: "2026-11-21" })).toBe("TOO_LONG");
    expect(checkPeriod({ from: "2026-11-21", to: "2026-11-20" })).toBe("ENDS_BEFORE");
  });

  test("lie in months, the first and the last of which may be cut", () => {
    const days = { from: "2025-11-30", to: "2026-02-01" };
    expect(listMonths(days)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(clipMonth("2025-11", days)).toEqual({ from: "2025-11-30", to: "2025-11-30" });
    expect(clipMonth("2026-01", days)).toEqual({ from: "2026-01-01", to: "2026-01-31" });
    expect(clipMonth("2026-02", days)).toEqual({ from: "2026-02-01", to: "2026-02-01" });
  });
});

describe("the period before", () => {
  test.each([
    ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["2027-02-01", "2027-02-28", "2027-01-01", "2027-01-31"],
    ["2026-10-01", "2026-12-31", "2026-07-01", "2026-09-30"],
    ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["2026-11-05", "2026-11-09", "2026-10-05", "2026-10-09"],
    ["2026-11-25", "2026-12-05", "2026-10-25", "2026-11-05"],
    ["2026-01-15", "2026-08-20", "2025-05-15", "2025-12-20"],
    ["2026-01-31", "2026-02-28", "2025-11-30", "2025-12-31"],
    ["2026-03-31", "2026-03-31", "2026-02-28", "2026-02-28"],
  ])("of %s to %s are the same days of earlier months, %s to %s", (from, to, beforeFrom, beforeTo) => {
    expect(findPeriodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });

  test("is compared up to the day at which the present one has arrived", () => {
    const november = { from: "2026-11-01", to: "2026-11-30" };
    const begunOn = (today: string) => findBegunDays(november, today);
    expect(begunOn("2026-10-31")).toBeUndefined();
    expect(begunOn("2026-11-28")).toEqual({
      present: { from: "2026-11-01", to: "2026-11-28" },
      before: { from: "2026-10-01", to: "2026-10-28" },
    });
    for (const today of ["2026-11-30", "2027-01-01"])
      expect(begunOn(today)).toEqual({ present: november, before: { from: "2026-10-01", to: "2026-10-31" } });
    const march = { from: "2027-03-01", to: "2027-03-31" };
    expect(findBegunDays(march, "2027-03-30")?.before).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  });
});

test("the months of packs begin with this one in Istanbul", () => {
  const months = listPackMonths(new Date("2026-10-31T21:30:00Z"), 10);
  expect([months[0], months[1], months.at(-1), months.length]).toEqual(["2026-11", "2026-10", "2016-12", 120]);
});

test("what is left is what came in without what was spent", () => {
  expect(computeNetIncome({ collected: 100, spent: 130 })).toBe(-30);
});

test("a car is rented for all of the time at most, and for no part of a time that has not begun", () => {
  expect(computeOccupancy(3, 12)).toBe(0.25);
  expect(computeOccupancy(13, 12)).toBe(1);
  expect(computeOccupancy(0, 0)).toBeNull();
});
