/** @module-tag long */
import { createContext, Script } from "node:vm";

import { expect, test } from "vitest";

import { backtrackingTexts } from "../quality/fuzz/hostile.ts";
import { listExpressions, type FoundExpression } from "./expressions.ts";

/** The length of the texts, which is the maximum size of most request bodies. */
const TEXT_LENGTH = 32 * 1024;
/**
 * The time limit for matching. Catastrophic backtracking takes much longer, and any other expression takes a hundredth
 * of it.
 */
const MATCHING_MAX_MS = 2000;

/**
 * Texts that are hard for an expression: long repetitions of the characters it contains, with an end that does not
 * match.
 */
function makeHostileTexts({ source }: RegExp): string[] {
  const letters = new Set(source.replaceAll(/\\[pP]\{[^}]*\}/g, "").match(/[\w .@:/+-]/g));
  const own = [...letters, " ", "\n"]
    .slice(0, 8)
    .flatMap((letter) => [`${letter.repeat(TEXT_LENGTH)}\u0001`, `${`${letter}x`.repeat(TEXT_LENGTH / 2)}\n`]);
  return [...backtrackingTexts.filter(({ length }) => length > 20_000), ...own];
}

const sandboxContext = createContext({});
const tryingScript = new Script("for (const text of texts) { expression.lastIndex = 0; expression.test(text); }");

function isTooSlow(expression: RegExp): boolean {
  Object.assign(sandboxContext, { expression, texts: makeHostileTexts(expression) });
  try {
    tryingScript.runInContext(sandboxContext, { timeout: MATCHING_MAX_MS });
    return false;
  } catch {
    return true;
  }
}

test("the search finds what it is for: an expression that goes back and forth", () => {
  expect(isTooSlow(/^(?:a+)+$/u)).toBe(true);
  expect(isTooSlow(/^a+$/u)).toBe(false);
});

test("no regular expression of the product goes back and forth over 32 KiB of anything", () => {
  const all = listExpressions();
  const bad = all
    .filter(({ expression }) => isTooSlow(expression))
    .map(({ where, expression }: FoundExpression) => `${where}: ${expression}`);
  expect(bad).toEqual([]);
  expect(all.length).toBeGreaterThan(80);
});
