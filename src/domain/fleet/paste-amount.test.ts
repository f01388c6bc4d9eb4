import { expect, test } from "vitest";

import { readPastedAmount } from "./paste-amount.ts";

test.each([
  ["59,00", 5900],
  ["1.250,50", 125_050],
  ["1250.5", 125_050],
  ["1,250.50", 125_050],
  ["1,234,567.89", 123_456_789],
  ["59.0000", 5900],
  ["12,5000", 1250],
  ["₺59,00", 5900],
  ["59,00 TL", 5900],
  ["TRY 59", 5900],
  ["0,00", 0],
  ["-0,00", 0],
  ["-59,00", -5900],
  ["− 59,00 ₺", -5900],
  ["59,00-", -5900],
  ["(59,00)", -5900],
  ["+59,00", 5900],
  ["10.000.000,00", "too-much"],
])("%s is %s", (cell, kurus) => {
  expect(readPastedAmount(cell)).toBe(kurus);
});

test.each(["", "bedava", "59,000", "1.2.3", "59.0001", "-59-", "(59", "59)", "14:05", "35 KRF 104", "5e3"])(
  "%s is no amount",
  (cell) => {
    expect(readPastedAmount(cell)).toBeUndefined();
  },
);
