import { expect, test } from "vitest";

import { getBoardSection, computeLastBoardDay } from "./board.ts";

// 23.30 in Istanbul.
const now = new Date("2026-11-27T20:30:00Z");

test("the board ends with the day after today in Istanbul", () => {
  expect(computeLastBoardDay(now)).toBe("2026-11-28");
  expect(computeLastBoardDay(new Date("2026-11-27T21:00:00Z"))).toBe("2026-11-29");
});

test.each([
  ["2026-11-20T08:00:00Z", "late"],
  ["2026-11-27T20:30:00Z", "late"],
  ["2026-11-27T20:30:01Z", "today"],
  ["2026-11-27T20:59:59Z", "today"],
  ["2026-11-27T21:00:00Z", "tomorrow"],
])("what is due at %s is %s", (at, part) => expect(getBoardSection(new Date(at), now)).toBe(part));
