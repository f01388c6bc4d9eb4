import { expect, test } from "vitest";

import { formatRemaining } from "./format-remaining.ts";
import { formatHoursAndMinutes } from "./hours-and-minutes.ts";
import { turkishWords } from "./tr.ts";

test.each([
  [20 * 60_000, "20 dk 0 sn"],
  [272_000, "4 dk 32 sn"],
  [60_000, "1 dk 0 sn"],
  [59_000, "59 sn"],
  [1, "1 sn"],
  [0, "0 sn"],
  [-5000, "0 sn"],
])("%i milliseconds are %s", (milliseconds, words) => {
  expect(formatRemaining(milliseconds, turkishWords.units)).toBe(words);
});

test("a time that has passed is told in hours and minutes", () => {
  expect(turkishWords.rental.over(formatHoursAndMinutes({ hours: 26, minutes: 5 }, turkishWords.units))).toBe(
    "Süresi 26 sa 5 dk önce doldu",
  );
});
