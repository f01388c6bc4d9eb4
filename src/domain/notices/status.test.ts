import { expect, test } from "vitest";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import {
  chooseEndWording,
  isReturningStatus,
  findShownStatus,
  findStatusAt,
  computeStatusEnd,
  HOLDER_STATUSES,
  type OwnerStatus,
  type StatusEnd,
} from "./status.ts";

const instantAt = (time: string, day = "2026-11-22") => new Date(`${day}T${time}+03:00`);

test.each<[status: OwnerStatus, set: string, end: string]>([
  ["back-now", "14:20", "2026-11-22T14:35"],
  ["back-5", "14:20", "2026-11-22T14:25"],
  ["back-10", "14:20", "2026-11-22T14:30"],
  ["back-30", "14:20", "2026-11-22T14:50"],
  ["lunch", "12:30", "2026-11-22T13:30"],
  ["lunch", "23:30", "2026-11-23T00:30"],
  ["closed-today", "00:00", "2026-11-23T00:00"],
  ["closed-today", "09:00", "2026-11-23T00:00"],
  ["parcel-neighbour", "22:59:59.999", "2026-11-23T00:00"],
  ["closed-today", "23:00", "2026-11-23T06:00"],
  ["parcel-neighbour", "23:59:59.999", "2026-11-23T06:00"],
])("%s, set at %s, is over at %s in Istanbul", (status, set, end) => {
  expect(formatLocalDateTime(computeStatusEnd(status, instantAt(set)))).toBe(end);
});

test.each<[chosen: StatusEnd | undefined, set: string, end: string]>([
  [undefined, "14:20", "2026-11-22T15:20"],
  ["1-hour", "14:20", "2026-11-22T15:20"],
  ["3-hours", "22:00", "2026-11-23T01:00"],
  ["day", "14:20", "2026-11-23T00:00"],
  ["day", "23:10", "2026-11-23T06:00"],
])("one's own words with the end %s, set at %s, are over at %s", (chosen, set, end) => {
  expect(formatLocalDateTime(computeStatusEnd("words", instantAt(set), chosen))).toBe(end);
});

test.each(["14:20:00.001", "14:20:30", "14:20:59.999"])(
  "what is set in the midst of a minute, at %s, is over with the minute that is shown",
  (set) => {
    expect(computeStatusEnd("back-5", instantAt(set))).toEqual(instantAt("14:26"));
  },
);

test("an end that was chosen changes nothing of any other status", () => {
  for (const status of HOLDER_STATUSES.filter((one) => one !== "words"))
    expect(computeStatusEnd(status, instantAt("10:00"), "3-hours")).toEqual(
      computeStatusEnd(status, instantAt("10:00")),
    );
});

test("the last day of a year ends in the next", () => {
  expect(computeStatusEnd("closed-today", instantAt("12:00", "2026-12-31"))).toEqual(instantAt("00:00", "2027-01-01"));
});

test("no status stands longer than a day, so its clock time is never another day's", () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const set = new Date(instantAt("00:00").getTime() + minute * 60_000);
    for (const status of HOLDER_STATUSES) {
      const lasts = computeStatusEnd(status, set, "day").getTime() - set.getTime();
      expect(lasts).toBeGreaterThan(0);
      expect(lasts).toBeLessThanOrEqual(24 * 60 * 60_000);
    }
  }
});

test.each<[at: string, stands: boolean]>([
  ["14:00", true],
  ["14:34:59.999", true],
  ["14:35", false],
  ["18:00", false],
])("what lasts until 14:35 stands at %s: %s", (now, stands) => {
  const until = instantAt("14:35");
  const expected = stands ? { kind: "lunch", words: "", until } : undefined;
  expect(findStatusAt({ status: "lunch", words: "", until }, instantAt(now))).toEqual(expected);
});

test("nothing stands where nothing was set, or what only a newer version knows", () => {
  const until = instantAt("14:35");
  expect(findStatusAt({ status: null, words: "", until: null }, instantAt("14:00"))).toBeUndefined();
  expect(findStatusAt({ status: "on-holiday", words: "", until }, instantAt("14:00"))).toBeUndefined();
});

test("where the note is hidden one's own words are, too, and nothing else", () => {
  const until = instantAt("14:35");
  for (const status of HOLDER_STATUSES) {
    const stored = { status, words: status === "words" ? "Yan dükkândayım" : "", until };
    const shown = { kind: status, words: stored.words, until };
    expect(findShownStatus(stored, false, instantAt("14:00"))).toEqual(shown);
    expect(findShownStatus(stored, true, instantAt("14:00"))).toEqual(status === "words" ? undefined : shown);
    expect(findShownStatus(stored, false, until)).toBeUndefined();
  }
});

test.each<[kind: OwnerStatus, until: string, said: "time" | "midnight" | "nothing"]>([
  ["back-5", "14:05", "time"],
  ["lunch", "00:30", "time"],
  ["lunch", "00:00", "midnight"],
  ["parcel-neighbour", "00:00", "midnight"],
  ["words", "00:00", "midnight"],
  ["closed-today", "00:00", "nothing"],
  ["closed-today", "06:00", "time"],
])("of the end of %s at %s is said: %s", (kind, until, said) => {
  expect(chooseEndWording({ kind, until: instantAt(until) })).toBe(said);
});

test("whoever is back by a time is told from whoever is not there", () => {
  expect(HOLDER_STATUSES.filter(isReturningStatus)).toEqual(["back-now", "back-5", "back-10", "back-30"]);
});
