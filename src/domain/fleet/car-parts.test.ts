import { expect, test } from "vitest";

import { CAR_SIDES, findPartAt, listPartsOfSide, centreOfPart, type CarPart, type CarSide } from "./car-parts.ts";

test.each<[side: CarSide, x: number, y: number, part: CarPart]>([
  ["front", 500, 200, "windscreen"],
  ["front", 150, 500, "headlight"],
  ["front", 850, 500, "headlight"],
  ["front", 500, 900, "bumper"],
  ["rear", 500, 500, "boot"],
  ["rear", 500, 900, "bumper"],
  ["top", 500, 600, "roof"],
  ["top", 500, 200, "bonnet"],
  ["right", 600, 450, "front-door"],
  ["right", 600, 600, "rear-door"],
  ["right", 900, 200, "front-wheel"],
  ["left", 400, 450, "front-door"],
  ["left", 100, 200, "front-wheel"],
  // Where no part is drawn, the nearest part is returned.
  ["right", 0, 1000, "rear-wing"],
])("a tap on %s at %d, %d is on %s", (side, x, y, part) => {
  expect(findPartAt(side, { x, y })).toBe(part);
});

test("a part that is named is drawn where it lies", () => {
  for (const side of CAR_SIDES)
    for (const part of listPartsOfSide(side))
      expect(findPartAt(side, centreOfPart(side, part)), `${side} ${part}`).toBe(part);
});

test("a part that the side has not stands in its middle", () => {
  expect(centreOfPart("front", "boot")).toEqual({ x: 500, y: 500 });
});
