import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { makeGuardName, ROOT_FOLDER, type CodeGuard } from "./guard.ts";
import type { TestReach } from "./laboratory.ts";

/** The result for a guard: the test that failed without the guard, or null if no test failed. */
export interface GuardResult {
  told: string | null;
  /** The file of the test that failed. */
  by?: string;
  /** A hash of the guard's file and of the test's file. */
  of: string;
}

/**
 * The results by the names of guards, on the machine that ran the trial, so that only guards in changed files are
 * checked again.
 */
const RESULTS_PATH = join(ROOT_FOLDER, "quality/results/guards.json");

export function readResults(): Map<string, GuardResult> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(RESULTS_PATH, "utf8")) as Record<string, GuardResult>));
  } catch {
    return new Map();
  }
}

/** Writes the results of all existing guards, in order. */
export function storeResults(found: ReadonlyMap<string, GuardResult>, guards: readonly CodeGuard[]): void {
  const names = guards.map(makeGuardName).filter((name) => found.has(name));
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(found.get(name))}`);
  mkdirSync(dirname(RESULTS_PATH), { recursive: true });
  writeFileSync(RESULTS_PATH, `{\n${lines.join(",\n")}\n}\n`);
}

/** A short hash of the files on which a result depends. */
export function digestOfGuard(guard: Pick<CodeGuard, "file">, by: string | undefined): string {
  return digestFiles([guard.file, ...(by === undefined ? [] : [by])]).slice(0, 16);
}

/**
 * The names that each test file executes with the present sources. They can be computed again in minutes, so they are
 * not committed.
 */
interface StoredReach {
  of: string;
  reach: { [testFile: string]: TestReach & { of: string } };
}

const TEST_REACH_PATH = join(ROOT_FOLDER, "node_modules/.cache/guards-reach.json");

/** The stored names for test files that are unchanged; empty if a watched source has changed since. */
export function readReach(): { [testFile: string]: TestReach } {
  try {
    const kept = JSON.parse(readFileSync(TEST_REACH_PATH, "utf8")) as StoredReach;
    if (kept.of !== digestOfSources()) return {};
    return Object.fromEntries(
      Object.entries(kept.reach).filter(([testFile, { of }]) => of === digestFiles([testFile])),
    );
  } catch {
    return {};
  }
}

export function storeReach(reach: { [testFile: string]: TestReach }): void {
  const kept: StoredReach = { of: digestOfSources(), reach: {} };
  for (const [testFile, one] of Object.entries(reach)) kept.reach[testFile] = { ...one, of: digestFiles([testFile]) };
  mkdirSync(dirname(TEST_REACH_PATH), { recursive: true });
  writeFileSync(TEST_REACH_PATH, JSON.stringify(kept));
}

function digestOfSources(): string {
  const sources = ["src/{domain,contract,server}/**/*.ts", "test/*.ts", "db/**/*.{ts,sql}", "package-lock.json"];
  return digestFiles(globSync(sources, { cwd: ROOT_FOLDER, exclude: ["**/*.test.ts"] }).toSorted());
}

/** A hash of files. A missing file counts as empty. */
function digestFiles(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readOrEmpty(file));
  return hash.digest("hex");
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(join(ROOT_FOLDER, file), "utf8");
  } catch {
    return "";
  }
}
