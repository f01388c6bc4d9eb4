import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  checkEventTime,
  START_DAYS_AGO_MAX,
  isEnteredLater,
  findLastCarEvent,
  chooseLaterEvent,
  type CarEvent,
} from "./car-event.ts";

const instantAt = (time: string) => new Date(`2026-11-25T${time}Z`);
const NOW = instantAt("18:30:20");
const makeReturnEvent = (at: Date): CarEvent => ({ kind: "returned", at });
const DAY_MS = 86_400_000;
const instantDaysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe("the last event of a car", () => {
  test.each<[name: string, returnedAt: Date | null, since: Date | null, last: CarEvent | null]>([
    ["nothing has happened to it", null, null, null],
    ["it came back", instantAt("09:00"), null, makeReturnEvent(instantAt("09:00"))],
    ["it took the sticker of another car", null, instantAt("10:00"), { kind: "car-changed", at: instantAt("10:00") }],
    [
      "it took the sticker after the car before had come back",
      instantAt("09:00"),
      instantAt("10:00"),
      { kind: "car-changed", at: instantAt("10:00") },
    ],
    [
      "it came back since it took the sticker",
      instantAt("11:00"),
      instantAt("10:00"),
      makeReturnEvent(instantAt("11:00")),
    ],
    ["both in one moment", instantAt("10:00"), instantAt("10:00"), makeReturnEvent(instantAt("10:00"))],
  ])("where %s", (_, returnedAt, since, last) => {
    expect(findLastCarEvent({ returnedAt, since })).toEqual(last);
  });

  test("of two cars is the later one", () => {
    const [early, late] = [makeReturnEvent(instantAt("09:00")), makeReturnEvent(instantAt("10:00"))];
    expect(chooseLaterEvent(early, late)).toBe(late);
    expect(chooseLaterEvent(late, early)).toBe(late);
    expect(chooseLaterEvent(null, early)).toBe(early);
    expect(chooseLaterEvent(early, null)).toBe(early);
    expect(chooseLaterEvent(null, null)).toBeNull();
  });
});

describe("when something happened", () => {
  const back = makeReturnEvent(instantAt("12:15:40"));
  const out: CarEvent = { kind: "handed-over", at: instantDaysAgo(900) };

  test.each<[name: string, asked: Date, last: CarEvent | null, outcome: ReturnType<typeof checkEventTime>]>([
    ["this morning, of a new car", instantAt("09:00"), null, { at: instantAt("09:00") }],
    ["after the car came back", instantAt("12:16"), back, { at: instantAt("12:16") }],
    ["in the minute in which it came back", instantAt("12:15"), back, { at: back.at }],
    ["a minute before that", instantAt("12:14"), back, { problem: "before-last", last: back }],
    ["in this minute", instantAt("18:30"), back, { at: instantAt("18:30") }],
    [
      "in this minute, in which it also came back",
      instantAt("18:30"),
      makeReturnEvent(instantAt("18:30:10")),
      { at: instantAt("18:30:10") },
    ],
    ["in the next minute", instantAt("18:31"), back, { problem: "to-come" }],
    ["in a year to come", new Date("2027-11-25T09:00Z"), null, { problem: "to-come" }],
    [
      "before an event of a clock that was ahead",
      instantAt("18:00"),
      makeReturnEvent(instantAt("19:00")),
      { problem: "before-last", last: makeReturnEvent(instantAt("19:00")) },
    ],
    ["as long ago as may be", instantDaysAgo(START_DAYS_AGO_MAX), null, { at: instantDaysAgo(START_DAYS_AGO_MAX) }],
    ["in a mistyped year", instantDaysAgo(START_DAYS_AGO_MAX + 1), null, { problem: "too-long-ago" }],
    [
      "in a mistyped year, of a car that stood",
      instantDaysAgo(START_DAYS_AGO_MAX + 1),
      makeReturnEvent(instantDaysAgo(900)),
      { problem: "too-long-ago" },
    ],
    [
      "long ago, of a rental that runs",
      instantDaysAgo(START_DAYS_AGO_MAX + 1),
      out,
      { at: instantDaysAgo(START_DAYS_AGO_MAX + 1) },
    ],
    ["before a rental that runs", instantDaysAgo(901), out, { problem: "before-last", last: out }],
  ])("%s", (_, asked, last, outcome) => {
    expect(checkEventTime(asked, last, NOW)).toEqual(outcome);
  });

  test("is never before the last event, nor still to come", () => {
    const instants = fc.integer({ min: -5, max: 5 }).map((minutes) => new Date(NOW.getTime() + minutes * 20_000));
    fc.assert(
      fc.property(instants, fc.option(instants), (asked, before) => {
        const told = checkEventTime(asked, before && makeReturnEvent(before), NOW);
        if ("problem" in told) return;
        expect(told.at.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? 0);
        expect(asked.getTime()).toBeLessThanOrEqual(NOW.getTime());
      }),
    );
  });

  test("is worth writing down where it is another minute than that of its entry", () => {
    expect(isEnteredLater(instantAt("18:30:00"), NOW)).toBe(false);
    expect(isEnteredLater(instantAt("18:29:59"), NOW)).toBe(true);
    expect(isEnteredLater(instantAt("18:31:00"), NOW)).toBe(true);
  });
});
