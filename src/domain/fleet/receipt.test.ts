import { expect, test } from "vitest";

import { computeAmountOwed, doSharesMatch, spreadPayment, payShare } from "./receipt.ts";

const rentalDebts = [
  { total: 1000, paid: 400 },
  { total: 500, paid: 900 },
  { total: 300, paid: 0 },
];

test.each([
  [1, [1, 0, 0]],
  [600, [600, 0, 0]],
  [601, [600, 0, 1]],
  [900, [600, 0, 300]],
  [5000, [600, 0, 300]],
])("%i kuruş are spread over the rentals in their order, and none gets more than it owes", (amount, shares) => {
  expect(spreadPayment(rentalDebts, amount)).toEqual(shares);
});

test("nothing is owed of a rental that is overpaid", () => {
  expect(rentalDebts.map(computeAmountOwed)).toEqual([600, 0, 300]);
});

test("shares match the amount that they are together", () => {
  expect(doSharesMatch([{ amount: 600 }, { amount: 1 }], 601)).toBe(true);
  expect(doSharesMatch([{ amount: 600 }], 601)).toBe(false);
});

test("a share is taken of what was read, and never more than is owed", () => {
  expect(payShare(rentalDebts[0]!, { amount: 600, paidBefore: 400 })).toEqual({ paid: 1000 });
  expect(payShare(rentalDebts[0]!, { amount: 600, paidBefore: 300 })).toBe("CHANGED_MEANWHILE");
  expect(payShare(rentalDebts[0]!, { amount: 601, paidBefore: 400 })).toBe("CHANGED_MEANWHILE");
});
