import { expect, test } from "vitest";

import { findAmountDoubt, findPaymentDoubt, findStartDoubt, LARGE_AMOUNT } from "./amount-doubt.ts";

test.each([
  ["the whole debt", 500_000, 500_000, false],
  ["a part of it", 100, 500_000, false],
  ["somewhat more, as a tip or in advance", 600_000, 500_000, false],
  ["twice the debt", 1_000_000, 500_000, false],
  ["more than twice the debt", 1_000_001, 500_000, true],
  ["a nought too many", 5_000_000, 500_000, true],
  ["the largest amount there is", 999_999_999, 500_000, true],
  ["a small sum more than a smaller debt", 110_000, 10_000, false],
  ["1,000 TL of nothing owed", 100_000, 0, false],
  ["more than that of nothing owed", 100_001, 0, true],
  ["more than that after too much was paid", 100_001, -5000, true],
  ["a refund", -900_000_000, 0, false],
])("of a payment is asked about: %s", (_, amount, owed, isAsked) => {
  expect(findPaymentDoubt(amount, owed)).toEqual(
    isAsked ? { what: "payment", amount, owed: Math.max(owed, 0) } : undefined,
  );
});

test("any other amount is asked about above 100,000 TL", () => {
  expect(findAmountDoubt("amount", LARGE_AMOUNT)).toBeUndefined();
  expect(findAmountDoubt("amount", undefined)).toBeUndefined();
  expect(findAmountDoubt("amount", LARGE_AMOUNT + 1)).toEqual({ what: "amount", amount: LARGE_AMOUNT + 1 });
});

test.each([
  [{ total: 500_000, paid: 500_000, deposit: 300_000 }, undefined],
  [{ total: 50_000_000, paid: 0, deposit: 0 }, "total"],
  [{ total: 500_000, paid: 5_000_000, deposit: 0 }, "payment"],
  [{ total: 500_000, paid: 0, deposit: 30_000_000 }, "deposit"],
])("at the start of a rental %j is asked about by: %s", (amounts, what) => {
  expect(findStartDoubt(amounts)?.what).toBe(what);
});
