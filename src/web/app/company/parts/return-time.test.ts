import { expect, test } from "vitest";

import { formatReturnTime, formatUntil } from "./return-time.ts";

const now = new Date("2026-11-22T20:30:00.000Z");

test.each([
  ["2026-11-22T20:59:00.000Z", "bugün 23.59"],
  ["2026-11-22T21:00:00.000Z", "yarın 00.00"],
  ["2026-11-23T20:59:00.000Z", "yarın 23.59"],
  ["2026-11-23T21:00:00.000Z", "24 Kasım 00.00"],
  ["2026-11-21T15:05:00.000Z", "21 Kasım 18.05"],
  ["2027-01-02T15:05:00.000Z", "2 Ocak 2027 18.05"],
])("%s is back %s", (dueAt, said) => {
  expect(formatReturnTime(new Date(dueAt), now)).toBe(said);
});

test.each([
  ["2026-11-22T20:59:00.000Z", "bugün 23.59’a kadar"],
  ["2026-11-23T15:00:00.000Z", "yarın 18.00’e kadar"],
  ["2026-11-27T11:00:00.000Z", "27 Kasım 14.00’e kadar"],
])("%s is until %s", (instant, said) => {
  expect(formatUntil(new Date(instant), now)).toBe(said);
});
