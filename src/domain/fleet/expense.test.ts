import { describe, expect, test } from "vitest";

import {
  decideDueDay,
  DEFAULT_EXPENSE_CATEGORY,
  findNextDueDay,
  countUndecidedDueDays,
  endRepeatingExpense,
  EXPENSE_CATEGORIES,
  EXPENSE_DESCRIPTION_MAX,
  type RepeatingExpense,
} from "./expense.ts";

test("the categories are Bakım (unless another is chosen), Yakıt, Sigorta and Diğer, and what a rent-a-car spends beside", () => {
  expect(EXPENSE_CATEGORIES.slice(0, 4)).toEqual(["maintenance", "fuel", "insurance", "other"]);
  expect(EXPENSE_CATEGORIES.slice(4)).toEqual(["tyres", "cleaning", "tolls", "tax", "rent", "wages"]);
  expect(DEFAULT_EXPENSE_CATEGORY).toBe("maintenance");
  expect(EXPENSE_DESCRIPTION_MAX).toBe(200);
});

describe("what comes again", () => {
  test.each([
    ["2026-01-15", "monthly", "2026-01-15", "2026-02-15"],
    ["2026-01-15", "monthly", "2026-02-14", "2026-02-15"],
    ["2026-01-31", "monthly", "2026-01-31", "2026-02-28"],
    ["2026-01-31", "monthly", "2026-02-28", "2026-03-31"],
    ["2028-01-31", "monthly", "2028-02-01", "2028-02-29"],
    ["2026-01-31", "monthly", "2026-03-30", "2026-03-31"],
    ["2026-12-31", "monthly", "2026-12-31", "2027-01-31"],
    ["2025-11-30", "quarterly", "2025-11-30", "2026-02-28"],
    ["2025-11-30", "quarterly", "2026-02-28", "2026-05-30"],
    ["2026-01-15", "quarterly", "2026-03-20", "2026-04-15"],
    ["2028-02-29", "yearly", "2028-02-29", "2029-02-28"],
    ["2028-02-29", "yearly", "2031-02-28", "2032-02-29"],
  ] as const)("since %s %s, after %s, is due on %s", (startedOn, repeats, day, due) => {
    expect(findNextDueDay(startedOn, repeats, day)).toBe(due);
  });

  const rent: RepeatingExpense = { startedOn: "2026-01-31", repeats: "monthly", nextOn: "2026-02-28", endedOn: null };

  test.each([
    ["2026-02-27", null, 0],
    ["2026-02-28", null, 1],
    ["2026-03-30", null, 1],
    ["2026-03-31", null, 2],
    ["2027-01-31", null, 12],
    ["2026-06-30", "2026-04-29", 2],
    ["2026-06-30", "2026-02-27", 0],
  ])("on %s, ended on %s, has come %i times", (today, endedOn, count) => {
    expect(countUndecidedDueDays({ ...rent, endedOn }, today)).toBe(count);
  });

  test.each([
    ["the one that is due leads to the next", rent, "2026-02-28", "2026-04-05", { nextOn: "2026-03-31" }],
    ["not one that is later", rent, "2026-03-31", "2026-04-05", "DUE_DECIDED"],
    ["not one that was before", { ...rent, nextOn: "2026-03-31" }, "2026-02-28", "2026-04-05", "DUE_DECIDED"],
    ["not one that has not come", rent, "2026-02-28", "2026-02-27", "DUE_DECIDED"],
    ["the last one of a car that has gone", { ...rent, endedOn: "2026-03-01" }, "2026-02-28", "2026-04-05", "over"],
  ] as const)("is decided once each, the oldest first: %s", (_, repeating, day, today, becomes) => {
    expect(decideDueDay(repeating, day, today)).toEqual(becomes);
  });

  test("each that was missed is decided once, and then none is left", () => {
    const decided: string[] = [];
    let nextOn = rent.nextOn;
    while (countUndecidedDueDays({ ...rent, nextOn }, "2026-06-01") > 0) {
      const next = decideDueDay({ ...rent, nextOn }, nextOn, "2026-06-01");
      decided.push(nextOn);
      if (typeof next === "string") throw new Error(next);
      ({ nextOn } = next);
    }
    expect(decided).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
    expect(countUndecidedDueDays(rent, "2026-06-01")).toBe(decided.length);
  });

  test("ends with its car, and what has come until then can still be decided", () => {
    expect(endRepeatingExpense(rent, "2026-02-28")).toEqual({ endedOn: "2026-02-28" });
    expect(endRepeatingExpense(rent, "2026-02-27")).toBe("over");
  });
});
