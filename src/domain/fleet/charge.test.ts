import { describe, expect, test } from "vitest";

import { addCharge, toSignedChargeAmount, CHARGE_KINDS, isChargeTextMissing, makeReversal } from "./charge.ts";

test("a discount alone is stored below zero", () => {
  for (const kind of CHARGE_KINDS) expect(toSignedChargeAmount({ kind, amount: 5 })).toBe(kind === "discount" ? -5 : 5);
});

test("only 'other' needs words of its own", () => {
  for (const kind of CHARGE_KINDS) {
    expect(isChargeTextMissing(kind, "")).toBe(kind === "other");
    expect(isChargeTextMissing(kind, "Bebek koltuğu")).toBe(false);
  }
});

test.each<[total: number, amount: number, next: ReturnType<typeof addCharge>]>([
  [0, 1, { total: 1 }],
  [1000, 500, { total: 1500 }],
  [1000, -999, { total: 1 }],
  [1000, -1000, { total: 0 }],
  [1000, -1001, "TOTAL_BELOW_ZERO"],
  [0, -1, "TOTAL_BELOW_ZERO"],
])("to %d kuruş a line of %d gives %j", (total, amount, next) => {
  expect(addCharge({ total }, amount)).toEqual(next);
});

describe("taking back", () => {
  const entry = { amount: 500, reverses: null, isReversed: false };
  test.each<[what: string, entry: Parameters<typeof makeReversal>[0], reversal: ReturnType<typeof makeReversal>]>([
    ["a line gives the opposite amount", entry, { amount: -500 }],
    ["a discount gives the opposite amount", { ...entry, amount: -500 }, { amount: 500 }],
    ["what was taken back is refused", { ...entry, isReversed: true }, "ENTRY_REVERSED"],
    ["what takes back is refused", { ...entry, reverses: "x" }, "ENTRY_IS_REVERSAL"],
  ])("%s", (_, given, reversal) => {
    expect(makeReversal(given)).toEqual(reversal);
  });
});
