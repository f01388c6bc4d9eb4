import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatKurus, isAmountTooLarge, KURUS_MAX, parseKurus } from "./money.ts";

describe("an amount is shown", () => {
  test.each([
    [0, "0,00 TL"],
    [1, "0,01 TL"],
    [9, "0,09 TL"],
    [10, "0,10 TL"],
    [99, "0,99 TL"],
    [100, "1,00 TL"],
    [101, "1,01 TL"],
    [115, "1,15 TL"],
    [999, "9,99 TL"],
    [29_990, "299,90 TL"],
    [35_000, "350,00 TL"],
    [99_999, "999,99 TL"],
    [100_000, "1.000,00 TL"],
    [125_050, "1.250,50 TL"],
    [129_990, "1.299,90 TL"],
    [1_000_000, "10.000,00 TL"],
    [100_000_000, "1.000.000,00 TL"],
    [999_999_999, "9.999.999,99 TL"],
    [-0, "0,00 TL"],
    [-1, "-0,01 TL"],
    [-50, "-0,50 TL"],
    [-125_050, "-1.250,50 TL"],
    [Number.MAX_SAFE_INTEGER, "90.071.992.547.409,91 TL"],
    [Number.MIN_SAFE_INTEGER, "-90.071.992.547.409,91 TL"],
  ])("%d kuruş as %s", (kurus, text) => {
    expect(formatKurus(kurus)).toBe(text);
  });

  test.each([0.5, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("never when it is %d", (kurus) => {
    expect(() => formatKurus(kurus)).toThrow(new RangeError(`not a whole number of kuruş: ${kurus}`));
  });
});

describe("an amount typed", () => {
  test.each([
    ["299,90", 29_990],
    ["299.90", 29_990],
    ["299,9", 29_990],
    ["299.9", 29_990],
    ["1.250,50", 125_050],
    ["1250,50", 125_050],
    ["1250.50", 125_050],
    ["1250", 125_000],
    ["1.250", 125_000],
    ["1 250", 125_000],
    ["1 250,5", 125_050],
    ["1250,5", 125_050],
    ["12 TL", 1_200],
    ["12TL", 1_200],
    ["1.250,50 TL", 125_050],
    ["1.250,50 tl", 125_050],
    ["1.250.000", 125_000_000],
    [" 12 ", 1_200],
    ["0", 0],
    ["0,05", 5],
    ["1.005", 100_500],
    ["9.999.999,99", 999_999_999],
    ["0000000000012", 1_200],
  ])("as %j is %d kuruş", (text, kurus) => {
    expect(parseKurus(text)).toBe(kurus);
  });

  test.each([
    "",
    " ",
    "abc",
    "-1",
    "+1",
    "1e3",
    "NaN",
    "Infinity",
    "0x10",
    "1,234",
    "1,2345",
    "1.2345",
    "1.25.00",
    "12.50,00",
    "1,250.50",
    "1.250,505",
    "1250.505,1",
    ",50",
    ".50",
    "12,",
    "12.",
    "1  250",
    "12 50",
    "TL",
    "12 TRY",
    "1TL2",
    "₺12",
    "１２",
    "10.000.000",
    "9999999999999999999999",
  ])("as %j is no amount", (text) => {
    expect(parseKurus(text)).toBeUndefined();
  });

  test.each([
    ["9.999.999,99", false],
    ["10.000.000", true],
    ["10000000,00 TL", true],
    ["9999999999999999999999", true],
    ["-10000000", false],
    ["abc", false],
    ["", false],
  ])("as %j is too much: %s", (text, tooMuch) => {
    expect(isAmountTooLarge(text)).toBe(tooMuch);
  });

  test("is what was shown", () => {
    fc.assert(
      fc.property(fc.nat({ max: KURUS_MAX }), (kurus) => {
        expect(parseKurus(formatKurus(kurus))).toBe(kurus);
      }),
    );
  });
});
