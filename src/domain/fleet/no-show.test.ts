import { expect, test } from "vitest";

import { parseLawDates, DEFAULT_LAW_DATES } from "./law.ts";
import { getNoShowHours, isNoShowProposed } from "./no-show.ts";
import { RESERVATION_STATES } from "./reservation.ts";

const HOUR_MS = 3_600_000;
const STARTS_AT = new Date("2026-11-21T09:00Z");

function instantAfterStart(hours: number): Date {
  return new Date(STARTS_AT.getTime() + hours * HOUR_MS);
}

test.each([
  [-1, false],
  [4 - 1 / 3600, false],
  [4, true],
  [400, true],
])("%d hours after its begin it is proposed that nobody came: %s, of an open one alone", (hours, isProposed) => {
  for (const state of RESERVATION_STATES)
    expect(
      isNoShowProposed(
        { state, startsAt: STARTS_AT, endsAt: instantAfterStart(48) },
        { now: instantAfterStart(hours), law: DEFAULT_LAW_DATES },
      ),
    ).toBe(isProposed && state === "open");
});

test.each([
  ["2026-12-31T20:59Z", 1, 4],
  ["2026-12-31T21:00Z", 1, 12],
  ["2026-12-31T21:00Z", 6, 12],
  ["2026-12-31T21:00Z", 7, 24],
])("a car that is promised from %s for %d days is kept %d hours", (from, days, hours) => {
  const begins = new Date(from);
  const promised = { startsAt: begins, endsAt: new Date(begins.getTime() + days * 24 * HOUR_MS) };
  expect(getNoShowHours(promised, DEFAULT_LAW_DATES)).toBe(hours);
  expect(getNoShowHours(promised, parseLawDates("noShow=off")!)).toBe(4);
});
