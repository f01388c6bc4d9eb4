import { expect, test } from "vitest";

import { BATCH_MAX, CODE_STATES, toNumberRange, stateOfCode, type CodeFacts, type CodeState } from "./batch.ts";

const AT = new Date("2026-11-23T09:00:00Z");
const NEW: CodeFacts = { printedAt: null, soldAt: null, isLinked: false, isOff: false, isReplaced: false };

test("a batch holds 10,000 codes at most", () => {
  expect(BATCH_MAX).toBe(10_000);
});

test.each<[CodeState, CodeFacts]>([
  ["new", NEW],
  ["printed", { ...NEW, printedAt: AT }],
  ["sold", { ...NEW, printedAt: AT, soldAt: AT }],
  ["sold", { ...NEW, soldAt: AT }],
  ["linked", { ...NEW, isLinked: true }],
  ["linked", { ...NEW, printedAt: AT, soldAt: AT, isLinked: true }],
  ["off", { ...NEW, printedAt: AT, isLinked: true, isOff: true }],
  ["off", { ...NEW, isOff: true }],
  ["replaced", { ...NEW, printedAt: AT, isReplaced: true }],
  ["replaced", { ...NEW, isOff: true, isReplaced: true }],
])("a code stands at %s", (state, facts) => {
  expect(stateOfCode(facts)).toBe(state);
  expect(CODE_STATES).toContain(state);
});

test.each([
  [{}, 60, { from: 1, to: 60 }],
  [{ from: 1, to: 10 }, 60, { from: 1, to: 10 }],
  [{ from: 60 }, 60, { from: 60, to: 60 }],
  [{ to: 1 }, 60, { from: 1, to: 1 }],
  [{ from: 5, to: 5 }, 60, { from: 5, to: 5 }],
  [{ from: 11, to: 10 }, 60, undefined],
  [{ from: 61 }, 60, undefined],
  [{ to: 61 }, 60, undefined],
  [{ from: 0 }, 60, undefined],
  [{ from: -1, to: 3 }, 60, undefined],
])("%j of %i are the numbers %j", (asked, count, numbers) => {
  expect(toNumberRange(asked, count)).toEqual(numbers);
});
