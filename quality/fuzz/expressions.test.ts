/** @module-tag long */
import { createContext, Script } from "node:vm";

import { expect, test } from "vitest";

import { expressionsOfProduct, type Expression } from "./expressions.ts";
import { backtrackingTexts } from "./hostile.ts";

/** Longer than any request body. */
const LENGTH = 32 * 1024;
/** Catastrophic backtracking takes much longer than this. Any other expression takes a hundredth of it. */
const PATIENCE_MS = 2000;

/**
 * Texts that are hard for an expression: long repetitions of the characters it contains, with an end that does not
 * match.
 */
function textsAgainst({ source }: RegExp): string[] {
  const letters = new Set(source.replaceAll(/\\[pP]\{[^}]*\}/g, "").match(/[\w .@:/+-]/g));
  const own = [...letters, " ", "\n"]
    .slice(0, 8)
    .flatMap((letter) => [`${letter.repeat(LENGTH)}\u0001`, `${`${letter}x`.repeat(LENGTH / 2)}\n`]);
  return [...backtrackingTexts.filter(({ length }) => length > 20_000), ...own];
}

const sandbox = createContext({});
const trying = new Script("for (const text of texts) { expression.lastIndex = 0; expression.test(text); }");

function isEndless(expression: RegExp): boolean {
  Object.assign(sandbox, { expression, texts: textsAgainst(expression) });
  try {
    trying.runInContext(sandbox, { timeout: PATIENCE_MS });
    return false;
  } catch {
    return true;
  }
}

test("the search finds what it is for: an expression that goes back and forth", () => {
  expect(isEndless(/^(?:a+)+$/u)).toBe(true);
  expect(isEndless(/^a+$/u)).toBe(false);
});

test("no regular expression of the product goes back and forth over 32 KiB of anything", () => {
  const all = expressionsOfProduct();
  const bad = all
    .filter(({ expression }) => isEndless(expression))
    .map(({ where, expression }: Expression) => `${where}: ${expression}`);
  expect(bad).toEqual([]);
  expect(all.length).toBeGreaterThan(80);
});
