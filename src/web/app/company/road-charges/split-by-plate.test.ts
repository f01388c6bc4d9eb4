import { expect, test } from "vitest";

import { splitByPlate } from "./split-by-plate.ts";

test("all lines of a plate are in one list and in their order, however it is written; plates alternate", () => {
  const plates = ["34 ABC 1", "35 İZ 2", "34 abc 1", "06 A 3", "35 iz 2", "34 ABC 1"];
  const lines = plates.map((plate, nth) => ({ plate, nth }));
  expect(splitByPlate(lines, ({ plate }) => plate).map((list) => list.map(({ nth }) => nth))).toEqual([
    [0, 2, 3, 5],
    [1, 4],
  ]);
  expect(splitByPlate([], String)).toEqual([[], []]);
});
