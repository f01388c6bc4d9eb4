import { describe, expect, test } from "vitest";

import {
  CLAIM_WORD_LENGTH,
  formatClaimWord,
  isClaimTyped,
  isClaimWord,
  makeClaimWord,
  normalizeClaimWord,
  findClaimRefusal,
  type Claim,
} from "./claim.ts";

const NOW = new Date("2026-11-23T09:00:00Z");
const GIVEN_CLAIM: Claim = { word: "K7M2QX", endsAt: null };
const BEFORE_CLAIM_END = new Date(NOW.getTime() - 1);
const AFTER_CLAIM_END = new Date(NOW.getTime() + 1);

test("a claim word is six symbols that the random source gives", () => {
  const word = makeClaimWord((count) => new Uint8Array(count).map((_, index) => index));
  expect(word).toBe("234567");
  expect(word).toHaveLength(CLAIM_WORD_LENGTH);
});

describe("a typed claim word", () => {
  test.each([
    ["k7m2qx", "K7M2QX"],
    [" K7M 2QX ", "K7M2QX"],
    ["K7M-2QX", "K7M2QX"],
    ["K7M\u20132QX", "K7M2QX"],
    ["Ｋ７Ｍ２ＱＸ", "K7M2QX"],
    ["k7m\u200B2qx", "K7M2QX"],
    ["ş7m2qx", "Ş7M2QX"],
    ["i7m2qx", "I7M2QX"],
  ])("%s is read as %s", (typed, read) => {
    expect(normalizeClaimWord(typed)).toBe(read);
  });

  test.each([
    ["K7M2QX", true],
    ["Ş7M2QX", false],
    ["I7M2QX", false],
    ["K7M2Q", false],
    ["K7M2QXA", false],
    ["", false],
  ])("%s can be one: %s", (word, isOne) => {
    expect(isClaimWord(word)).toBe(isOne);
  });
});

test.each([
  [undefined, false],
  ["", false],
  [" \u00A0 ", false],
  ["?", true],
])("%j counts as typed: %s", (text, isTyped) => {
  expect(isClaimTyped(text)).toBe(isTyped);
});

test("a claim word is printed in two halves", () => {
  expect(formatClaimWord("K7M2QX")).toBe("K7M 2QX");
});

test.each<[what: string, claim: Claim | null, typed: string | undefined, why: string | undefined]>([
  ["a code without one", null, undefined, undefined],
  ["a code without one, though a word is typed", null, "K7M2QX", undefined],
  ["the right word", GIVEN_CLAIM, "K7M2QX", undefined],
  ["the right word as people type it", GIVEN_CLAIM, " k7m-2qx ", undefined],
  ["no word", GIVEN_CLAIM, undefined, "CLAIM_NEEDED"],
  ["an empty word", GIVEN_CLAIM, "  ", "CLAIM_NEEDED"],
  ["another word", GIVEN_CLAIM, "K7M2QA", "CLAIM_WRONG"],
  ["its beginning", GIVEN_CLAIM, "K7M2Q", "CLAIM_WRONG"],
  ["more than the word", GIVEN_CLAIM, "K7M2QXK7M2QX", "CLAIM_WRONG"],
  ["the right word in time", { ...GIVEN_CLAIM, endsAt: AFTER_CLAIM_END }, "K7M2QX", undefined],
  ["the right word at its end", { ...GIVEN_CLAIM, endsAt: NOW }, "K7M2QX", "CLAIM_OVER"],
  [
    "another word after the end, which tells nothing",
    { ...GIVEN_CLAIM, endsAt: BEFORE_CLAIM_END },
    "K7M2QA",
    "CLAIM_WRONG",
  ],
])("linking asks for the claim word: %s", (_, claim, typed, why) => {
  expect(findClaimRefusal(claim, typed, NOW)).toBe(why);
});
