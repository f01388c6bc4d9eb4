import { expect, test } from "vitest";

import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";

import { splitIntoRequests } from "./split-into-requests.ts";

test("no lines are no pieces, and many are as many as a request takes, in their order", () => {
  expect(splitIntoRequests([])).toEqual([]);
  const lines = Array.from({ length: 2 * ROAD_CHARGES_PER_REQUEST_MAX + 1 }, (_, nth) => nth);
  const pieces = splitIntoRequests(lines);
  expect(pieces.map(({ length }) => length)).toEqual([ROAD_CHARGES_PER_REQUEST_MAX, ROAD_CHARGES_PER_REQUEST_MAX, 1]);
  expect(pieces.flat()).toEqual(lines);
});

test("long lines make shorter pieces, none of them above 480,000 bytes", () => {
  const pieces = splitIntoRequests(Array.from({ length: 2000 }, () => ({ text: "ğ".repeat(200) })));
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) expect(new TextEncoder().encode(JSON.stringify(piece)).length).toBeLessThan(482_000);
});
