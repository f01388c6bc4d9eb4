import { expect, test } from "vitest";

import { splitIntoRequests } from "./split-into-requests.ts";

const request = { most: 100, bytes: 24_000 };

test("no lines are no pieces, and many are as many as a request takes, in their order", () => {
  expect(splitIntoRequests([], request)).toEqual([]);
  const lines = Array.from({ length: 2 * request.most + 1 }, (_, nth) => nth);
  const pieces = splitIntoRequests(lines, request);
  expect(pieces.map(({ length }) => length)).toEqual([request.most, request.most, 1]);
  expect(pieces.flat()).toEqual(lines);
});

test("long lines make shorter pieces, none of them above 24,000 bytes", () => {
  const pieces = splitIntoRequests(
    Array.from({ length: 100 }, () => ({ text: "ğ".repeat(200) })),
    request,
  );
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) expect(new TextEncoder().encode(JSON.stringify(piece)).length).toBeLessThan(24_100);
});
