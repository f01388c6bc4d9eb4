import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { findConditions } from "./conditions.ts";
import { findGates } from "./gates.ts";
import { makeGuardName, ROOT_FOLDER, type CodeGuard } from "./guard.ts";
import { ACCESS_MATRIX_FILE, openLaboratory, type GuardLaboratory, type TestReach } from "./laboratory.ts";
import { readReach, storeReach } from "./reach-store.ts";
import type { MutantResult } from "./stryker.ts";

/** Files with SQL statements and procedures that protect rows. */
const watchedFiles = globSync("src/server/{access,outbox,privacy,modules/*}/*.ts", {
  cwd: ROOT_FOLDER,
  exclude: ["**/*.test.ts"],
}).toSorted();

/** Every condition of a statement and every gate of a procedure. Stryker cannot remove conditions or gates. */
export function findGuards(): CodeGuard[] {
  return watchedFiles.flatMap((file) => {
    const source = readFileSync(join(ROOT_FOLDER, file), "utf8");
    return [...findConditions(file, source), ...findGates(file, source)];
  });
}

/** Removes each guard in turn and finds a test that fails. `only` names the source files whose guards are removed. */
export async function removeGuards(workers: number, { only }: { only: readonly string[] }): Promise<MutantResult[]> {
  const all = findGuards();
  const guards = only.length > 0 ? all.filter(({ file }) => only.includes(file)) : all;
  console.log(`${guards.length} koruma sorulacak.`);
  const laboratories = await Promise.all(Array.from({ length: workers }, () => openLaboratory(watchedFiles)));
  const reach = readReach();
  /** The test files that noticed a removal, by the file of the guard. */
  const witnesses = new Map<string, Set<string>>();
  const results = new Map<string, MutantResult>();
  try {
    console.log("Önce hepsi yerindeyken: hangi test nereden geçiyor…");
    const unknown = (await laboratories[0]!.testFiles()).filter((testFile) => !(testFile in reach));
    await shareAmong(unknown, laboratories, async (testFile, laboratory) => {
      reach[testFile] = await readOrFindReach(testFile, laboratory);
      storeReach(reach);
      console.log(`  ${testFile} (${reach[testFile].reached.length})`);
    });
    await shareAmong(guards, laboratories, async (guard, laboratory) => {
      const start = performance.now();
      const name = makeGuardName(guard);
      const beside = witnesses.get(guard.file) ?? new Set();
      const told = await laboratory.firstFailure(guard, listTestsOfGuard(guard, reach, beside), reach);
      if (told) witnesses.set(guard.file, beside.add(told.file));
      results.set(name, { name, told: told?.test });
      const seconds = Math.round((performance.now() - start) / 1000);
      const answer = told ? `${told.test} (${told.why})` : "KALDI";
      console.log(`${results.size}/${guards.length} (${seconds} sn) ${name}\n    ${answer}`);
    });
  } finally {
    await Promise.all(laboratories.map((laboratory) => laboratory.close()));
  }
  return [...results.values()];
}

/** Distributes items over laboratories, in order. A laboratory gets the next item when it is idle. */
async function shareAmong<One>(
  all: readonly One[],
  laboratories: readonly GuardLaboratory[],
  work: (one: One, laboratory: GuardLaboratory) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  await Promise.all(
    laboratories.map(async (laboratory) => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one, laboratory);
    }),
  );
}

/**
 * Returns the guards and procedures that a test file executes. A failure is retried once, because a race in the file
 * may fail on a busy machine.
 */
async function readOrFindReach(testFile: string, laboratory: GuardLaboratory): Promise<TestReach> {
  const first = await laboratory.reachOf(testFile);
  const answer = "reached" in first ? first : await laboratory.reachOf(testFile);
  if ("reached" in answer) return answer;
  throw new Error(`Korumalar yerindeyken de bir test kalıyor: ${answer.test} (${answer.why})`);
}

/**
 * The test files that execute a guard, in the order in which they are run. Files next to the guard's file come first,
 * then files that detected another guard of that file, then the fastest. A file that takes longer than all others
 * together comes last.
 */
export function listTestsOfGuard(
  { file, reachedAs }: Pick<CodeGuard, "file" | "reachedAs">,
  reach: { [testFile: string]: Pick<TestReach, "milliseconds" | "reached"> },
  witnesses: ReadonlySet<string>,
): string[] {
  const placeOf = (testFile: string) => {
    if (testFile === ACCESS_MATRIX_FILE) return 2;
    return dirname(testFile) === dirname(file) || witnesses.has(testFile) ? 0 : 1;
  };
  return Object.entries(reach)
    .filter(([, { reached }]) => reached.includes(reachedAs))
    .toSorted(([a, one], [b, other]) => placeOf(a) - placeOf(b) || one.milliseconds - other.milliseconds)
    .map(([testFile]) => testFile);
}
