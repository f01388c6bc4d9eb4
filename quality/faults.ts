import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { formatTable } from "./bench/figures.ts";
import { tryFullDisk } from "./faults/disk-full.ts";
import { tryFirstStarts } from "./faults/first-start.ts";
import { killWhileWriting } from "./faults/kills.ts";
import { tryOutages } from "./faults/outage.ts";
import { formatSeconds, type PartOptions } from "./faults/part.ts";
import { endAllProducts } from "./faults/product.ts";
import { tryStops } from "./faults/sigterm.ts";

const trialOfPart = {
  kills: killWhileWriting,
  "first-start": tryFirstStarts,
  outage: tryOutages,
  disk: tryFullDisk,
  sigterm: tryStops,
};
type PartName = keyof typeof trialOfPart;
const partNames = Object.keys(trialOfPart) as PartName[];

/** npm run quality -- faults: injects faults while people write, and counts lost writes. Exits with 1 at any fault. */
async function main(): Promise<void> {
  const { chosen, cycles } = readOptions(process.argv.slice(2));
  const base = mkdtempSync(join(tmpdir(), "kodu-tara-faults-"));
  // PostgreSQL runs under another account, which must enter the folder.
  chmodSync(base, 0o755);
  let folders = 0;
  const stage: PartOptions = {
    cycles,
    tell: (what) => console.log(`  ${what}`),
    folder(name) {
      folders += 1;
      const path = join(base, `${name}-${folders}`);
      mkdirSync(path);
      return path;
    },
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void endAllProducts().finally(() => process.exit(130)));
  }
  const rows: string[][] = [];
  let faultCount = 0;
  try {
    for (const name of chosen) {
      console.log(`\n== ${name}`);
      const { lost, half, duplicates, wrong, recovery, notes, ...counts } = await trialOfPart[name](stage);
      for (const note of notes) console.log(`· ${note}`);
      const faults = [...lost, ...half, ...duplicates, ...wrong];
      for (const fault of faults.slice(0, 20)) console.log(`! ${fault}`);
      faultCount += faults.length;
      const figures = [counts.cycles, counts.acknowledged, lost.length, half.length, duplicates.length, wrong.length];
      rows.push([name, ...figures.map(String), recovery.length > 0 ? formatSeconds(Math.max(...recovery)) : "—"]);
    }
  } finally {
    await endAllProducts();
    rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  const head = ["bölüm", "tur", "onaylanan", "kaybolan", "yarım", "yinelenen", "yanlış", "toparlanma, en çok sn"];
  console.log(`\n${formatTable([head, ...rows])}`);
  process.exitCode = faultCount === 0 ? 0 : 1;
}

function readOptions(args: string[]): { chosen: PartName[]; cycles: number | undefined } {
  const usage = `Verilebilecekler: --cycles N, --only BÖLÜM (${partNames.join(", ")}).`;
  let values: { cycles?: string; only?: string[] };
  try {
    const options = { cycles: { type: "string" }, only: { type: "string", multiple: true } } as const;
    ({ values } = parseArgs({ args, options }));
  } catch {
    throw new OperatorError(usage);
  }
  const { cycles, only = partNames } = values;
  if (!only.every((name) => Object.hasOwn(trialOfPart, name))) throw new OperatorError(usage);
  if (cycles !== undefined && !/^[1-9]\d{0,4}$/.test(cycles)) throw new OperatorError(usage);
  return {
    chosen: partNames.filter((name) => only.includes(name)),
    cycles: cycles === undefined ? undefined : Number(cycles),
  };
}

await main().catch(printErrorAndExit);
