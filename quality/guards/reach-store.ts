import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ROOT_FOLDER } from "./guard.ts";
import type { TestReach } from "./laboratory.ts";

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
