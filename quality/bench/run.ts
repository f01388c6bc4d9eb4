import { parseArgs } from "node:util";

import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { beginBenchRun, type BenchExtent } from "./bench-run.ts";
import { formatFigure, formatTable } from "./figures.ts";
import { measureFirstPaints } from "./first-paint.ts";
import { describeMachine } from "./machine.ts";
import { measureScans } from "./scans.ts";
import { measureStarts } from "./start.ts";

/** A figure of docs/quality.md, "Speed", with its limit. */
export interface BenchTarget {
  what: string;
  figure: number;
  atLeast?: number;
  atMost?: number;
}

const scanHead = ["ne", "istek/sn", "medyan ms", "oran (hız)", "oran (işlemci)", "yanıtlar"];
const parts = {
  scan: { measure: measureScans, head: scanHead },
  start: { measure: measureStarts, head: ["npm start", "sn", "MB"] },
  browser: { measure: measureFirstPaints, head: ["400 kbit/sn, 400 ms, işlemcinin çeyreği", "ms"] },
};
type PartName = keyof typeof parts;

const shortExtent: BenchExtent = { sliceMs: 1000, warmUpMs: 3000, rounds: 3, repeats: 1 };
const longExtent: BenchExtent = { sliceMs: 3000, warmUpMs: 6000, rounds: 9, repeats: 5 };

/** npm run quality -- bench: measures what docs/quality.md promises under "Speed". Exits with 1 if a limit is missed. */
async function main(): Promise<void> {
  const { extent, chosen } = readOptions(process.argv.slice(2));
  console.log(`${describeMachine()}\n`);
  const run = await beginBenchRun(extent);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void run.end().finally(() => process.exit(130)));
  const targets: BenchTarget[] = [];
  try {
    for (const name of chosen) {
      const { measure, head } = parts[name];
      const measured = await measure(run);
      targets.push(...measured.targets);
      console.log(`${formatTable([head, ...measured.rows])}\n`);
    }
  } finally {
    await run.end();
  }
  const rows = targets.map((target) => [
    target.what,
    formatFigure(target.figure, 2),
    target.atLeast === undefined
      ? `en çok ${formatFigure(target.atMost, 2)}`
      : `en az ${formatFigure(target.atLeast, 2)}`,
    isReached(target) ? "evet" : "HAYIR",
  ]);
  console.log(formatTable([["hedef", "ölçülen", "olmalı", "ulaşıldı"], ...rows]));
  process.exitCode = targets.every(isReached) ? 0 : 1;
}

function isReached({ figure, atLeast = -Infinity, atMost = Infinity }: BenchTarget): boolean {
  return figure >= atLeast && figure <= atMost;
}

function readOptions(args: string[]): { extent: BenchExtent; chosen: PartName[] } {
  const names = Object.keys(parts) as PartName[];
  const usage = `Verilebilecekler: --long, --only BÖLÜM (${names.join(", ")}).`;
  let values: { long?: boolean; only?: string[] };
  try {
    const options = { long: { type: "boolean" }, only: { type: "string", multiple: true } } as const;
    ({ values } = parseArgs({ args, options }));
  } catch {
    throw new OperatorError(usage);
  }
  const { long = false, only = names } = values;
  if (!only.every((name) => Object.hasOwn(parts, name))) throw new OperatorError(usage);
  return { extent: long ? longExtent : shortExtent, chosen: names.filter((name) => only.includes(name)) };
}

await main().catch(printErrorAndExit);
