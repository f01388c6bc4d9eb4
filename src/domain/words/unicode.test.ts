import { afterEach, expect, test, vi } from "vitest";

import { normalizePlate } from "#domain/people/plate.ts";
import { normalizeCode } from "#domain/sticker/code.ts";

import { cleanLine, cleanNote, countCharacters } from "./text.ts";
import { toSearchKey } from "./turkish.ts";
import { normalizeText } from "./unicode.ts";

afterEach(() => vi.restoreAllMocks());

test("normalising keeps whatever a language writes, and 30 marks of a longer row", () => {
  const vietnamese = "e\u0302\u0301";
  expect(normalizeText(vietnamese, "NFC")).toBe("\u1ebf");
  expect(normalizeText(`x${"\u0335".repeat(31)}y${"\u0335".repeat(5)}`, "NFC")).toBe(
    `x${"\u0335".repeat(30)}y${"\u0335".repeat(5)}`,
  );
});

test.each([
  ["cleanLine", cleanLine],
  ["cleanNote", cleanNote],
  ["countCharacters", countCharacters],
  ["normalizeCode", normalizeCode],
  ["normalizePlate", normalizePlate],
  ["searchKey", toSearchKey],
] as const)("%s sorts no row of marks that grows with what was typed", (_, read) => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  read(`a${"\u0315".repeat(500)}${"\u0316".repeat(500)}`);
  read(`a${"\uff9e\u0316".repeat(500)}`);
  const longest = normalize.mock.contexts.map((text) => Math.max(0, ...listMarkRunLengths(String(text))));
  expect(Math.max(...longest)).toBeLessThanOrEqual(30);
  expect(longest.length).toBeGreaterThan(0);
});

function listMarkRunLengths(text: string): number[] {
  return [...text.matchAll(/[\p{M}\uFF9E\uFF9F]+/gu)].map(([run]) => run.length);
}
