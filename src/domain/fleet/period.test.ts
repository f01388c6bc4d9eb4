import { describe, expect, test } from "vitest";

import {
  computeBusyUntil,
  isReservationEndangered,
  findLatestNextStart,
  chooseAlternativeCars,
  getStatusesToOffer,
  getPeriodState,
  checkSpan,
  getAvailability,
  computePlannedEnd,
  type PeriodKind,
} from "./period.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const now = new Date("2026-11-21T09:00Z");

function instantAfterNow(milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

describe("the times of a period", () => {
  test.each<[what: string, from: number, until: number, wrong: ReturnType<typeof checkSpan>]>([
    ["tomorrow for a day", DAY_MS, 2 * DAY_MS, undefined],
    ["from this minute on", 0, HOUR_MS, undefined],
    ["a quarter of an hour ago", -15 * MINUTE_MS, HOUR_MS, undefined],
    ["a minute before that", -16 * MINUTE_MS, HOUR_MS, { field: "from", problem: "in-past" }],
    ["no time at all", DAY_MS, DAY_MS, { field: "until", problem: "until-not-after-from" }],
    ["backwards", 2 * DAY_MS, DAY_MS, { field: "until", problem: "until-not-after-from" }],
    ["over by now", -10 * MINUTE_MS, 0, { field: "until", problem: "over" }],
    ["400 days", DAY_MS, 401 * DAY_MS, undefined],
    ["400 days and a minute", DAY_MS, 401 * DAY_MS + MINUTE_MS, { field: "until", problem: "too-long" }],
    ["in two years", 730 * DAY_MS, 731 * DAY_MS, undefined],
    ["in two years and a minute", 730 * DAY_MS + MINUTE_MS, 731 * DAY_MS, { field: "from", problem: "too-far" }],
  ])("%s", (_, from, until, wrong) => {
    expect(checkSpan({ from: instantAfterNow(from), until: instantAfterNow(until) }, now)).toEqual(wrong);
  });

  test("one that has begun keeps its begin, and is not moved into the past", () => {
    const moved = { from: instantAfterNow(-DAY_MS), until: instantAfterNow(HOUR_MS) };
    expect(
      checkSpan({ from: instantAfterNow(-DAY_MS), until: instantAfterNow(DAY_MS) }, now, { moved }),
    ).toBeUndefined();
    expect(
      checkSpan({ from: instantAfterNow(-DAY_MS + MINUTE_MS), until: instantAfterNow(DAY_MS) }, now, { moved }),
    ).toEqual({
      field: "from",
      problem: "in-past",
    });
  });

  test("what is no promise may have begun before, but is not over", () => {
    const mayBegin = "before";
    expect(
      checkSpan({ from: instantAfterNow(-DAY_MS), until: instantAfterNow(HOUR_MS) }, now, { mayBegin }),
    ).toBeUndefined();
    expect(checkSpan({ from: instantAfterNow(-DAY_MS), until: now }, now, { mayBegin })?.problem).toBe("over");
    expect(
      checkSpan({ from: instantAfterNow(-400 * DAY_MS), until: instantAfterNow(HOUR_MS) }, now, { mayBegin })?.problem,
    ).toBe("too-long");
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
    const was = before && {
      endsAt: instantAfterNow(before.ends * MINUTE_MS),
      busyUntil: instantAfterNow(before.busy * MINUTE_MS),
    };
    expect(computeBusyUntil(instantAfterNow(ends * MINUTE_MS), 30, was)).toEqual(instantAfterNow(busy * MINUTE_MS));
  });
});

test.each([
  [2 * DAY_MS, 2 * DAY_MS],
  [MINUTE_MS, MINUTE_MS],
  [MINUTE_MS - 1, MINUTE_MS],
  [-DAY_MS, MINUTE_MS],
])("a rental that is due %i ms after it begins takes its car for %i ms", (due, taken) => {
  expect(computePlannedEnd(now, instantAfterNow(due))).toEqual(instantAfterNow(taken));
});

describe("the state of a period", () => {
  test.each<[PeriodKind, starts: number, ends: number, isOver: boolean, state: string]>([
    ["rental", -DAY_MS, 1, false, "running"],
    ["rental", -DAY_MS, 0, false, "overdue"],
    ["rental", -DAY_MS, DAY_MS, true, "over"],
    ["reservation", 1, DAY_MS, false, "coming"],
    ["reservation", 0, DAY_MS, false, "running"],
    ["reservation", -DAY_MS, 0, false, "over"],
    ["block", 1, DAY_MS, false, "coming"],
    ["block", -DAY_MS, 1, false, "running"],
    ["block", -DAY_MS, 0, false, "over"],
    ["block", 1, DAY_MS, true, "over"],
  ])("%s from %i to %i, over: %s, is %s", (kind, starts, ends, isOver, state) => {
    expect(
      getPeriodState({ kind, startsAt: instantAfterNow(starts), endsAt: instantAfterNow(ends), isOver }, now),
    ).toBe(state);
  });
});

test.each<[what: string, starts: number, runningUntil: number | null, isIt: boolean]>([
  ["whose car is in", HOUR_MS, null, false],
  ["whose car is out and not overdue", HOUR_MS, 1, false],
  ["whose car should be back", HOUR_MS, 0, true],
  ["whose car should have been back long ago", 24 * HOUR_MS, -30 * DAY_MS, true],
  ["of the day after tomorrow", 24 * HOUR_MS + 1, -HOUR_MS, false],
  ["that has begun", -HOUR_MS, -2 * HOUR_MS, true],
])("a reservation %s is in danger: %i %s", (_, starts, runningUntil, isIt) => {
  expect(
    isReservationEndangered(instantAfterNow(starts), runningUntil === null ? null : instantAfterNow(runningUntil), now),
  ).toBe(isIt);
});

test("from now on only what stands ready is offered, for later also what is out", () => {
  expect(getStatusesToOffer(now, now)).toEqual(["available"]);
  expect(getStatusesToOffer(instantAfterNow(1), now)).toEqual(["available", "rented", "delivering"]);
});

describe("a car that stands ready", () => {
  test.each<[kind: PeriodKind, starts: number, ends: number, state: string | undefined, until?: number]>([
    ["reservation", 1, HOUR_MS, "free", 1],
    ["block", DAY_MS, 2 * DAY_MS, "free", DAY_MS],
    ["reservation", 0, HOUR_MS, "reservation", HOUR_MS],
    ["block", -DAY_MS, 1, "block", 1],
    ["block", -DAY_MS, 0, undefined],
  ])("is with a %s from %i to %i: %s", (kind, starts, ends, state, until) => {
    const standing = getAvailability({ kind, startsAt: instantAfterNow(starts), endsAt: instantAfterNow(ends) }, now);
    expect(standing).toEqual(state && { state, until: instantAfterNow(until!) });
  });

  test("is asked for what comes within thirty days", () => {
    expect(findLatestNextStart(now)).toEqual(instantAfterNow(30 * DAY_MS));
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
  expect(chooseAlternativeCars(free.map((plate) => ({ plate })))).toEqual(offered.map((plate) => ({ plate })));
});
