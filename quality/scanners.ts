import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { pathInRoot } from "./bench/processes.ts";
import { scanWithFfuf } from "./scanners/ffuf.ts";
import { scanWithSqlmap } from "./scanners/sqlmap.ts";
import { startScannedSite } from "./scanners/stage.ts";
import { scanWithTestssl } from "./scanners/testssl.ts";
import { SEVERITIES, type ScanResult } from "./scanners/tool.ts";
import { scanWithWapiti } from "./scanners/wapiti.ts";

const scanOfTool = {
  sqlmap: scanWithSqlmap,
  wapiti: scanWithWapiti,
  ffuf: scanWithFfuf,
  "testssl.sh": scanWithTestssl,
};
type Tool = keyof typeof scanOfTool;
const toolNames = Object.keys(scanOfTool) as Tool[];
/** The Debian package of each program. */
const packageOfTool = {
  sqlmap: "sqlmap",
  wapiti: "wapiti",
  ffuf: "ffuf",
  testssl: "testssl.sh",
  nginx: "nginx-light",
  openssl: "openssl",
};

/**
 * npm run quality -- scanners: runs Debian's vulnerability scanners against the built product behind nginx, on this
 * machine only.
 */
async function main(): Promise<void> {
  const chosen = readOptions(process.argv.slice(2));
  installMissingPackages();
  const folder = pathInRoot("test-results/scanners");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stage = await startScannedSite(folder);
  const done: ScanResult[] = [];
  let complaints: string[] = [];
  try {
    for (const tool of chosen) {
      const begin = performance.now();
      console.log(`${tool}…`);
      done.push(await scanOfTool[tool](stage, folder));
      console.log(`  ${Math.round((performance.now() - begin) / 1000)} sn, ${done.at(-1)!.did}`);
    }
    complaints = stage.complaints();
  } finally {
    await stage.strike();
  }
  const product = complaints.map((line) => ({ tool: "günlük", severity: "orta" as const, what: line.slice(0, 300) }));
  const findings = [...done.flatMap((scan) => scan.findings), ...product];
  const order = [...findings].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  const rows = order.map(({ tool, severity, what }) => `${tool.padEnd(12)}${severity.padEnd(8)}${what.slice(0, 160)}`);
  const table = rows.length === 0 ? "Bulgu yok." : rows.join("\n");
  console.log(`\n${table}\n\nAraçların bütün çıktısı: ${folder}`);
  writeFileSync(`${folder}/findings.txt`, `${table}\n`);
  if (findings.some(({ severity }) => severity === "orta" || severity === "yüksek")) process.exitCode = 1;
}

function readOptions(args: string[]): Tool[] {
  const usage = `Verilebilecekler: --only ARAÇ (${toolNames.join(", ")}).`;
  let values: { only?: string[] };
  try {
    ({ values } = parseArgs({ args, options: { only: { type: "string", multiple: true } } }));
  } catch {
    throw new OperatorError(usage);
  }
  const { only = toolNames } = values;
  if (!only.every((name): name is Tool => Object.hasOwn(scanOfTool, name))) throw new OperatorError(usage);
  return toolNames.filter((name) => only.includes(name));
}

function installMissingPackages(): void {
  const missing = Object.entries(packageOfTool)
    .filter(([program]) => spawnSync("which", [program]).status !== 0)
    .map(([, name]) => name);
  if (missing.length === 0) return;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  const how = `Eksik araçlar var. Debian'da root olarak:\n  ${command}`;
  if (process.getuid?.() !== 0 || spawnSync("which", ["apt-get"]).status !== 0) throw new OperatorError(how);
  console.log(`Kuruluyor: ${missing.join(", ")}`);
  if (spawnSync("sh", ["-c", command], { stdio: ["ignore", "ignore", "inherit"] }).status !== 0)
    throw new OperatorError(how);
}

await main().catch(printErrorAndExit);
