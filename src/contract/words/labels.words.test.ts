import { expect, test } from "vitest";

import { computeCountdown } from "#domain/fleet/rental.ts";

import { formatTimeSinceEnd } from "./labels.words.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [0, "Süresi 0 sa 0 dk önce doldu"],
  [59 * 1000, "Süresi 0 sa 0 dk önce doldu"],
  [MINUTE_MS, "Süresi 0 sa 1 dk önce doldu"],
  [26 * HOUR_MS + 6 * MINUTE_MS - 1, "Süresi 26 sa 5 dk önce doldu"],
  [1234 * HOUR_MS, "Süresi 1234 sa 0 dk önce doldu"],
])("%d ms after its end a countdown says %j", (milliseconds, text) => {
  const end = new Date("2026-11-20T21:00:00Z");
  expect(formatTimeSinceEnd(computeCountdown(end, new Date(end.getTime() + milliseconds)))).toBe(text);
});
