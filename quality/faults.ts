import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { describeMachine } from "./bench/machine.ts";
import { pathInRoot } from "./bench/processes.ts";
import { formatTableAsText } from "./bench/report.ts";
import { tryClockJumps } from "./faults/clock.ts";
import { tryFullDisk } from "./faults/disk-full.ts";
import { tryFirstStarts } from "./faults/first-start.ts";
import { killDuringWrites, killDuringDeskWork, killDuringNotices, killDuringHandOvers } from "./faults/kills.ts";
import { tryOutages } from "./faults/outage.ts";
import { isCleanResult, type PartOptions } from "./faults/part.ts";
import { endAllProducts } from "./faults/product.ts";
import { formatReportAsMarkdown, type FaultReport, makeSummary } from "./faults/report.ts";
import { tryStops } from "./faults/sigterm.ts";
import { tryKillsOfSenders, tryRaces, tryStatements } from "./faults/suites.ts";

const trialOfPart = {
  kills: killDuringWrites,
  notices: killDuringNotices,
  desks: killDuringDeskWork,
  records: killDuringHandOvers,
  alerts: tryKillsOfSenders,
  "first-start": tryFirstStarts,
  outage: tryOutages,
  disk: tryFullDisk,
  sigterm: tryStops,
  clock: tryClockJumps,
  statements: tryStatements,
  races: tryRaces,
};
type PartName = keyof typeof trialOfPart;
const trialNames = Object.keys(trialOfPart) as PartName[];
const resultsPath = (ending: "json" | "md") => `quality/results/faults.${ending}`;

/**
 * npm run quality -- faults: injects faults while people write, and counts lost writes. Exits with 1 if any write was
 * lost.
 */
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
  const report = readReport();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void endAllProducts().finally(() => process.exit(130)));
  }
  try {
    for (const name of chosen) {
      console.log(`\n== ${name}`);
      const begin = performance.now();
      const result = await trialOfPart[name](stage);
      const seconds = (performance.now() - begin) / 1000;
      report[name] = { ...result, measuredAt: new Date().toISOString(), seconds, machine: describeMachine() };
    }
  } finally {
    await endAllProducts();
    rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  const done: FaultReport = Object.fromEntries(chosen.map((name) => [name, report[name]!]));
  for (const { title, tables, notes, lost, half, duplicates, wrong } of Object.values(done)) {
    console.log(`\n== ${title}\n`);
    if (tables.length > 0) console.log(`${tables.map(formatTableAsText).join("\n\n")}\n`);
    console.log(notes.map((note) => `· ${note}`).join("\n"));
    for (const fault of [...lost, ...half, ...duplicates, ...wrong].slice(0, 20)) console.log(`! ${fault}`);
  }
  console.log(`\n${formatTableAsText(makeSummary(done))}`);
  writeReport(Object.fromEntries(trialNames.flatMap((name) => (report[name] ? [[name, report[name]]] : []))));
  process.exitCode = Object.values(done).every(isCleanResult) ? 0 : 1;
}

function readOptions(args: string[]): { chosen: PartName[]; cycles: number | undefined } {
  const usage = `Verilebilecekler: --cycles N, --only BÖLÜM (${trialNames.join(", ")}).`;
  let values: { cycles?: string; only?: string[] };
  try {
    const options = { cycles: { type: "string" }, only: { type: "string", multiple: true } } as const;
    ({ values } = parseArgs({ args, options }));
  } catch {
    throw new OperatorError(usage);
  }
  const { cycles, only = trialNames } = values;
  if (!only.every((name): name is PartName => Object.hasOwn(trialOfPart, name))) throw new OperatorError(usage);
  if (cycles !== undefined && !/^[1-9]\d{0,4}$/.test(cycles)) throw new OperatorError(usage);
  return {
    chosen: trialNames.filter((name) => only.includes(name)),
    cycles: cycles === undefined ? undefined : Number(cycles),
  };
}

function readReport(): FaultReport {
  const file = pathInRoot(resultsPath("json"));
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FaultReport) : {};
}

function writeReport(report: FaultReport): void {
  mkdirSync(pathInRoot("quality/results"), { recursive: true });
  writeFileSync(pathInRoot(resultsPath("json")), JSON.stringify(report, null, 2));
  writeFileSync(pathInRoot(resultsPath("md")), formatReportAsMarkdown(report));
  console.log(`\nYazıldı: ${resultsPath("json")}, ${resultsPath("md")}`);
}

await main().catch(printErrorAndExit);
