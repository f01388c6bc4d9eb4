import { expect, test } from "vitest";

import { isPauseTooLong, getOfferedReasons, computePauseEnd, PAUSES, switchReasons } from "./notice-switches.ts";
import { NOTICE_REASONS, getReasonsOfKind } from "./notice.ts";

test.each([
  ["vehicle", [], getReasonsOfKind("vehicle")],
  ["place", ["delivery", "other"], ["visit", "closed", "fire-water"]],
  ["place", ["lights", "window"], getReasonsOfKind("place")],
  ["vehicle", ["delivery", "visit", "closed", "fire-water"], getReasonsOfKind("vehicle")],
  ["vehicle", NOTICE_REASONS, []],
  ["vehicle", ["a reason that there was once"], getReasonsOfKind("vehicle")],
] as const)("of a %s with %j switched off the page offers %j", (kind, off, offered) => {
  expect(getOfferedReasons(kind, off)).toEqual(offered);
});

test.each([
  [[], {}, []],
  [["lights"], {}, ["lights"]],
  [["lights"], { lights: true }, []],
  [["lights"], { lights: false }, ["lights"]],
  [["lights"], { window: false }, ["lights", "window"]],
  [["window", "lights"], { lights: true, alarm: false, other: true }, ["alarm", "window"]],
] as const)("of what is off (%j), %j leaves off %j", (off, named, left) => {
  expect(switchReasons(off, named)).toEqual(left);
});

test.each([
  // 23.30 in Istanbul.
  ["2026-11-22T20:30:40Z", "hour", "2026-11-22T21:30:00Z"],
  ["2026-11-22T20:30:40Z", "today", "2026-11-22T21:00:00Z"],
  ["2026-11-22T20:30:40Z", "tomorrow", "2026-11-23T05:00:00Z"],
  ["2026-11-22T20:30:40Z", "week", "2026-11-29T20:30:00Z"],
  // Times at which the next day has begun in Istanbul, but not in UTC.
  ["2026-11-22T21:30:00Z", "today", "2026-11-23T21:00:00Z"],
  ["2026-11-22T21:30:00Z", "tomorrow", "2026-11-24T05:00:00Z"],
  ["2026-12-31T09:00:00Z", "tomorrow", "2027-01-01T05:00:00Z"],
] as const)("at %s a pause of %s lasts until %s", (now, pause, end) => {
  expect(computePauseEnd(pause, new Date(now))).toEqual(new Date(end));
});

test("a pause lasts 30 days at most, also by a clock that is some minutes ahead", () => {
  const now = new Date("2026-11-22T09:00:00Z");
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  for (const pause of PAUSES) expect(isPauseTooLong(computePauseEnd(pause, later(30)), now)).toBe(false);
  expect(isPauseTooLong(later(-60), now)).toBe(false);
  expect(isPauseTooLong(later(30 * 24 * 60 + 61), now)).toBe(true);
});
