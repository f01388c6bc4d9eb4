import { describe, expect, test } from "vitest";

import {
  busyUntil,
  isEndangered,
  latestNextStart,
  chooseAlternatives,
  statusesToOffer,
  periodState,
  periodWarnings,
  spanProblem,
  findStandingState,
  plannedEnd,
  type PeriodKind,
} from "./period.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = new Date("2026-11-21T09:00Z");

function later(milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

describe("the times of a period", () => {
  test.each<[what: string, from: number, until: number, wrong: ReturnType<typeof spanProblem>]>([
    ["tomorrow for a day", DAY, 2 * DAY, undefined],
    ["from this minute on", 0, HOUR, undefined],
    ["a quarter of an hour ago", -15 * MINUTE, HOUR, undefined],
    ["a minute before that", -16 * MINUTE, HOUR, { field: "from", problem: "in-past" }],
    ["no time at all", DAY, DAY, { field: "until", problem: "until-not-after-from" }],
    ["backwards", 2 * DAY, DAY, { field: "until", problem: "until-not-after-from" }],
    ["over by now", -10 * MINUTE, 0, { field: "until", problem: "over" }],
    ["400 days", DAY, 401 * DAY, undefined],
    ["400 days and a minute", DAY, 401 * DAY + MINUTE, { field: "until", problem: "too-long" }],
    ["in two years", 730 * DAY, 731 * DAY, undefined],
    ["in two years and a minute", 730 * DAY + MINUTE, 731 * DAY, { field: "from", problem: "too-far" }],
  ])("%s", (_, from, until, wrong) => {
    expect(spanProblem({ from: later(from), until: later(until) }, now)).toEqual(wrong);
  });

  test("one that has begun keeps its begin, and is not moved into the past", () => {
    const moved = { from: later(-DAY), until: later(HOUR) };
    expect(spanProblem({ from: later(-DAY), until: later(DAY) }, now, { moved })).toBeUndefined();
    expect(spanProblem({ from: later(-DAY + MINUTE), until: later(DAY) }, now, { moved })).toEqual({
      field: "from",
      problem: "in-past",
    });
  });

  test("what is no promise may have begun before, but is not over", () => {
    const mayBegin = "before";
    expect(spanProblem({ from: later(-DAY), until: later(HOUR) }, now, { mayBegin })).toBeUndefined();
    expect(spanProblem({ from: later(-DAY), until: now }, now, { mayBegin })?.problem).toBe("over");
    expect(spanProblem({ from: later(-400 * DAY), until: later(HOUR) }, now, { mayBegin })?.problem).toBe("too-long");
  });
});

describe("behind a period", () => {
  test.each<[what: string, ends: number, before: { ends: number; busy: number } | undefined, busy: number]>([
    ["a new one keeps the car for the minutes of today", 0, undefined, 30],
    ["one that is longer does, too", 10, { ends: 0, busy: 0 }, 40],
    ["one that is shorter keeps it no longer than before", -10, { ends: 0, busy: 5 }, 5],
    ["one that stays keeps it as before", 0, { ends: 0, busy: 5 }, 5],
    ["and no longer than today's", -60, { ends: 0, busy: 5 }, -30],
  ])("%s", (_, ends, before, busy) => {
    const was = before && { endsAt: later(before.ends * MINUTE), busyUntil: later(before.busy * MINUTE) };
    expect(busyUntil(later(ends * MINUTE), 30, was)).toEqual(later(busy * MINUTE));
  });
});

test.each([
  [2 * DAY, 2 * DAY],
  [MINUTE, MINUTE],
  [MINUTE - 1, MINUTE],
  [-DAY, MINUTE],
])("a rental that is due %i ms after it begins takes its car for %i ms", (due, taken) => {
  expect(plannedEnd(now, later(due))).toEqual(later(taken));
});

describe("the state of a period", () => {
  test.each<[PeriodKind, starts: number, ends: number, isOver: boolean, state: string]>([
    ["rental", -DAY, 1, false, "running"],
    ["rental", -DAY, 0, false, "overdue"],
    ["rental", -DAY, DAY, true, "over"],
    ["reservation", 1, DAY, false, "coming"],
    ["reservation", 0, DAY, false, "running"],
    ["reservation", -DAY, 0, false, "over"],
    ["block", 1, DAY, false, "coming"],
    ["block", -DAY, 1, false, "running"],
    ["block", -DAY, 0, false, "over"],
    ["block", 1, DAY, true, "over"],
  ])("%s from %i to %i, over: %s, is %s", (kind, starts, ends, isOver, state) => {
    expect(periodState({ kind, startsAt: later(starts), endsAt: later(ends), isOver }, now)).toBe(state);
  });
});

test.each<[what: string, starts: number, runningUntil: number | null, isIt: boolean]>([
  ["whose car is in", HOUR, null, false],
  ["whose car is out and not overdue", HOUR, 1, false],
  ["whose car should be back", HOUR, 0, true],
  ["whose car should have been back long ago", 24 * HOUR, -30 * DAY, true],
  ["of the day after tomorrow", 24 * HOUR + 1, -HOUR, false],
  ["that has begun", -HOUR, -2 * HOUR, true],
])("a reservation %s is in danger: %i %s", (_, starts, runningUntil, isIt) => {
  expect(isEndangered(later(starts), runningUntil === null ? null : later(runningUntil), now)).toBe(isIt);
});

test("a car's insurance, inspection and casco warn that are over before the last day, in Istanbul", () => {
  const none = { insurance: null, inspection: null, casco: null };
  expect(periodWarnings(none, later(DAY))).toEqual([]);
  // 22 November, 21.30 UTC, is the 23rd in Istanbul.
  const until = new Date("2026-11-22T21:30Z");
  const deadlines = {
    insurance: "2026-11-22",
    inspection: "2026-11-23",
    casco: "2025-01-01",
    oilService: "2026-11-01",
  };
  expect(periodWarnings(deadlines, until)).toEqual([
    { kind: "insurance", dueOn: "2026-11-22" },
    { kind: "casco", dueOn: "2025-01-01" },
  ]);
});

test("from now on only what stands ready is offered, for later also what is out", () => {
  expect(statusesToOffer(now, now)).toEqual(["available"]);
  expect(statusesToOffer(later(1), now)).toEqual(["available", "rented", "delivering"]);
});

describe("a car that stands ready", () => {
  test.each<[kind: PeriodKind, starts: number, ends: number, state: string | undefined, until?: number]>([
    ["reservation", 1, HOUR, "free", 1],
    ["block", DAY, 2 * DAY, "free", DAY],
    ["reservation", 0, HOUR, "reservation", HOUR],
    ["block", -DAY, 1, "block", 1],
    ["block", -DAY, 0, undefined],
  ])("is with a %s from %i to %i: %s", (kind, starts, ends, state, until) => {
    const standing = findStandingState({ kind, startsAt: later(starts), endsAt: later(ends) }, now);
    expect(standing).toEqual(state && { state, until: later(until!) });
  });

  test("is asked for what comes within thirty days", () => {
    expect(latestNextStart(now)).toEqual(later(30 * DAY));
  });
});

test.each([
  [
    ["34 ABC 1", "34 ABC 2"],
    ["34 ABC 1", "34 ABC 2"],
  ],
  [["34 ABC 1", "", ""], ["34 ABC 1"]],
  [
    ["", ""],
    ["", ""],
  ],
  [[], []],
])("instead of a car that is taken, of %j are offered %j", (free, offered) => {
  expect(chooseAlternatives(free.map((plate) => ({ plate })))).toEqual(offered.map((plate) => ({ plate })));
});
