import { expect, test } from "vitest";

import { isUseRecorded, computeSessionEnd } from "./session.ts";

const startedAt = new Date("2026-11-22T09:00:00Z");
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const instantAfterStart = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds);

test.each([
  ["customer", 0, 30 * DAY_MS],
  ["customer", 59 * DAY_MS, 89 * DAY_MS],
  ["customer", 61 * DAY_MS, 90 * DAY_MS],
  ["customer", 89 * DAY_MS, 90 * DAY_MS],
  ["company", 0, 30 * DAY_MS],
  ["company", 89 * DAY_MS, 90 * DAY_MS],
  ["admin", 0, 30 * MINUTE_MS],
  ["admin", 11 * HOUR_MS, 11 * HOUR_MS + 30 * MINUTE_MS],
  ["admin", 11 * HOUR_MS + 45 * MINUTE_MS, 12 * HOUR_MS],
] as const)("a session of a %s, used last %s ms after its start, ends %s ms after it", (role, used, end) => {
  expect(computeSessionEnd(role, { startedAt, lastUsedAt: instantAfterStart(used) })).toEqual(instantAfterStart(end));
});

test.each([
  ["customer", 10],
  ["company", 10],
  ["admin", 1],
] as const)("the use of a %s's session is recorded when %s minutes have gone by, and not before", (role, minutes) => {
  const recorded = [minutes * MINUTE_MS - 1, minutes * MINUTE_MS, minutes * MINUTE_MS + 1];
  expect(recorded.map((ms) => isUseRecorded(role, startedAt, instantAfterStart(ms)))).toEqual([false, false, true]);
});
