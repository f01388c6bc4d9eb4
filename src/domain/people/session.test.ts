import { expect, test } from "vitest";

import { isUseRecorded, sessionEnd } from "./session.ts";

const startedAt = new Date("2026-11-22T09:00:00Z");
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const after = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds);

test.each([
  ["customer", 0, 30 * DAY],
  ["customer", 59 * DAY, 89 * DAY],
  ["customer", 61 * DAY, 90 * DAY],
  ["customer", 89 * DAY, 90 * DAY],
  ["company", 0, 30 * DAY],
  ["company", 89 * DAY, 90 * DAY],
  ["admin", 0, 30 * MINUTE],
  ["admin", 11 * HOUR, 11 * HOUR + 30 * MINUTE],
  ["admin", 11 * HOUR + 45 * MINUTE, 12 * HOUR],
] as const)("a session of a %s, used last %s ms after its start, ends %s ms after it", (role, used, end) => {
  expect(sessionEnd(role, { startedAt, lastUsedAt: after(used) })).toEqual(after(end));
});

test.each([
  ["customer", 10],
  ["company", 10],
  ["admin", 1],
] as const)("the use of a %s's session is recorded when %s minutes have gone by, and not before", (role, minutes) => {
  const recorded = [minutes * MINUTE - 1, minutes * MINUTE, minutes * MINUTE + 1];
  expect(recorded.map((ms) => isUseRecorded(role, startedAt, after(ms)))).toEqual([false, false, true]);
});
