import { expect, test } from "vitest";

import { CHARGE_KINDS } from "./charge.ts";
import { hasNoRoadCharge, sumRenterAccount } from "./renter-account.ts";

test("every kind of line is either agreed or added, and is counted once", () => {
  const lines = CHARGE_KINDS.map((kind, nth) => ({ kind, amount: kind === "discount" ? -7 : 10 ** nth }));
  const { agreedLines, addedLines, rent, added, total, owed } = sumRenterAccount(lines, [
    { amount: 5 },
    { amount: -2 },
  ]);
  expect(agreedLines.map(({ kind }) => kind)).toEqual(["rent", "extension", "delivery", "discount"]);
  expect([...agreedLines, ...addedLines]).toHaveLength(CHARGE_KINDS.length);
  expect([rent, total, owed]).toEqual([1 + 10 + 10 ** 9 - 7, rent + added, total - 3]);
});

test("more paid than owed is a negative debt", () => {
  expect(sumRenterAccount([{ kind: "rent", amount: 100 }], [{ amount: 150 }]).owed).toBe(-50);
});

test.each([
  [[], [], true],
  [[{ kind: "rent" as const, amount: 1 }], [], true],
  [[{ kind: "toll" as const, amount: 1 }], [], false],
  [[{ kind: "fine" as const, amount: 1 }], [], false],
  [[], [{}], false],
])("with %j on the account and %j reported, 'none' is %j", (lines, reported, isNone) => {
  expect(hasNoRoadCharge(lines, reported)).toBe(isNone);
});
