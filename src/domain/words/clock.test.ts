import { describe, expect, test } from "vitest";

import { judgeClocks, SERVER_PAUSE_DAYS_MAX, CLOCK_STEADY_MINUTES } from "./clock.ts";

const NOW = new Date("2026-11-25T09:00:00.437Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const instantAfterNow = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const clockHistory = { lastSeen: NOW, lookedAt: NOW, steadySince: null };

describe("the time is", () => {
  test.each([
    ["sure as it goes on", MINUTE_MS, "sure"],
    ["sure after 23 hours", 23 * HOUR_MS, "sure"],
    ["sure after a day", DAY_MS, "sure"],
    ["settling after a longer pause", DAY_MS + 1, { settlingSince: instantAfterNow(DAY_MS + 1) }],
    ["settling after three weeks", 21 * DAY_MS, { settlingSince: instantAfterNow(21 * DAY_MS) }],
    [
      "settling after the longest pause",
      SERVER_PAUSE_DAYS_MAX * DAY_MS,
      { settlingSince: instantAfterNow(SERVER_PAUSE_DAYS_MAX * DAY_MS) },
    ],
    ["doubted after more than that", SERVER_PAUSE_DAYS_MAX * DAY_MS + 1, "ahead"],
    ["doubted by a month that was set wrongly", 28 * DAY_MS, "ahead"],
    ["doubted 400 days ahead", 400 * DAY_MS, "ahead"],
    ["sure a moment before", -MINUTE_MS, "sure"],
    ["sure a day before", -DAY_MS, "sure"],
    ["doubted more than a day before", -DAY_MS - 1, "behind"],
    ["doubted 400 days before", -400 * DAY_MS, "behind"],
  ])("%s", (_, gone, judged) => {
    expect(
      judgeClocks({ server: instantAfterNow(gone), database: instantAfterNow(gone), before: clockHistory }),
    ).toEqual(judged);
  });

  test.each([
    ["sure where both clocks differ by a day", DAY_MS, "sure"],
    ["sure where they differ by a day the other way", -DAY_MS, "sure"],
    ["doubted where the server's is more than a day ahead", DAY_MS + 1, "apart"],
    ["doubted where the server's is more than a day behind", -DAY_MS - 1, "apart"],
  ])("%s", (_, apart, judged) => {
    expect(judgeClocks({ server: instantAfterNow(apart), database: NOW, before: clockHistory })).toBe(judged);
    expect(judgeClocks({ server: instantAfterNow(apart), database: NOW, before: null })).toBe(judged);
  });

  test("sure where nobody has looked yet", () => {
    expect(judgeClocks({ server: NOW, database: NOW, before: null })).toBe("sure");
  });
});

describe("after a pause it is", () => {
  const back = instantAfterNow(21 * DAY_MS);
  const at = (milliseconds: number, lookedAgo = MINUTE_MS) => {
    const now = new Date(back.getTime() + milliseconds);
    const before = { lastSeen: NOW, lookedAt: new Date(now.getTime() - lookedAgo), steadySince: back };
    return judgeClocks({ server: now, database: now, before });
  };

  test("settling for an hour, and sure then", () => {
    expect(at(CLOCK_STEADY_MINUTES * MINUTE_MS - 1)).toEqual({ settlingSince: back });
    expect(at(CLOCK_STEADY_MINUTES * MINUTE_MS)).toBe("sure");
  });

  test("settling anew where it jumped meanwhile", () => {
    expect(at(2 * DAY_MS, 2 * DAY_MS)).toEqual({ settlingSince: instantAfterNow(23 * DAY_MS) });
    // The clock was corrected back by some days, so the start of the steady time lies in the future and does not
    // count.
    expect(at(-2 * DAY_MS, -DAY_MS)).toEqual({ settlingSince: instantAfterNow(19 * DAY_MS) });
  });
});
