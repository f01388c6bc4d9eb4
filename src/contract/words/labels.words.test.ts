import { expect, test } from "vitest";

import { computeCountdown } from "#domain/fleet/rental.ts";

import { formatExpired } from "./labels.words.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

test.each([
  [0, "Süresi 0 sa 0 dk önce doldu"],
  [59 * 1000, "Süresi 0 sa 0 dk önce doldu"],
  [MINUTE, "Süresi 0 sa 1 dk önce doldu"],
  [26 * HOUR + 6 * MINUTE - 1, "Süresi 26 sa 5 dk önce doldu"],
  [1234 * HOUR, "Süresi 1234 sa 0 dk önce doldu"],
])("%d ms after its end a countdown says %j", (milliseconds, text) => {
  const end = new Date("2026-11-20T21:00:00Z");
  expect(formatExpired(computeCountdown(end, new Date(end.getTime() + milliseconds)))).toBe(text);
});
