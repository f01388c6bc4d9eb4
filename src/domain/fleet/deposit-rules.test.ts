import { expect, test } from "vitest";

import { daysLate, depositAbove, depositDueOn } from "./deposit-rules.ts";

const rules = { returnDays: 7, shortDays: 3, longDays: 7 };
const startsAt = new Date("2026-11-01T10:00:00Z");
const after = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);

test.each<[string, hours: number, total: number, deposit: number, answer: ReturnType<typeof depositAbove>]>([
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
  expect(depositAbove({ total, deposit, startsAt, dueAt: after(hours) }, rules)).toEqual(answer);
});

test("a deposit is late from the day after the one that it is to be given back on", () => {
  const dueOn = depositDueOn(new Date("2026-11-13T23:30:00+03:00"), rules);
  expect(dueOn).toBe("2026-11-20");
  expect(daysLate(dueOn, new Date("2026-11-20T23:59:00+03:00"))).toBe(0);
  expect(daysLate(dueOn, new Date("2026-11-21T00:00:00+03:00"))).toBe(1);
});
