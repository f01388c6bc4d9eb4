import { expect, test } from "vitest";

import { atClock } from "./at-clock.ts";

test.each([
  ["14:35", "14.35’te"],
  ["14:30", "14.30’da"],
  ["09:40", "09.40’ta"],
  ["09:50", "09.50’de"],
  ["09:10", "09.10’da"],
  ["09:20", "09.20’de"],
  ["18:06", "18.06’da"],
  ["18:09", "18.09’da"],
  ["18:51", "18.51’de"],
  ["18:03", "18.03’te"],
  ["20:00", "20.00’de"],
  ["13:00", "13.00’te"],
  ["10:00", "10.00’da"],
  ["00:00", "00.00’da"],
])("the ending follows what is spoken last: %s in Istanbul", (time, words) => {
  expect(atClock(new Date(`2026-11-22T${time}+03:00`))).toBe(words);
});
