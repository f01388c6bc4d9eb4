import { describe, expect, test } from "vitest";

import { parseLocalDateTime } from "#domain/words/istanbul.ts";

import {
  chooseDay,
  clipBar,
  findColumnsOfDays,
  spanOfSelectedDays,
  findColumn,
  positionInDays,
  measureDrag,
  coverageOfDay,
  lengthenPeriod,
  shiftPeriod,
  toBarPosition,
  getShownDays,
  shiftDayByViews,
} from "./calendar-view.ts";

function instantAt(local: string): Date {
  const text = /^\d{4}-/u.test(local) ? local : `2026-${local}`;
  return parseLocalDateTime(text.replace(" ", "T"))!;
}

function makePeriod(from: string, until: string) {
  return { startsAt: instantAt(from), endsAt: instantAt(until) };
}

describe("days chosen for all cars", () => {
  const days = (first: string, last = first) => ({ first: `2026-12-${first}`, last: `2026-12-${last}` });
  test.each([
    ["one", undefined, "02", days("02")],
    ["a later one", days("02"), "04", days("02", "04")],
    ["an earlier one", days("04"), "02", days("02", "04")],
    ["the same again", days("02"), "02", undefined],
    ["another after two", days("02", "04"), "03", days("03")],
  ])("%s", (_, before, day, after) => {
    expect(chooseDay(before, `2026-12-${day}`)).toEqual(after);
  });

  test.each([
    ["within the week", days("01", "03"), [1, 3]],
    ["beyond its end", days("05", "09"), [5, 6]],
    ["in another week", days("07", "09"), undefined],
    ["that are none", undefined, undefined],
  ])("%s have these columns", (_, chosen, columns) => {
    expect(findColumnsOfDays(chosen, { first: "2026-11-30", count: 7 })).toEqual(columns);
  });
});

describe("the shown days", () => {
  test.each([
    ["week", "2026-11-23", { first: "2026-11-23", count: 7 }],
    ["week", "2026-11-29", { first: "2026-11-23", count: 7 }],
    ["week", "2027-01-01", { first: "2026-12-28", count: 7 }],
    ["two-weeks", "2026-11-25", { first: "2026-11-23", count: 14 }],
    ["month", "2026-11-25", { first: "2026-11-01", count: 30 }],
    ["month", "2028-02-29", { first: "2028-02-01", count: 29 }],
    ["month", "2026-12-31", { first: "2026-12-01", count: 31 }],
  ] as const)("of a %s around %s", (view, day, shown) => {
    expect(getShownDays(view, day)).toEqual(shown);
  });

  test.each([
    ["week", "2026-11-29", 1, "2026-11-30"],
    ["week", "2026-11-25", -1, "2026-11-16"],
    ["two-weeks", "2026-12-25", 1, "2027-01-04"],
    ["month", "2026-01-31", 1, "2026-02-01"],
    ["month", "2026-01-31", -1, "2025-12-01"],
  ] as const)("a %s around %s goes on by %i to %s", (view, day, steps, next) => {
    expect(shiftDayByViews(view, day, steps)).toBe(next);
  });

  test("have a column each, and other days have none", () => {
    const shown = { first: "2026-11-23", count: 7 };
    expect(["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30"].map((day) => findColumn(day, shown))).toEqual([
      undefined,
      0,
      6,
      undefined,
    ]);
  });
});

describe("a bar", () => {
  const shown = { first: "2026-11-23", count: 7 };

  test.each([
    ["within", "11-24 12:00", "11-25 18:00", { from: 1.5, until: 2.75, beginsBefore: false, endsAfter: false }],
    ["from before", "11-20 12:00", "11-23 06:00", { from: 0, until: 0.25, beginsBefore: true, endsAfter: false }],
    ["to after", "11-29 12:00", "12-03 06:00", { from: 6.5, until: 7, beginsBefore: false, endsAfter: true }],
    ["over all of it", "11-01 00:00", "12-31 00:00", { from: 0, until: 7, beginsBefore: true, endsAfter: true }],
    ["just before", "11-20 12:00", "11-23 00:00", undefined],
    ["just after", "11-30 00:00", "11-30 06:00", undefined],
  ])("%s", (_, from, until, bar) => {
    expect(clipBar(toBarPosition(makePeriod(from, until), shown.first), shown.count)).toEqual(bar);
  });

  test("stands by the clock of Istanbul, also in a summer of which the hour was skipped", () => {
    expect(positionInDays(instantAt("2026-03-29 12:00"), "2026-03-28")).toBe(1.5);
    expect(positionInDays(instantAt("2015-03-30 12:00"), "2015-03-28")).toBe(2.5);
  });

  test.each([
    ["11-24 10:00", "11-26 10:00", ["none", "part", "all", "part", "none"]],
    ["11-24 00:00", "11-25 00:00", ["none", "all", "none", "none", "none"]],
  ])("from %s until %s holds of five days", (from, until, held) => {
    const place = toBarPosition(makePeriod(from, until), "2026-11-23");
    expect([0, 1, 2, 3, 4].map((column) => coverageOfDay(place, column))).toEqual(held);
  });
});

