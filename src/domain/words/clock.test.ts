import { describe, expect, test } from "vitest";

import { judgeClocks, SERVER_PAUSE_DAYS_MAX, CLOCK_STEADY_MINUTES } from "./clock.ts";

const NOW = new Date("2026-11-25T09:00:00.437Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the instant that many milliseconds after the time was last sure. */
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const seen = { lastSeen: NOW, lookedAt: NOW, steadySince: null };

describe("the time is", () => {
  test.each([
    ["sure as it goes on", MINUTE, "sure"],
    ["sure after 23 hours", 23 * HOUR, "sure"],
    ["sure after a day", DAY, "sure"],
    ["settling after a longer pause", DAY + 1, { settlingSince: later(DAY + 1) }],
    ["settling after three weeks", 21 * DAY, { settlingSince: later(21 * DAY) }],
    [
      "settling after the longest pause",
      SERVER_PAUSE_DAYS_MAX * DAY,
      { settlingSince: later(SERVER_PAUSE_DAYS_MAX * DAY) },
    ],
    ["doubted after more than that", SERVER_PAUSE_DAYS_MAX * DAY + 1, "ahead"],
    ["doubted by a month that was set wrongly", 28 * DAY, "ahead"],
    ["doubted 400 days ahead", 400 * DAY, "ahead"],
    ["sure a moment before", -MINUTE, "sure"],
    ["sure a day before", -DAY, "sure"],
    ["doubted more than a day before", -DAY - 1, "behind"],
    ["doubted 400 days before", -400 * DAY, "behind"],
  ])("%s", (_, gone, judged) => {
    expect(judgeClocks({ server: later(gone), database: later(gone), before: seen })).toEqual(judged);
  });

  test.each([
    ["sure where both clocks differ by a day", DAY, "sure"],
    ["sure where they differ by a day the other way", -DAY, "sure"],
    ["doubted where the server's is more than a day ahead", DAY + 1, "apart"],
    ["doubted where the server's is more than a day behind", -DAY - 1, "apart"],
  ])("%s", (_, apart, judged) => {
    expect(judgeClocks({ server: later(apart), database: NOW, before: seen })).toBe(judged);
    expect(judgeClocks({ server: later(apart), database: NOW, before: null })).toBe(judged);
  });

  test("sure where nobody has looked yet", () => {
    expect(judgeClocks({ server: NOW, database: NOW, before: null })).toBe("sure");
  });
});

describe("after a pause it is", () => {
  const back = later(21 * DAY);
  const at = (milliseconds: number, lookedAgo = MINUTE) => {
    const now = new Date(back.getTime() + milliseconds);
    const before = { lastSeen: NOW, lookedAt: new Date(now.getTime() - lookedAgo), steadySince: back };
    return judgeClocks({ server: now, database: now, before });
  };

  test("settling for an hour, and sure then", () => {
    expect(at(CLOCK_STEADY_MINUTES * MINUTE - 1)).toEqual({ settlingSince: back });
    expect(at(CLOCK_STEADY_MINUTES * MINUTE)).toBe("sure");
  });

  test("settling anew where it jumped meanwhile", () => {
    expect(at(2 * DAY, 2 * DAY)).toEqual({ settlingSince: later(23 * DAY) });
    // The clock was corrected back by some days, so the start of the steady time lies in the future and does not
    // count.
    expect(at(-2 * DAY, -DAY)).toEqual({ settlingSince: later(19 * DAY) });
  });
});
