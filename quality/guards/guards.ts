import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { conditionsIn } from "./conditions.ts";
import { gatesIn } from "./gates.ts";
import { nameOf, root, type Guard } from "./guard.ts";
import { keep, readKept, type Kept } from "./kept.ts";
import { openLaboratory, type Reach } from "./laboratory.ts";
import type { Finding } from "./stryker.ts";

/** The files of whose statements and procedures somebody's rows depend. */
const watched = globSync("src/server/{access,outbox,privacy,modules/*}/*.ts", {
  cwd: root,
  exclude: ["**/*.test.ts"],
}).toSorted();

/** Every condition of a statement and every gate of a procedure: what Stryker has no mutator for. */
export function findGuards(): Guard[] {
  return watched.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...conditionsIn(file, source), ...gatesIn(file, source)];
  });
}

/** Takes each of them away in turn and looks which test tells. Goes on where a run over the same sources was broken off. */
export async function removeGuards(workers: number): Promise<Finding[]> {
  const guards = findGuards();
  const kept = readKept();
  const open = guards.filter((guard) => kept.found[nameOf(guard)] === undefined);
  if (open.length > 0) await ask(open, kept, workers);
  return guards.map((guard) => ({ name: nameOf(guard), told: kept.found[nameOf(guard)] ?? undefined }));
}

async function ask(guards: readonly Guard[], kept: Kept, workers: number): Promise<void> {
  const laboratory = await openLaboratory(watched, workers);
  try {
    console.log("Önce hepsi yerindeyken: hangi test nereden geçiyor…");
    const failure = await laboratory.reach(Object.keys(kept.reach), (testFile, reach) => {
      kept.reach[testFile] = reach;
      keep(kept);
      console.log(`  ${testFile} (${reach.reached.length})`);
    });
    if (failure !== undefined) throw new Error(`Korumalar yerindeyken de bir test kalıyor: ${failure}`);
    for (const [nth, guard] of guards.entries()) {
      const told = await laboratory.firstFailure(guard, testsOf(guard, kept.reach));
      kept.found[nameOf(guard)] = told ?? null;
      keep(kept);
      console.log(`${nth + 1}/${guards.length} ${nameOf(guard)}\n    ${told ?? "KALDI"}`);
    }
  } finally {
    await laboratory.close();
  }
}

/** The files of tests that come by a guard: those beside it first, and the quicker ones before the slower. */
export function testsOf(
  { file, reachedAs }: Pick<Guard, "file" | "reachedAs">,
  reach: { [testFile: string]: Reach },
): string[] {
  const isBeside = (testFile: string) => (dirname(testFile) === dirname(file) ? 0 : 1);
  return Object.entries(reach)
    .filter(([, { reached }]) => reached.includes(reachedAs))
    .toSorted(([a, one], [b, other]) => isBeside(a) - isBeside(b) || one.milliseconds - other.milliseconds)
    .map(([testFile]) => testFile);
}
