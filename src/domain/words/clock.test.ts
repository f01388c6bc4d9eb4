import { describe, expect, test } from "vitest";

import { judgeClocks, SERVER_PAUSE_DAYS_MAX } from "./clock.ts";

const NOW = new Date("2026-11-25T09:00:00.437Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const instantAfterNow = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

describe("the time is", () => {
  test.each([
    ["sure as it goes on", MINUTE_MS, "sure"],
    ["sure after 23 hours", 23 * HOUR_MS, "sure"],
    ["sure after a day", DAY_MS, "sure"],
    ["sure after three weeks", 21 * DAY_MS, "sure"],
    ["sure after the longest pause", SERVER_PAUSE_DAYS_MAX * DAY_MS, "sure"],
    ["doubted after more than that", SERVER_PAUSE_DAYS_MAX * DAY_MS + 1, "ahead"],
    ["doubted by a month that was set wrongly", 28 * DAY_MS, "ahead"],
    ["doubted 400 days ahead", 400 * DAY_MS, "ahead"],
    ["sure a moment before", -MINUTE_MS, "sure"],
    ["sure a day before", -DAY_MS, "sure"],
    ["doubted more than a day before", -DAY_MS - 1, "behind"],
    ["doubted 400 days before", -400 * DAY_MS, "behind"],
  ])("%s", (_, gone, judged) => {
    expect(judgeClocks({ server: instantAfterNow(gone), database: instantAfterNow(gone), lastSeen: NOW })).toEqual(
      judged,
    );
  });

  test.each([
    ["sure where both clocks differ by a day", DAY_MS, "sure"],
    ["sure where they differ by a day the other way", -DAY_MS, "sure"],
    ["doubted where the server's is more than a day ahead", DAY_MS + 1, "apart"],
    ["doubted where the server's is more than a day behind", -DAY_MS - 1, "apart"],
  ])("%s", (_, apart, judged) => {
    expect(judgeClocks({ server: instantAfterNow(apart), database: NOW, lastSeen: NOW })).toBe(judged);
    expect(judgeClocks({ server: instantAfterNow(apart), database: NOW, lastSeen: null })).toBe(judged);
  });

  test("sure where nobody has looked yet", () => {
    expect(judgeClocks({ server: NOW, database: NOW, lastSeen: null })).toBe("sure");
  });
});
