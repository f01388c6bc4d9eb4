import { expect, test } from "vitest";

import { backWhen } from "./back-when.ts";

const now = new Date("2026-11-22T20:30:00.000Z"); // 23.30 in Istanbul

test.each([
  ["2026-11-22T20:59:00.000Z", "bugün 23.59"],
  ["2026-11-22T21:00:00.000Z", "yarın 00.00"],
  ["2026-11-23T20:59:00.000Z", "yarın 23.59"],
  ["2026-11-23T21:00:00.000Z", "24 Kasım 2026 00.00"],
  ["2026-11-21T15:05:00.000Z", "21 Kasım 2026 18.05"],
])("%s is back %s", (dueAt, said) => {
  expect(backWhen(new Date(dueAt), now)).toBe(said);
});
