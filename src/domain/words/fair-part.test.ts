import { expect, test } from "vitest";

import { isAmongFirstRequests, isWithinFairLimit, getFairShare } from "./fair-part.ts";

test.each([
  [1, false, 0.8],
  [2, false, 0.8],
  [3, false, 0.4],
  [1, true, 1],
  [2, true, 1],
  [3, true, 0.6],
  [99, true, 0.6],
])("the ask of number %i of a network, urgent: %s, has %d of what all share", (nth, isUrgent, part) => {
  expect(getFairShare({ nth, isUrgent })).toBe(part);
  expect(isAmongFirstRequests({ nth })).toBe(nth <= 2);
});

test.each([
  [1, false, 15, true],
  [1, false, 16, false],
  [1, true, 19, true],
  [1, true, 20, false],
  [3, false, 7, true],
  [3, false, 8, false],
  [3, true, 11, true],
  [3, true, 12, false],
])("for the ask of number %i, urgent: %s, after %i of 20 there is one left: %s", (nth, isUrgent, gone, is) => {
  expect(isWithinFairLimit({ nth, isUrgent }, gone, 20)).toBe(is);
});

test("whatever many networks with ordinary reasons take, one that is urgent and has had nothing finds some left", () => {
  let gone = 0;
  for (let network = 0; network < 1000; network += 1)
    for (let nth = 1; nth <= 10; nth += 1) if (isWithinFairLimit({ nth, isUrgent: false }, gone, 100)) gone += 1;
  expect(gone).toBe(80);
  expect(isWithinFairLimit({ nth: 1, isUrgent: true }, gone, 100)).toBe(true);
});
