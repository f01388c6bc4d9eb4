import { expect, test } from "vitest";

import { BATCH_CODES_MAX, CODE_STATES, toNumberRange, getCodeState, type CodeFacts, type CodeState } from "./batch.ts";

const PRINT_TIME = new Date("2026-11-23T09:00:00Z");
const NEW_CODE: CodeFacts = { printedAt: null, soldAt: null, isLinked: false, isOff: false, isReplaced: false };

test("a batch holds 10,000 codes at most", () => {
  expect(BATCH_CODES_MAX).toBe(10_000);
});

test.each<[CodeState, CodeFacts]>([
  ["new", NEW_CODE],
  ["printed", { ...NEW_CODE, printedAt: PRINT_TIME }],
  ["sold", { ...NEW_CODE, printedAt: PRINT_TIME, soldAt: PRINT_TIME }],
  ["sold", { ...NEW_CODE, soldAt: PRINT_TIME }],
  ["linked", { ...NEW_CODE, isLinked: true }],
  ["linked", { ...NEW_CODE, printedAt: PRINT_TIME, soldAt: PRINT_TIME, isLinked: true }],
  ["off", { ...NEW_CODE, printedAt: PRINT_TIME, isLinked: true, isOff: true }],
  ["off", { ...NEW_CODE, isOff: true }],
  ["replaced", { ...NEW_CODE, printedAt: PRINT_TIME, isReplaced: true }],
  ["replaced", { ...NEW_CODE, isOff: true, isReplaced: true }],
])("a code stands at %s", (state, facts) => {
  expect(getCodeState(facts)).toBe(state);
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
