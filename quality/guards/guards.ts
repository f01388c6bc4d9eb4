import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { conditionsIn } from "./conditions.ts";
import { gatesIn } from "./gates.ts";
import { nameOf, root, type Guard } from "./guard.ts";
import { digestOf, type Found, keepFound, keepReach, readFound, readReach } from "./kept.ts";
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

/**
 * Takes each of them away in turn and looks which test tells. What was found out before is asked again only where the guard's file, or
 * a file of tests that the answer rests on, is another one now; `anew` asks everything.
 */
export async function removeGuards(workers: number, { anew = false } = {}): Promise<Finding[]> {
  const guards = findGuards();
  const found = anew ? new Map<string, Found>() : readFound();
  const open = guards.filter((guard) => !isStillSo(guard, found.get(nameOf(guard))));
  console.log(`${guards.length} koruma, ${open.length} tanesi sorulacak.`);
  if (open.length > 0) await ask(open, guards, found, workers);
  return guards.map((guard) => ({ name: nameOf(guard), told: found.get(nameOf(guard))?.told ?? undefined }));
}

function isStillSo(guard: Guard, found: Found | undefined): boolean {
  return found !== undefined && found.of === digestOf(guard, found.asked);
}

async function ask(
  open: readonly Guard[],
  all: readonly Guard[],
  found: Map<string, Found>,
  workers: number,
): Promise<void> {
  const laboratory = await openLaboratory(watched, workers);
  const kept = readReach();
  try {
    console.log("Önce hepsi yerindeyken: hangi test nereden geçiyor…");
    const failure = await laboratory.reach(Object.keys(kept.reach), (testFile, reach) => {
      kept.reach[testFile] = reach;
      keepReach(kept);
      console.log(`  ${testFile} (${reach.reached.length})`);
    });
    if (failure !== undefined) throw new Error(`Korumalar yerindeyken de bir test kalıyor: ${failure.test}`);
    for (const [nth, guard] of open.entries()) {
      const tests = testsOf(guard, kept.reach);
      const told = await laboratory.firstFailure(guard, tests);
      const asked = told ? [told.file] : tests.toSorted();
      found.set(nameOf(guard), { told: told?.test ?? null, asked, of: digestOf(guard, asked) });
      keepFound(found, all);
      console.log(`${nth + 1}/${open.length} ${nameOf(guard)}\n    ${told ? `${told.test} (${told.why})` : "KALDI"}`);
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
