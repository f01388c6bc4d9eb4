import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { root } from "./guard.ts";
import type { Reach } from "./laboratory.ts";

/** What a run has found out so far, so that one that was broken off goes on where it was. */
export interface Kept {
  /** Digest of everything the findings hang on; with anything else they are nothing worth. */
  of: string;
  reach: { [testFile: string]: Reach };
  /** The test that missed a guard, or null where none did, by the guard's name. */
  found: { [guard: string]: string | null };
}

const path = join(root, "node_modules/.cache/guards.json");

/** What is known of the sources as they are now. */
export function readKept(): Kept {
  const fresh: Kept = { of: digest(), reach: {}, found: {} };
  try {
    const kept = JSON.parse(readFileSync(path, "utf8")) as Kept;
    return kept.of === fresh.of ? kept : fresh;
  } catch {
    return fresh;
  }
}

export function keep(kept: Kept): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(kept));
}

function digest(): string {
  const sources = ["src/{domain,contract,server}/**/*.ts", "test/*.ts", "db/**/*.{ts,sql}", "package-lock.json"];
  // Those of the rules run on no database and are not asked.
  const files = globSync(sources, { cwd: root, exclude: ["src/{domain,contract}/**/*.test.ts"] });
  const hash = createHash("sha256");
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
