import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { nameOf, root, type Guard } from "./guard.ts";
import type { Reach } from "./laboratory.ts";

/** What became of a guard: which test noticed that it was gone, or null where none that comes by did. */
export interface Found {
  told: string | null;
  /** The file of the test that noticed. */
  by?: string;
  /** Digest of this file and of the guard's own. */
  of: string;
}

/** What is known of the guards by their names. It is kept with the sources, so that only what may have changed is asked again. */
const foundPath = join(root, "quality/results/guards.json");

export function readFound(): Map<string, Found> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(foundPath, "utf8")) as Record<string, Found>));
  } catch {
    return new Map();
  }
}

/** Writes down what is known of the guards that there are, in their order. */
export function keepFound(found: ReadonlyMap<string, Found>, guards: readonly Guard[]): void {
  const names = guards.map(nameOf).filter((name) => found.has(name));
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(found.get(name))}`);
  mkdirSync(dirname(foundPath), { recursive: true });
  writeFileSync(foundPath, `{\n${lines.join(",\n")}\n}\n`);
}

/** What an answer about a guard rests on, as one short text. */
export function digestOf(guard: Pick<Guard, "file">, by: string | undefined): string {
  return digest([guard.file, ...(by === undefined ? [] : [by])]).slice(0, 16);
}

/** What each file of tests comes by, of the sources as they are now: asked in minutes, so not kept with them. */
interface KeptReach {
  of: string;
  reach: { [testFile: string]: Reach & { of: string } };
}

const reachPath = join(root, "node_modules/.cache/guards-reach.json");

/** What is known of the files of tests that are as they were. */
export function readReach(): { [testFile: string]: Reach } {
  try {
    const kept = JSON.parse(readFileSync(reachPath, "utf8")) as KeptReach;
    if (kept.of !== digestOfSources()) return {};
    return Object.fromEntries(Object.entries(kept.reach).filter(([testFile, { of }]) => of === digest([testFile])));
  } catch {
    return {};
  }
}

export function keepReach(reach: { [testFile: string]: Reach }): void {
  const kept: KeptReach = { of: digestOfSources(), reach: {} };
  for (const [testFile, one] of Object.entries(reach)) kept.reach[testFile] = { ...one, of: digest([testFile]) };
  mkdirSync(dirname(reachPath), { recursive: true });
  writeFileSync(reachPath, JSON.stringify(kept));
}

function digestOfSources(): string {
  const sources = ["src/{domain,contract,server}/**/*.ts", "test/*.ts", "db/**/*.{ts,sql}", "package-lock.json"];
  return digest(globSync(sources, { cwd: root, exclude: ["**/*.test.ts"] }).toSorted());
}

/** Of files that are there; one that is gone counts as empty. */
function digest(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(contents(file));
  return hash.digest("hex");
}

function contents(file: string): string {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return "";
  }
}
