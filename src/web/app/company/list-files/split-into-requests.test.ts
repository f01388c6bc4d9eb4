import { expect, test } from "vitest";

import { splitIntoRequests } from "./split-into-requests.ts";

const REQUEST_LIMITS = { most: 100, bytes: 24_000 };

test("no lines are no pieces, and many are as many as a request takes, in their order", () => {
  expect(splitIntoRequests([], REQUEST_LIMITS)).toEqual([]);
  const lines = Array.from({ length: 2 * REQUEST_LIMITS.most + 1 }, (_, nth) => nth);
  const pieces = splitIntoRequests(lines, REQUEST_LIMITS);
  expect(pieces.map(({ length }) => length)).toEqual([REQUEST_LIMITS.most, REQUEST_LIMITS.most, 1]);
  expect(pieces.flat()).toEqual(lines);
});

test("long lines make shorter pieces, none of them above 24,000 bytes", () => {
  const pieces = splitIntoRequests(
    Array.from({ length: 100 }, () => ({ text: "ğ".repeat(200) })),
    REQUEST_LIMITS,
  );
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) expect(new TextEncoder().encode(JSON.stringify(piece)).length).toBeLessThan(24_100);
});
