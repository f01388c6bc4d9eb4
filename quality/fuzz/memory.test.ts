import { expect, test } from "vitest";

import { describeGrowth } from "./memory.ts";

test.each([
  ["stays where it is", [115, 124, 123], undefined],
  ["grows once and then no more", [115, 150, 152], undefined],
  ["grows by little but without end", [115, 128, 141], "bellek ikinci yarıda da 13.0 MB büyüdü."],
  ["grows by much", [115, 160, 168], "bellek 53.0 MB büyüdü."],
] as const)("of memory that %s, this is said", (_, residentMB, said) => {
  const [before, middle, after] = residentMB.map((mb) => ({ residentMB: mb, heapMB: 40 }));
  expect(describeGrowth({ before: before!, middle: middle!, after: after! })).toBe(said);
});
