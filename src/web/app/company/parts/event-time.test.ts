import { describe, expect, test } from "vitest";

import { stepHour, listUsualTimes } from "./event-time.ts";

const NOW = new Date("2026-11-25T17:30:20Z");
const makeReturnEvent = (time: string) => ({ kind: "returned" as const, at: new Date(time) });

describe("an hour earlier or later", () => {
  test.each<[value: string, by: 1 | -1, last: string | null, next: string]>([
    ["", -1, null, "2026-11-25T20:00"],
    ["2026-11-25T20:00", -1, null, "2026-11-25T19:00"],
    ["2026-11-25T19:20", -1, null, "2026-11-25T19:00"],
    ["2026-11-25T19:20", 1, null, "2026-11-25T20:00"],
    ["2026-11-25T20:00", 1, null, ""],
    ["2026-11-25T00:00", -1, null, "2026-11-24T23:00"],
    ["", -1, "2026-11-25T17:10:30Z", "2026-11-25T20:10"],
    ["2026-11-25T20:10", -1, "2026-11-25T17:10:30Z", "2026-11-25T20:10"],
    ["2026-11-25T20:10", 1, "2026-11-25T17:10:30Z", ""],
    ["olmaz", -1, null, "2026-11-25T20:00"],
  ])("than %j by %d, last event %s, is %j", (value, by, last, next) => {
    expect(stepHour(value, by, { last: last === null ? null : makeReturnEvent(last), now: NOW })).toBe(next);
  });
});

describe("times that are one tap away", () => {
  test.each<[name: string, last: string | null, now: string, labels: string[]]>([
    ["in the evening, of a new car", null, "2026-11-25T17:30Z", ["Bugün 09.00", "Dün 18.00", "Dün 09.00"]],
    ["early in the morning", null, "2026-11-25T05:59Z", ["Dün 18.00", "Dün 09.00"]],
    ["since it came back this morning", "2026-11-25T05:00Z", "2026-11-25T17:30Z", ["Bugün 09.00"]],
    ["since it came back a moment ago", "2026-11-25T17:00Z", "2026-11-25T17:30Z", []],
    // At the given time, the date in UTC is still the day before.
    ["after midnight in Istanbul", null, "2026-11-24T21:30Z", ["Dün 18.00", "Dün 09.00"]],
  ])("%s", (_, last, now, labels) => {
    const times = listUsualTimes(last === null ? null : makeReturnEvent(last), new Date(now));
    expect(times.map(({ label }) => label)).toEqual(labels);
  });
});
