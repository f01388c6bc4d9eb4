import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { findConditions } from "./conditions.ts";
import { equivalents } from "./equivalents.ts";
import { findGates } from "./gates.ts";
import { nameOf, root, type Guard } from "./guard.ts";
import { type Failure, MATRIX_FILE, openLaboratory, type Laboratory, type TestReach } from "./laboratory.ts";
import { digestOf, type GuardResult, storeResults, storeReach, readResults, readReach } from "./results-store.ts";
import type { MutantResult } from "./stryker.ts";

/** Files with statements and procedures that protect rows. */
const watched = globSync("src/server/{access,outbox,privacy,modules/*}/*.ts", {
  cwd: root,
  exclude: ["**/*.test.ts"],
}).toSorted();

/** Every condition of a statement and every gate of a procedure. Stryker has no mutators for these. */
export function findGuards(): Guard[] {
  return watched.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
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
  if (anew) for (const guard of guards) found.delete(nameOf(guard));
  const explained = new Set(equivalents["statements"]?.map(({ guard }) => guard));
  // Undetected and new guards come first, because somebody must look at them. Other results rarely change.
  const placeOf = (guard: Guard) => {
    if (explained.has(nameOf(guard))) return 3;
    const known = found.get(nameOf(guard));
    return known === undefined ? 1 : known.told === null ? 0 : 2;
  };
  const open = guards
    .filter((guard) => {
      const known = found.get(nameOf(guard));
      // An undetected and unexplained guard is checked again, because a new test may detect it.
      return !isStillSo(guard, known) || (known?.told === null && !explained.has(nameOf(guard)));
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  console.log(`${guards.length} koruma, ${open.length} tanesi sorulacak.`);
  if (open.length > 0) await ask(open, all, found, workers);
  return guards.map((guard) => ({ name: nameOf(guard), told: found.get(nameOf(guard))?.told ?? undefined }));
}

function isStillSo(guard: Guard, found: GuardResult | undefined): boolean {
  return found !== undefined && found.of === digestOf(guard, found.by);
}

async function ask(
  open: readonly Guard[],
  all: readonly Guard[],
  found: Map<string, GuardResult>,
  workers: number,
): Promise<void> {
  const laboratories = await Promise.all(Array.from({ length: workers }, () => openLaboratory(watched)));
  const reach = readReach();
  try {
    console.log("Önce hepsi yerindeyken: hangi test nereden geçiyor…");
    const unknown = (await laboratories[0]!.testFiles()).filter((testFile) => !(testFile in reach));
    await share(unknown, laboratories, async (testFile, laboratory) => {
      reach[testFile] = await reachOf(testFile, laboratory);
      storeReach(reach);
      console.log(`  ${testFile} (${reach[testFile].reached.length})`);
    });
    let known = 0;
    await share(open, laboratories, async (guard, laboratory) => {
      const start = performance.now();
      const tests = testsOf(guard, reach, witnessesOf(guard, all, found));
      const again = await tellAgain(guard, found.get(nameOf(guard)), laboratory, reach);
      const told = again ?? (await laboratory.firstFailure(guard, tests, reach));
      const by = told?.file;
      found.set(nameOf(guard), { told: told?.test ?? null, ...(by && { by }), of: digestOf(guard, by) });
      storeResults(found, all);
      known += 1;
      const seconds = Math.round((performance.now() - start) / 1000);
      const answer = told ? `${told.test} (${told.why})` : "KALDI";
      console.log(`${known}/${open.length} (${seconds} sn) ${nameOf(guard)}\n    ${answer}`);
    });
  } finally {
    await Promise.all(laboratories.map((laboratory) => laboratory.close()));
  }
}

/** Runs only the block that detected the guard's removal before. Usually it does so again, within seconds. */
async function tellAgain(
  guard: Guard,
  before: GuardResult | undefined,
  laboratory: Laboratory,
  reach: { [testFile: string]: TestReach },
): Promise<Failure | undefined> {
  const { told, by } = before ?? {};
  return told && by !== undefined ? laboratory.failureAgain(guard, { told, by }, reach) : undefined;
}

/** Distributes items over idle laboratories, in order. */
async function share<One>(
  all: readonly One[],
  laboratories: readonly Laboratory[],
  work: (one: One, laboratory: Laboratory) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  await Promise.all(
    laboratories.map(async (laboratory) => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one, laboratory);
    }),
  );
}

/** What a test file executes. A failure is retried once, because a race in the file may fail on a busy machine. */
async function reachOf(testFile: string, laboratory: Laboratory): Promise<TestReach> {
  const first = await laboratory.reachOf(testFile);
  const answer = "reached" in first ? first : await laboratory.reachOf(testFile);
  if ("reached" in answer) return answer;
  throw new Error(`Korumalar yerindeyken de bir test kalıyor: ${answer.test} (${answer.why})`);
}

/** The test files that detected the removal of another guard in the same file. */
function witnessesOf({ file }: Guard, all: readonly Guard[], found: ReadonlyMap<string, GuardResult>): Set<string> {
  const beside = all.filter((other) => other.file === file).map((other) => found.get(nameOf(other)));
  return new Set(beside.flatMap((one) => one?.by ?? []));
}

/**
 * The test files that execute a guard, in the order in which they are run: first those next to its file, then those
 * that detected another guard of the file, then the fastest. A file that takes longer than all others together comes
 * last.
 */
export function testsOf(
  { file, reachedAs }: Pick<Guard, "file" | "reachedAs">,
  reach: { [testFile: string]: Pick<TestReach, "milliseconds" | "reached"> },
  witnesses: ReadonlySet<string>,
): string[] {
  const placeOf = (testFile: string) => {
    if (testFile === MATRIX_FILE) return 2;
    return dirname(testFile) === dirname(file) || witnesses.has(testFile) ? 0 : 1;
  };
  return Object.entries(reach)
    .filter(([, { reached }]) => reached.includes(reachedAs))
    .toSorted(([a, one], [b, other]) => placeOf(a) - placeOf(b) || one.milliseconds - other.milliseconds)
    .map(([testFile]) => testFile);
}
