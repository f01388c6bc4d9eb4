import { expect, test } from "vitest";

import { cacheReadings } from "./remembered-header.ts";

function makeCountedReader(count?: number) {
  const read: string[] = [];
  const reading = cacheReadings((header) => {
    read.push(header);
    return header.toUpperCase();
  }, count);
  return { reading, read };
}

test("a header that came lately is not read again, and the oldest is forgotten", () => {
  const { reading, read } = makeCountedReader(2);
  expect(["a", "b", "a", "c", "b", "a"].map(reading)).toEqual(["A", "B", "A", "C", "B", "A"]);
  expect(read).toEqual(["a", "b", "c", "a"]);
});

test("a long header is read each time, so that nobody fills the memory", () => {
  const { reading, read } = makeCountedReader();
  const long = "x".repeat(8000);
  expect([reading(long), reading(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(read).toHaveLength(2);
});
