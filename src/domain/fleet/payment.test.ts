import { expect, test } from "vitest";

import { isFutureDay, PAYMENT_MEANS, STORED_PAYMENT_MEANS } from "./payment.ts";

test("nobody is offered to say that the means are unknown", () => {
  expect(PAYMENT_MEANS).toEqual(["cash", "card", "transfer"]);
  expect(STORED_PAYMENT_MEANS).toEqual([...PAYMENT_MEANS, "unknown"]);
});

test.each([
  ["2026-11-21", "2026-11-21T20:59:59Z", false],
  ["2026-11-22", "2026-11-21T20:59:59Z", true],
  ["2026-11-22", "2026-11-21T21:00:00Z", false],
  ["2001-01-01", "2026-11-21T21:00:00Z", false],
])("the day %s at %s is still to come: %s", (day, now, isSo) => {
  expect(isFutureDay(day, new Date(now))).toBe(isSo);
});
