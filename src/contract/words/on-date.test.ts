import { expect, test } from "vitest";

import { formatOnDate } from "./on-date.ts";

test.each([
  ["2026-11-12T09:00:00Z", "12 Kasım 2026’da"],
  ["2027-01-31T22:00:00Z", "1 Şubat 2027’de"],
  ["2024-03-05T09:00:00Z", "5 Mart 2024’te"],
  ["2030-03-05T09:00:00Z", "5 Mart 2030’da"],
  ["2040-03-05T09:00:00Z", "5 Mart 2040’ta"],
  ["2100-03-05T09:00:00Z", "5 Mart 2100’de"],
])("%s is said as %s", (instant, said) => {
  expect(formatOnDate(new Date(instant))).toBe(said);
});
