import { expect, test } from "vitest";

import { createKeptPages, type KeptPage } from "./kept-pages.ts";

const makePage = (length: number): KeptPage => ({
  isLive: true,
  body: "x".repeat(length),
  epoch: "1",
  version: 1,
  until: Infinity,
});

test("of ever more pages only as many stay as fit with what each costs beside its body, and the one that is asked for again is among them", () => {
  const kept = createKeptPages(1_000_000);
  kept.set("again", makePage(1500));
  for (let nth = 0; nth < 10_000; nth += 1) {
    kept.set(`K${nth}`, makePage(1500));
    if (nth % 100 === 0) expect(kept.get("again")).toBeDefined();
  }
  expect([kept.size, kept.calculatedSize]).toEqual([500, 1_000_000]);
});

test("a page that is set again is counted once, and one that is larger than the bound is not kept", () => {
  const kept = createKeptPages(10_000);
  for (let nth = 0; nth < 100; nth += 1) kept.set("same", makePage(1500));
  kept.set("large", makePage(10_000));
  expect([kept.size, kept.calculatedSize]).toEqual([1, 2000]);
});

test("where nothing is to be kept, nothing is", () => {
  const kept = createKeptPages(0);
  kept.set("K1", makePage(0));
  expect(kept.get("K1")).toBeUndefined();
});
