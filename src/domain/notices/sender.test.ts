import { expect, test } from "vitest";

import { BLOCK_HOURS, computeBlockEnd, mayBlockSender, SENDER_KEPT_HOURS, listSenderDays } from "./sender.ts";

const now = new Date("2026-11-22T09:00:00Z");
const instantHoursAgo = (hours: number, seconds = 0) => new Date(now.getTime() - (hours * 3600 + seconds) * 1000);

test.each([
  [true, instantHoursAgo(0), true],
  [true, instantHoursAgo(SENDER_KEPT_HOURS, -1), true],
  [true, instantHoursAgo(SENDER_KEPT_HOURS), false],
  [true, instantHoursAgo(SENDER_KEPT_HOURS, 1), false],
  [false, instantHoursAgo(0), false],
])("whoever told may be blocked where that is known (%s), and was told at %s: %s", (hasSender, createdAt, may) => {
  expect(mayBlockSender({ hasSender, createdAt }, now)).toBe(may);
});

test.each([
  ["2026-11-22T09:00:00Z", ["2026-11-22", "2026-11-21", "2026-11-20"]],
  ["2026-11-22T21:00:00Z", ["2026-11-23", "2026-11-22", "2026-11-21"]],
  ["2027-01-01T05:00:00Z", ["2027-01-01", "2026-12-31", "2026-12-30"]],
])("at %s senders are known by the keys of %j", (instant, days) => {
  expect(listSenderDays(new Date(instant))).toEqual(days);
});

test("a block that is made at the last moment ends before the key goes by which it was made", () => {
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const told = new Date(now.getTime() + minute * 60_000);
    const blocked = new Date(told.getTime() + SENDER_KEPT_HOURS * 3_600_000 - 1);
    const last = new Date(computeBlockEnd(blocked).getTime() - 1);
    expect(listSenderDays(last)).toContain(listSenderDays(told)[0]);
  }
  expect(computeBlockEnd(now)).toEqual(instantHoursAgo(-BLOCK_HOURS));
});
