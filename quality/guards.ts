import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

import { equivalents, type EquivalentMutant } from "./guards/equivalents.ts";
import { removeGuards } from "./guards/guards.ts";
import { runStryker, type MutantResult, type StrykerOptions } from "./guards/stryker.ts";

const accessMutationOptions: StrykerOptions = {
  mutate: [
    "src/contract/{pages,actor-of}.ts",
    "src/server/access/{gates,request-session,session-cookies,session-token}.ts",
    "src/server/http/{same-origin,bodies,client-ip}.ts",
    "src/server/routes/pages.ts",
  ],
  vitest: { configFile: "quality/guards/access.config.ts", related: false, pool: "forks" },
  // The time limit is long, because a timeout on a busy machine would count as a detected mutant.
  timeoutMS: 120_000,
};

/** `only` names the source files to mutate. */
type GuardOptions = { only: readonly string[] };

const runOfPart: { [name: string]: (workers: number, asked: GuardOptions) => Promise<MutantResult[]> } = {
  rules: (workers, asked) => runStryker(narrowMutation({}, asked), workers),
  access: (workers, asked) => runStryker(narrowMutation(accessMutationOptions, asked), workers),
  statements: removeGuards,
};

function narrowMutation(half: StrykerOptions, { only }: GuardOptions): StrykerOptions {
  return only.length > 0 ? { ...half, mutate: [...only] } : half;
}

/**
 * npm run quality -- guards [rules|access|statements …] [--workers 1] [--only FILE …]: mutates every rule and
 * guard in turn, and checks that a test fails. Exits with 1 if a mutant is neither detected nor explained, or if an
 * explanation matches no mutant.
 */
async function main(): Promise<number> {
  const options = {
    workers: { type: "string", default: String(availableParallelism()) },
    only: { type: "string", multiple: true, default: [] as string[] },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const chosen = positionals.length > 0 ? positionals : Object.keys(runOfPart);
  const unknown = chosen.filter((name) => runOfPart[name] === undefined);
  if (unknown.length > 0) {
    console.error(`Bölümler: ${Object.keys(runOfPart).join(", ")}; “${unknown.join(", ")}” diye biri yok.`);
    return 2;
  }
  const open: string[] = [];
  for (const name of chosen) {
    const start = performance.now();
    const findings = await runOfPart[name]!(Number(values.workers), values);
    const minutes = ((performance.now() - start) / 60_000).toFixed(1).replace(".", ",");
    const isAsked = ({ guard }: EquivalentMutant) =>
      values.only.length === 0 || values.only.some((file) => guard.startsWith(`${file.replace(/^src\//u, "")} · `));
    open.push(...judgeResults(name, findings, (equivalents[name] ?? []).filter(isAsked), minutes));
  }
  return open.length > 0 ? 1 : 0;
}

/** Prints the results of a part, and returns the unexplained survivors. */
function judgeResults(
  part: string,
  findings: readonly MutantResult[],
  explained: readonly EquivalentMutant[],
  minutes: string,
): string[] {
  const silent = findings.filter(({ told }) => told === undefined).map(({ name }) => name);
  const known = new Set(explained.map(({ guard }) => guard));
  const survivors = silent.filter((name) => !known.has(name)).map((name) => `KALDI: ${name}`);
  const idle = [...known].filter((name) => !silent.includes(name)).map((name) => `boşuna açıklanmış: ${name}`);
  const same = silent.length - survivors.length;
  for (const line of [...survivors, ...idle]) console.log(`  ${line}`);
  console.log(
    `${part}: ${findings.length} değişiklik, ${findings.length - silent.length} fark edildi, ${same} eşdeğer, ${survivors.length} KALDI (${minutes} dk).`,
  );
  return [...survivors, ...idle];
}

process.exitCode = await main();
