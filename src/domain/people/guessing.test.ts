import { expect, test } from "vitest";

import { ALARM_LIMIT_SHARE, chooseAnswerPace, UNKNOWN_CODES_LIMIT, UNKNOWN_CODES_ALARM_LIMIT } from "./guessing.ts";

test.each([
  ["in calm times two a second, however many were unknown", 1_000_000, false, { pauseMs: 500, places: 40 }],
  ["in an alarm the same for whoever only passed the smaller allowance", 19, true, { pauseMs: 500, places: 40 }],
  ["in an alarm one in four seconds for whoever goes on", 20, true, { pauseMs: 4000, places: 5 }],
] as const)("answers come %s", (_, unknownSince, isAlarm, pace) => {
  expect(chooseAnswerPace(unknownSince, isAlarm)).toEqual(pace);
});

test("whoever has a place waits two rounds at most, forty seconds whatever the pace", () => {
  for (const { pauseMs, places } of [chooseAnswerPace(0, false), chooseAnswerPace(20, true)])
    expect(pauseMs * places * 2).toBeLessThanOrEqual(40_000);
});

const POSSIBLE_CODES = 31 ** 6;
const DAY_SECONDS = 24 * 3600;

function countGuessesPerWindow(isAlarm: boolean): number {
  const { max, seconds } = UNKNOWN_CODES_LIMIT;
  if (!isAlarm) return max + (seconds * 1000) / chooseAnswerPace(0, false).pauseMs;
  const fastMs = max * chooseAnswerPace(0, true).pauseMs;
  return max * ALARM_LIMIT_SHARE + max + (seconds * 1000 - fastMs) / chooseAnswerPace(max, true).pauseMs;
}

function countCodesFoundPerDay(guesses: number, live: number): number {
  return (guesses * live) / POSSIBLE_CODES;
}

test.each([
  { addresses: 1, isAlarm: false, found: [2, 20, 198] },
  { addresses: 5, isAlarm: false, found: [10, 99, 990] },
  { addresses: 1000, isAlarm: true, found: [279, 2_800, 28_000] },
])("the figures of decision 7 for $addresses addresses", ({ addresses, isAlarm, found }) => {
  const guesses = (addresses * countGuessesPerWindow(isAlarm) * DAY_SECONDS) / UNKNOWN_CODES_LIMIT.seconds;
  for (const [nth, live] of [10_000, 100_000, 1_000_000].entries())
    expect(countCodesFoundPerDay(guesses, live) / found[nth]!).toBeCloseTo(1, 1);
});

test("five addresses at the calm pace are no alarm, more are", () => {
  const { pauseMs } = chooseAnswerPace(0, false);
  expect((5 * UNKNOWN_CODES_ALARM_LIMIT.seconds * 1000) / pauseMs).toBe(UNKNOWN_CODES_ALARM_LIMIT.max);
});
