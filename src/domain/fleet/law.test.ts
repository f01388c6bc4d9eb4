import { expect, test } from "vitest";

import { toIstanbulDate } from "#domain/words/istanbul.ts";

import { LAW_NAMES } from "./law-name.ts";
import {
  needsAuthorisationNo,
  isLawInForce,
  isLongRental,
  isCarTooOld,
  LAW_RULES,
  parseLawDates,
  listLawsToReview,
  DEFAULT_LAW_DATES,
} from "./law.ts";

test("a rule holds from its day on, in Istanbul", () => {
  expect(isLawInForce(DEFAULT_LAW_DATES, "noShow", "2026-12-31")).toBe(false);
  expect(isLawInForce(DEFAULT_LAW_DATES, "noShow", "2027-01-01")).toBe(true);
  expect(isLawInForce(DEFAULT_LAW_DATES, "carAge", "2027-12-31")).toBe(false);
  expect(isLawInForce(DEFAULT_LAW_DATES, "carAge", "2028-01-01")).toBe(true);
});

test.each([
  ["", "2027-01-01", "2027-01-01"],
  ["noShow=off", null, "2027-01-01"],
  [" noShow = 2027-07-01 , km=off ,", "2027-07-01", null],
])("the operator says '%s'", (said, noShow, km) => {
  expect(parseLawDates(said)).toEqual({ ...DEFAULT_LAW_DATES, noShow, km });
});

test.each(["noshow=off", "noShow=on", "noShow", "noShow=2027-02-30", "noShow=off,noShow=off", "toString=off"])(
  "'%s' is no rule of the operator",
  (said) => expect(parseLawDates(said)).toBeUndefined(),
);

test.each([
  [6, false],
  [7, true],
])("a rental of %d days is a long one: %s", (days, isLong) => expect(isLongRental(days)).toBe(isLong));

test.each([
  ["shown before", true, true, "", false],
  ["shown now, with a number", false, true, "KRY-1", false],
  ["shown now, without a number", false, true, "", true],
  ["hidden", false, false, "", false],
])("a price that is %s", (_, was, willBe, authorisationNo, isAsked) => {
  const price = { was, willBe, authorisationNo };
  const at = (day: string) => ({ now: new Date(day), law: DEFAULT_LAW_DATES });
  expect(needsAuthorisationNo(price, at("2026-12-31T21:00Z"))).toBe(isAsked);
  expect(needsAuthorisationNo(price, at("2026-12-31T20:59Z"))).toBe(false);
  expect(needsAuthorisationNo(price, { now: new Date("2027-06-01"), law: parseLawDates("advert=off")! })).toBe(false);
});

test.each([
  [2022, null, "2026-11-25", false],
  [2021, null, "2026-11-25", true],
  [2022, null, "2029-01-01", true],
  [null, 180_000, "2026-11-25", false],
  [null, 180_001, "2026-11-25", true],
  [null, null, "2040-01-01", false],
])("a car of %s with %s km is too old for the rule, seen on %s: %s", (year, km, day, isOld) => {
  expect(isCarTooOld({ year, km }, { now: new Date(day), law: DEFAULT_LAW_DATES })).toBe(isOld);
  expect(isCarTooOld({ year, km }, { now: new Date(day), law: parseLawDates("carAge=off")! })).toBe(false);
});

test("every rule has a source and real days, and somebody has compared its figures with it lately", () => {
  for (const name of LAW_NAMES) {
    expect(LAW_RULES[name].source).not.toBe("");
    expect(Date.parse(LAW_RULES[name].from)).not.toBeNaN();
  }
  expect(listLawsToReview("2027-03-01")).toEqual([]);
  expect(listLawsToReview("2027-03-02")).toContain("noShow");
  // Fails after the review date of a rule: compare its figures with its source, and move its `reviewBy`.
  expect(listLawsToReview(toIstanbulDate(new Date()))).toEqual([]);
});
