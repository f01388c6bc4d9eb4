import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { Stryker } from "@stryker-mutator/core";

import { makeGuardName, numberEqualTexts, joinLines, ROOT_FOLDER } from "./guard.ts";

/** A mutant. `told` is the test that detected it; undefined if the mutant survived. */
export interface MutantResult {
  name: string;
  told: string | undefined;
}

/** Stryker options in addition to `stryker.config.mjs`. */
export type StrykerOptions = ConstructorParameters<typeof Stryker>[0];

const WORD_OF_STATUS = new Map([
  ["Killed", "bir test"],
  ["Timeout", "süre"],
  // All tests passed before the mutation, so a setup that fails now has detected the mutant.
  ["RuntimeError", "dünya kurulamadı"],
]);

/** Runs Stryker with `stryker.config.mjs` and the additional options of this part. */
export async function runStryker(half: StrykerOptions, workers: number): Promise<MutantResult[]> {
  const mutants = await new Stryker({ ...half, concurrency: workers }).runMutationTest();
  const sources = new Map<string, string[]>();
  const asked = mutants.filter(({ status }) => status !== "Ignored");
  const named = asked.map(({ fileName, location, replacement, status, statusReason }) => {
    const file = relative(ROOT_FOLDER, fileName);
    const lines = sources.get(file) ?? readFileSync(join(ROOT_FOLDER, file), "utf8").split("\n");
    sources.set(file, lines);
    const { start, end } = location;
    // Stryker's reports count lines and columns from 1.
    const text = lines.slice(start.line - 1, end.line);
    text[text.length - 1] = text.at(-1)!.slice(0, end.column - 1);
    text[0] = text[0]!.slice(start.column - 1);
    const told = WORD_OF_STATUS.get(status);
    const why = joinLines(statusReason?.split("\n")[0] ?? "");
    return { file, text: `${joinLines(text.join(" "))} → ${joinLines(replacement)}`, told: told && `${told}: ${why}` };
  });
  return numberEqualTexts(named).map(({ told, ...one }) => ({ name: makeGuardName(one), told }));
}
