import { expect, test } from "vitest";

import { countDaysLate, computeDepositReturnDay } from "./deposit-rules.ts";

const depositRules = { returnDays: 7, shortDays: 3, longDays: 7 };

test("a deposit is late from the day after the one that it is to be given back on", () => {
  const dueOn = computeDepositReturnDay(new Date("2026-11-13T23:30:00+03:00"), depositRules);
  expect(dueOn).toBe("2026-11-20");
  expect(countDaysLate(dueOn, new Date("2026-11-20T23:59:00+03:00"))).toBe(0);
  expect(countDaysLate(dueOn, new Date("2026-11-21T00:00:00+03:00"))).toBe(1);
});
