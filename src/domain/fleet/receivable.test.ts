import { expect, test } from "vitest";

import { RECEIVABLE_BANDS } from "./receivable-band.ts";
import { getBandSpans, countDaysOwed } from "./receivable.ts";

const now = new Date("2026-11-21T12:00:00+03:00");

function findBand(since: Date) {
  const spans = getBandSpans(now);
  return RECEIVABLE_BANDS.filter((band) => {
    const { from, until } = spans[band];
    return (from === null || since >= from) && (until === null || since < until);
  });
}

test.each([
  ["2027-01-01T00:00:00", "not-due"],
  ["2026-11-21T12:00:00.001", "not-due"],
  ["2026-11-21T12:00:00", "to-7"],
  ["2026-11-14T00:00:00", "to-7"],
  ["2026-11-13T23:59:59.999", "to-30"],
  ["2026-10-22T00:00:00", "to-30"],
  ["2026-10-21T23:59:59.999", "to-90"],
  ["2026-08-23T00:00:00", "to-90"],
  ["2026-08-22T23:59:59.999", "over-90"],
  ["2019-02-03T10:00:00", "over-90"],
])("what is owed since %s stands in the band %s alone", (since, band) => {
  expect(findBand(new Date(`${since}+03:00`))).toEqual([band]);
});

test("the days of what is owed are those of the calendar in Istanbul", () => {
  expect(countDaysOwed(new Date("2026-11-20T23:59:00+03:00"), now)).toBe(1);
  expect(countDaysOwed(new Date("2026-11-21T00:00:00+03:00"), now)).toBe(0);
  expect(countDaysOwed(new Date("2026-11-22T00:00:00+03:00"), now)).toBe(-1);
});
