import { expect, test } from "vitest";

import { findExceededRuleLimit, findExceededLegalLimit } from "./deposit-limit.ts";
import { parseLawDates, DEFAULT_LAW_DATES } from "./law.ts";

const depositRules = { returnDays: 7, shortDays: 3, longDays: 7 };
const STARTS_AT = new Date("2026-11-01T10:00:00Z");
const instantAfterStart = (hours: number) => new Date(STARTS_AT.getTime() + hours * 3_600_000);

test.each<[string, hours: number, total: number, deposit: number, answer: ReturnType<typeof findExceededRuleLimit>]>([
  ["three days' rent of two days", 48, 200_000, 300_000, undefined],
  ["a kuruş more", 48, 200_000, 300_001, { days: 3, most: 300_000 }],
  ["a day that has begun counts whole", 49, 300_000, 300_001, { days: 3, most: 300_000 }],
  ["six days are short", 144, 600_000, 300_001, { days: 3, most: 300_000 }],
  ["more than six are long", 145, 700_000, 300_001, undefined],
  ["seven days' rent of a month", 720, 3_000_000, 700_001, { days: 7, most: 700_000 }],
  ["nothing is said of more than thirty days", 721, 3_100_000, 9_000_000, undefined],
  ["an hour is a day", 1, 100_000, 300_001, { days: 3, most: 300_000 }],
  ["an end that is over already is a day, too", -5, 100_000, 300_001, { days: 3, most: 300_000 }],
])("%s", (_, hours, total, deposit, answer) => {
  expect(
    findExceededRuleLimit({ total, deposit, startsAt: STARTS_AT, dueAt: instantAfterStart(hours) }, depositRules),
  ).toEqual(answer);
});

test.each([
  ["a consumer's of a week, above 7 days' rent", 7, 8_000_00, false, "2027-01-01", { days: 7, most: 7_000_00 }],
  ["a consumer's of 29 days", 29, 8_000_00, false, "2027-01-01", { days: 7, most: 7_000_00 }],
  ["a consumer's of 30 days, of which the law says nothing", 30, 90_000_00, false, "2027-01-01", undefined],
  ["a consumer's as the law begins tomorrow", 7, 8_000_00, false, "2026-12-31", undefined],
  ["a firm's", 7, 8_000_00, true, "2027-01-01", undefined],
])("by the law, %s", (_, days, deposit, isBusiness, day, above) => {
  const begins = new Date(`${day}T09:00Z`);
  const dueAt = new Date(begins.getTime() + days * 86_400_000);
  const taken = { total: days * 1_000_00, deposit, startsAt: begins, dueAt, isBusiness };
  expect(findExceededLegalLimit(taken, DEFAULT_LAW_DATES)).toEqual(above);
  expect(findExceededLegalLimit(taken, parseLawDates("deposit=off")!)).toBeUndefined();
});