describe("a drag", () => {
  const cell = { width: 40, height: 48 };

  test.each([
    [
      { x: 0, y: 0 },
      { days: 0, rows: 0 },
    ],
    [
      { x: 19, y: -23 },
      { days: 0, rows: 0 },
    ],
    [
      { x: 21, y: 25 },
      { days: 1, rows: 1 },
    ],
    [
      { x: -90, y: -100 },
      { days: -2, rows: -2 },
    ],
  ])("of %o is %o", (by, meant) => {
    expect(measureDrag(by, cell)).toEqual(meant);
  });

  test("moves by whole days at the same times, over a leap day too", () => {
    expect(shiftPeriod(makePeriod("11-24 09:30", "11-26 18:00"), 3)).toEqual({
      from: "2026-11-27T09:30",
      until: "2026-11-29T18:00",
    });
    expect(shiftPeriod(makePeriod("2028-02-28 09:00", "2028-02-29 18:00"), 1)).toEqual({
      from: "2028-02-29T09:00",
      until: "2028-03-01T18:00",
    });
  });

  test.each([
    ["later", "11-24 09:00", "11-26 18:00", 2, "2026-11-28T18:00"],
    ["earlier", "11-24 09:00", "11-26 18:00", -1, "2026-11-25T18:00"],
    ["no earlier than its first day", "11-24 09:00", "11-26 18:00", -9, "2026-11-24T18:00"],
    ["nor before its own time of day", "11-24 18:00", "11-26 09:00", -9, "2026-11-25T09:00"],
    ["nor at the very start", "11-24 09:00", "11-26 09:00", -9, "2026-11-25T09:00"],
  ])("ends it %s", (_, from, until, days, end) => {
    expect(lengthenPeriod(makePeriod(from, until), days)).toEqual({
      from: `2026-${from.replace(" ", "T")}`,
      until: end,
    });
  });
});

describe("chosen days", () => {
  const now = instantAt("11-23 08:00");
  const other = (from: string, busyUntil: string) => ({ startsAt: instantAt(from), busyUntil: instantAt(busyUntil) });

  test.each([
    ["one day", "2026-11-25", "2026-11-25", [], "2026-11-25T09:00", "2026-11-25T18:00"],
    ["three days", "2026-11-25", "2026-11-27", [], "2026-11-25T09:00", "2026-11-27T18:00"],
    [
      "after a return",
      "2026-11-25",
      "2026-11-26",
      [other("11-20 10:00", "11-25 11:30")],
      "2026-11-25T11:30",
      "2026-11-26T18:00",
    ],
    [
      "before the next one",
      "2026-11-25",
      "2026-11-26",
      [other("11-26 10:00", "11-28 10:00")],
      "2026-11-25T09:00",
      "2026-11-26T10:00",
    ],
    [
      "between two on one day",
      "2026-11-25",
      "2026-11-25",
      [other("11-20 10:00", "11-25 10:00"), other("11-25 16:00", "11-28 10:00")],
      "2026-11-25T10:00",
      "2026-11-25T16:00",
    ],
    [
      "in the evening after a return",
      "2026-11-25",
      "2026-11-25",
      [other("11-20 10:00", "11-25 19:00")],
      "2026-11-25T19:00",
      "2026-11-26T09:00",
    ],
  ])("mean %s", (_, firstDay, lastDay, others, from, until) => {
    expect(spanOfSelectedDays(firstDay, lastDay, others, now)).toEqual({ from, until });
  });

  test.each([
    ["two hours before it", "11-23 15:46", "2026-11-23T16:00", "2026-11-23T18:00"],
    ["less than two hours before it", "11-23 16:01", "2026-11-23T16:15", "2026-11-24T09:00"],
    ["minutes before it", "11-23 17:50", "2026-11-23T18:00", "2026-11-24T09:00"],
  ])("that begin %s end in the evening or, late on the day, in the morning after it", (_, clock, from, until) => {
    expect(spanOfSelectedDays("2026-11-23", "2026-11-23", [], instantAt(clock))).toEqual({ from, until });
  });

  test.each(["17:30", "20:00"])("late on a day end before what begins then, at %s", (time) => {
    const others = [other(`11-23 ${time}`, "11-24 10:00")];
    const until = `2026-11-23T${time}`;
    expect(spanOfSelectedDays("2026-11-23", "2026-11-23", others, instantAt("11-23 16:20"))).toEqual({
      from: "2026-11-23T16:30",
      until,
    });
  });

  test("begin no earlier than the next quarter of an hour", () => {
    expect(spanOfSelectedDays("2026-11-23", "2026-11-24", [], instantAt("11-23 14:07"))).toEqual({
      from: "2026-11-23T14:15",
      until: "2026-11-24T18:00",
    });
    expect(spanOfSelectedDays("2026-11-23", "2026-11-23", [], instantAt("11-23 21:01"))).toEqual({
      from: "2026-11-23T21:15",
      until: "2026-11-24T09:00",
    });
  });
});
