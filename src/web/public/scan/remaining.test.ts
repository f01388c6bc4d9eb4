import { expect, test } from "vitest";

import { remaining } from "./remaining.ts";

test.each([
  [20 * 60_000, "20 dk 0 sn"],
  [272_000, "4 dk 32 sn"],
  [60_000, "1 dk 0 sn"],
  [59_000, "59 sn"],
  [1, "1 sn"],
  [0, "0 sn"],
  [-5000, "0 sn"],
])("%i milliseconds are %s", (milliseconds, words) => {
  expect(remaining(milliseconds)).toBe(words);
});
