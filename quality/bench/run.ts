import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { extentOfName, type BenchExtent } from "./extent.ts";
import { describeMachine } from "./machine.ts";
import { measureAlerts } from "./parts/alerts.ts";
import { measureBrowser } from "./parts/browser.ts";
import { measureGrowth } from "./parts/growth.ts";
import { measureLogin } from "./parts/login.ts";
import { measureNotices } from "./parts/notices.ts";
import { measureProcesses } from "./parts/processes.ts";
import { measureScan } from "./parts/scan.ts";
import { measureStart } from "./parts/start.ts";
import { measureStickers } from "./parts/stickers.ts";
import { measureTolls } from "./parts/tolls.ts";
import { pathInRoot } from "./processes.ts";
import { formatReportAsMarkdown, formatTableAsText, makeTargetTable, type BenchReport } from "./report.ts";
import { prepareBenchRun, type BenchRun } from "./stage.ts";

const measureOfPart = {
  scan: measureScan,
  login: measureLogin,
  notices: measureNotices,
  alerts: measureAlerts,
  stickers: measureStickers,
  processes: measureProcesses,
  growth: measureGrowth,
  tolls: measureTolls,
  start: measureStart,
  browser: measureBrowser,
};
type PartName = keyof typeof measureOfPart;
const partNames = Object.keys(measureOfPart) as PartName[];
/**
 * Parts for the long form only. A slice of the short form takes half a second, which is too short to warm up a
 * process with a third of a core.
 */
const LONG_PARTS: PartName[] = ["processes"];

const durationWords: Record<BenchExtent["name"], string> = {
  short: "Kısa biçim; iki dakika kadar sürer. Birden çok süreci de ölçen uzunu: npm run quality -- bench --long",
  long: "Uzun biçim; 20-30 dakika sürer (bir milyon kodluk dünya da kurulur). Bilgisayar bu sırada başka iş yapmamalı.",
};

/** npm run quality -- bench: measures what docs/quality.md promises under "Speed", and stores the results. */
async function main(): Promise<void> {
  const { form, chosen } = readOptions(process.argv.slice(2));
  console.log(durationWords[form.name]);
  const report = readReport(form);
  // Must be called before this process is bound to some of the cores.
  const machine = describeMachine();
  const stage = prepareBenchRun(form, makeProgressPrinter());
  const struck = cleanUpOnExit(stage);
  try {
    for (const name of chosen) {
      const begin = performance.now();
      const result = await measureOfPart[name](stage);
      const seconds = (performance.now() - begin) / 1000;
      report.parts[name] = { ...result, measuredAt: new Date().toISOString(), seconds, machine };
      clearLine();
      console.log(`\n== ${result.title} (${Math.round(seconds)} sn)\n`);
      console.log(result.tables.map(formatTableAsText).join("\n\n"));
      console.log(`\n${result.notes.map((note) => `· ${note}`).join("\n")}`);
    }
  } finally {
    await struck();
  }
  const ordered: BenchReport = {
    form: form.name,
    parts: Object.fromEntries(partNames.flatMap((name) => (report.parts[name] ? [[name, report.parts[name]]] : []))),
  };
  console.log(`\n${formatTableAsText(makeTargetTable(ordered))}`);
  writeReport(form, ordered);
}

function readOptions(args: string[]): { form: BenchExtent; chosen: PartName[] } {
  const usage = `Verilebilecekler: --long, --only BÖLÜM (${partNames.join(", ")}).`;
  let values: { long?: boolean; only?: string[] };
  try {
    const options = { long: { type: "boolean" }, only: { type: "string", multiple: true } } as const;
    ({ values } = parseArgs({ args, options }));
  } catch {
    throw new OperatorError(usage);
  }
  const { long = false, only = partNames.filter((name) => values.long || !LONG_PARTS.includes(name)) } = values;
  if (!only.every((name): name is PartName => Object.hasOwn(measureOfPart, name))) throw new OperatorError(usage);
  return {
    form: long ? extentOfName.long : extentOfName.short,
    chosen: partNames.filter((name) => only.includes(name)),
  };
}

function readReport({ name }: BenchExtent): BenchReport {
  const file = pathInRoot(`quality/bench/results/${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as BenchReport) : { form: name, parts: {} };
}

function writeReport({ name }: BenchExtent, report: BenchReport): void {
  mkdirSync(pathInRoot("quality/bench/results"), { recursive: true });
  const files = [`quality/bench/results/${name}.json`, `quality/bench/results/${name}.md`] as const;
  writeFileSync(pathInRoot(files[0]), JSON.stringify(report, null, 2));
  writeFileSync(pathInRoot(files[1]), formatReportAsMarkdown(report));
  console.log(`\nYazıldı: ${files.join(", ")}`);
}

/** Cleans up exactly once, also after Ctrl-C. */
function cleanUpOnExit(stage: BenchRun): () => Promise<void> {
  let striking: Promise<void> | undefined;
  const strike = () => (striking ??= stage.strike());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      console.error("\nDurduruluyor…");
      void strike().finally(() => process.exit(130));
    });
  }
  return strike;
}

/**
 * Returns a function that shows progress: in a terminal it updates a single line, elsewhere it prints a line each time.
 */
function makeProgressPrinter(): (what: string) => void {
  const begin = performance.now();
  return (what) => {
    const line = `  ${Math.round((performance.now() - begin) / 1000)} sn  ${what}`;
    if (!process.stdout.isTTY) return console.log(line);
    clearLine();
    process.stdout.write(line.slice(0, process.stdout.columns - 1));
  };
}

function clearLine(): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001B[K");
}

await main().catch(printErrorAndExit);
