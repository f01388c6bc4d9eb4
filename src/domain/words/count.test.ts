import { expect, test } from "vitest";

import { formatCount, parseCount } from "./count.ts";

test.each([
  [0, "0"],
  [50, "50"],
  [999, "999"],
  [1200, "1.200"],
  [10_000, "10.000"],
])("%i is read as %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
  expect(parseCount(text)).toBe(count);
});

test.each([
  [" 60 ", 60],
  ["1 200", 1200],
  ["007", 7],
  ["10000", 10_000],
  ["1000000000", undefined],
  ["", undefined],
  ["-1", undefined],
  ["1,5", undefined],
  ["1.5", undefined],
  ["1e1", undefined],
  ["on", undefined],
  ["\u0661\u0662", undefined],
])("%j is typed for %s", (text, count) => {
  expect(parseCount(text)).toBe(count);
});
