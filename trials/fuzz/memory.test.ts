import { expect, test } from "vitest";

import { growthOf } from "./memory.ts";

test.each([
  ["stays where it is", { beforeMB: 115, middleMB: 124, afterMB: 123 }, undefined],
  ["grows once and then no more", { beforeMB: 115, middleMB: 150, afterMB: 152 }, undefined],
  [
    "grows by little but without end",
    { beforeMB: 115, middleMB: 128, afterMB: 141 },
    "bellek ikinci yarıda da 13.0 MB büyüdü.",
  ],
  ["grows by much", { beforeMB: 115, middleMB: 160, afterMB: 168 }, "bellek 53.0 MB büyüdü."],
])("of memory that %s, this is said", (_, memory, said) => {
  expect(growthOf(memory)).toBe(said);
});
