import { expect, test } from "vitest";

import { formatTimeAgo } from "./ago.ts";

const now = new Date("2026-11-21T09:00:00Z");

test.each([
  ["2026-11-21T08:59:30Z", "az önce"],
  ["2026-11-21T09:00:20Z", "az önce"],
  ["2026-11-21T08:59:00Z", "1 dakika önce"],
  ["2026-11-21T08:00:01Z", "59 dakika önce"],
  ["2026-11-21T06:00:00Z", "3 saat önce"],
  ["2026-11-20T21:30:00Z", "11 saat önce"],
  ["2026-11-20T20:30:00Z", "dün"],
  ["2026-11-09T09:00:00Z", "12 gün önce"],
  ["2026-10-01T09:00:00Z", "1 Ekim 2026"],
])("%s was %s", (instant, expected) => {
  expect(formatTimeAgo(new Date(instant), now)).toBe(expected);
});

test("soon after midnight in Istanbul an hour ago is not yesterday", () => {
  expect(formatTimeAgo(new Date("2026-11-20T20:30:00Z"), new Date("2026-11-20T22:30:00Z"))).toBe("2 saat önce");
});
