import { expect, test } from "vitest";

import { rememberReadings } from "./remembered-header.ts";

function countedReader(count?: number) {
  const read: string[] = [];
  const reading = rememberReadings((header) => {
    read.push(header);
    return header.toUpperCase();
  }, count);
  return { reading, read };
}

test("a header that came lately is not read again, and the oldest is forgotten", () => {
  const { reading, read } = countedReader(2);
  expect(["a", "b", "a", "c", "b", "a"].map(reading)).toEqual(["A", "B", "A", "C", "B", "A"]);
  expect(read).toEqual(["a", "b", "c", "a"]);
});

test("a long header is read each time, so that nobody fills the memory", () => {
  const { reading, read } = countedReader();
  const long = "x".repeat(8000);
  expect([reading(long), reading(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(read).toHaveLength(2);
});
