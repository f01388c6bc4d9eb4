import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { nameOf, root, type Guard } from "./guard.ts";
import type { Reach } from "./laboratory.ts";

/** What became of a guard: which test noticed that it was gone, or null where none of those that were asked did. */
export interface Found {
  told: string | null;
  /** The files of tests that this rests on: the one that noticed, or all that were asked. */
  asked: string[];
  /** Digest of these and of the guard's own file. */
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
export function digestOf(guard: Pick<Guard, "file">, asked: readonly string[]): string {
  return digest([guard.file, ...asked.toSorted()]).slice(0, 16);
}

/** What each file of tests comes by, of the sources as they are now: asked in three minutes, so not kept with them. */
interface KeptReach {
  of: string;
  reach: { [testFile: string]: Reach };
}

const reachPath = join(root, "node_modules/.cache/guards-reach.json");

export function readReach(): KeptReach {
  const fresh: KeptReach = { of: digestOfSources(), reach: {} };
  try {
    const kept = JSON.parse(readFileSync(reachPath, "utf8")) as KeptReach;
    return kept.of === fresh.of ? kept : fresh;
  } catch {
    return fresh;
  }
}

export function keepReach(kept: KeptReach): void {
  mkdirSync(dirname(reachPath), { recursive: true });
  writeFileSync(reachPath, JSON.stringify(kept));
}

function digestOfSources(): string {
  const sources = ["src/{domain,contract,server}/**/*.ts", "test/*.ts", "db/**/*.{ts,sql}", "package-lock.json"];
  // Those of the rules run on no database and are not asked.
  return digest(globSync(sources, { cwd: root, exclude: ["src/{domain,contract}/**/*.test.ts"] }).toSorted());
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
