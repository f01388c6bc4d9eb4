import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { findConditions } from "./conditions.ts";
import { equivalents } from "./equivalents.ts";
import { findGates } from "./gates.ts";
import { makeGuardName, ROOT_FOLDER, type CodeGuard } from "./guard.ts";
import {
  type TestFailure,
  ACCESS_MATRIX_FILE,
  openLaboratory,
  type GuardLaboratory,
  type TestReach,
} from "./laboratory.ts";
import { digestOfGuard, type GuardResult, storeResults, storeReach, readResults, readReach } from "./results-store.ts";
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

/**
 * Removes each guard in turn and finds a test that fails. An earlier result is checked again only if the guard's file
 * or the test's file has changed, or if the guard was undetected and unexplained. `anew` checks everything.
 */
export async function removeGuards(
  workers: number,
  { anew, only }: { anew: boolean; only: readonly string[] },
): Promise<MutantResult[]> {
  const all = findGuards();
  const guards = only.length > 0 ? all.filter(({ file }) => only.includes(file)) : all;
  const found = readResults();
  if (anew) for (const guard of guards) found.delete(makeGuardName(guard));
  const explained = new Set(equivalents["statements"]?.map(({ guard }) => guard));
  // Undetected and new guards come first, because a person must check their results. Other results rarely change.
  const placeOf = (guard: CodeGuard) => {
    if (explained.has(makeGuardName(guard))) return 3;
    const known = found.get(makeGuardName(guard));
    return known === undefined ? 1 : known.told === null ? 0 : 2;
  };
  const open = guards
    .filter((guard) => {
      const known = found.get(makeGuardName(guard));
      // An undetected and unexplained guard is checked again, because a new test may detect it.
      return !isResultCurrent(guard, known) || (known?.told === null && !explained.has(makeGuardName(guard)));
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  console.log(`${guards.length} koruma, ${open.length} tanesi sorulacak.`);
  if (open.length > 0) await testGuards(open, all, found, workers);
  return guards.map((guard) => ({
    name: makeGuardName(guard),
    told: found.get(makeGuardName(guard))?.told ?? undefined,
  }));
}

function isResultCurrent(guard: CodeGuard, found: GuardResult | undefined): boolean {
  return found !== undefined && found.of === digestOfGuard(guard, found.by);
}

async function testGuards(
  open: readonly CodeGuard[],
  all: readonly CodeGuard[],
  found: Map<string, GuardResult>,
  workers: number,
): Promise<void> {
  const laboratories = await Promise.all(Array.from({ length: workers }, () => openLaboratory(watchedFiles)));
  const reach = readReach();
  try {
    console.log("Önce hepsi yerindeyken: hangi test nereden geçiyor…");
    const unknown = (await laboratories[0]!.testFiles()).filter((testFile) => !(testFile in reach));
    await shareAmong(unknown, laboratories, async (testFile, laboratory) => {
      reach[testFile] = await readOrFindReach(testFile, laboratory);
      storeReach(reach);
      console.log(`  ${testFile} (${reach[testFile].reached.length})`);
    });
    let known = 0;
    await shareAmong(open, laboratories, async (guard, laboratory) => {
      const start = performance.now();
      const tests = listTestsOfGuard(guard, reach, findDetectingTestFiles(guard, all, found));
      const again = await testGuardAgain(guard, found.get(makeGuardName(guard)), laboratory, reach);
      const told = again ?? (await laboratory.firstFailure(guard, tests, reach));
      const by = told?.file;
      found.set(makeGuardName(guard), { told: told?.test ?? null, ...(by && { by }), of: digestOfGuard(guard, by) });
      storeResults(found, all);
      known += 1;
      const seconds = Math.round((performance.now() - start) / 1000);
      const answer = told ? `${told.test} (${told.why})` : "KALDI";
      console.log(`${known}/${open.length} (${seconds} sn) ${makeGuardName(guard)}\n    ${answer}`);
    });
  } finally {
    await Promise.all(laboratories.map((laboratory) => laboratory.close()));
  }
}

/**
 * Runs only the block of tests that detected the removal of the guard before. In most cases the block detects the
 * removal again, within seconds.
 */
async function testGuardAgain(
  guard: CodeGuard,
  before: GuardResult | undefined,
  laboratory: GuardLaboratory,
  reach: { [testFile: string]: TestReach },
): Promise<TestFailure | undefined> {
  const { told, by } = before ?? {};
  return told && by !== undefined ? laboratory.failureAgain(guard, { told, by }, reach) : undefined;
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

/** The test files that detected the removal of another guard in the same file. */
function findDetectingTestFiles(
  { file }: CodeGuard,
  all: readonly CodeGuard[],
  found: ReadonlyMap<string, GuardResult>,
): Set<string> {
  const beside = all.filter((other) => other.file === file).map((other) => found.get(makeGuardName(other)));
  return new Set(beside.flatMap((one) => one?.by ?? []));
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
