import fc from "fast-check";
import { expect, test } from "vitest";

import { KeptPages, type KeptPage } from "./kept-pages.ts";

const page = (length: number, version = 1): KeptPage => ({
  isLive: true,
  body: "x".repeat(length),
  epoch: 1,
  version,
  until: Infinity,
});

test("what is kept never exceeds the bound, and is what was set last", () => {
  const step = fc.tuple(
    fc.constantFrom("get", "set"),
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ max: 3000, min: 0 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 0, max: 20_000 }), (steps, bytesMax) => {
      const kept = new KeptPages(bytesMax);
      const last = new Map<string, KeptPage>();
      for (const [action, nth, length] of steps) {
        const key = `K${nth}`;
        if (action === "set") {
          const given = page(length, last.size);
          last.set(key, given);
          kept.set(key, given);
        } else {
          const found = kept.get(key);
          if (found) expect(found).toBe(last.get(key));
        }
        expect(kept.size.bytes).toBeLessThanOrEqual(bytesMax);
        expect(kept.size.bytes).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("of a million different pages only as many stay as fit, and the one that is asked for again and again is among them", () => {
  const kept = new KeptPages(1_000_000);
  const shared = page(1500);
  kept.set("again", shared);
  for (let nth = 0; nth < 1_000_000; nth += 1) {
    kept.set(`K${nth}`, shared);
    if (nth % 100 === 0) expect(kept.get("again") === shared).toBe(true);
  }
  expect(kept.size.pages).toBeGreaterThan(400);
  expect(kept.size.bytes).toBeLessThanOrEqual(1_000_000);
});

test("what is set again is counted once", () => {
  const kept = new KeptPages(1_000_000);
  for (let nth = 0; nth < 1000; nth += 1) kept.set("same", page(1500, nth));
  expect(kept.size).toEqual({ pages: 1, bytes: 2000 });
  expect(kept.get("same")?.version).toBe(999);
});

test("pages that are asked for round and round all stay while they take up to seven eighths of the bound", () => {
  const kept = new KeptPages(1_000_000);
  let missed = 0;
  for (let nth = 0; nth < 10_000; nth += 1) {
    const key = `K${nth % 430}`;
    if (kept.get(key)) continue;
    missed += 1;
    kept.set(key, page(1500));
  }
  expect(missed).toBe(430);
});
