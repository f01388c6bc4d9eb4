import { expect, test } from "vitest";

import { expensiveShapes } from "./cost-shapes.ts";
import { findCostFault } from "./cost.ts";
import { listFuzzedProcedures } from "./inputs.ts";

const makeCost = (ms: readonly [number, number]) =>
  ({ name: "x", bytes: [8000, 32_000], ms, statuses: [422, 422] }) as const;

test.each([
  ["costs little", [0.5, 0.9], undefined],
  ["grows as it gets longer", [3, 12], undefined],
  ["costs very much", [10, 40], "x: 32000 bayt, düz bir isteğin 100 katı; en çok 50 katı olabilir."],
  ["grows in the square of its length", [1, 16], "x: bedeli boyundan 6.5 kat hızlı büyüyor."],
  ["is too cheap to tell", [0.4, 3.9], undefined],
] as const)("of a request that %s, this is said", (_, ms, said) => {
  expect(findCostFault(makeCost(ms), 0.4)).toBe(said);
});

test("every shape is what it says: as long as asked for, and within what a head and a body may have", () => {
  const names = listFuzzedProcedures().map(({ name }) => name);
  for (const { name, lengths, of } of expensiveShapes) {
    const [shorter, longer] = lengths.map(of);
    const length = ({ target = "", body = "", headers = {} } = {}) =>
      target.length + Buffer.byteLength(body) + JSON.stringify(headers).length;
    expect([name, length(longer) < 33_000, length(longer) > 2 * length(shorter) || name === "alan: arama"]).toEqual([
      name,
      true,
      true,
    ]);
    const asked = /^\/rpc\/(.+)$/.exec(longer!.target)?.[1]?.replaceAll("/", ".");
    if (asked !== undefined) expect(names).toContain(asked);
    if (longer?.body?.startsWith("{") && !name.includes("bozuk")) expect(() => JSON.parse(longer.body!)).not.toThrow();
  }
});
