import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { pages } from "#contract/pages.ts";

import { fillPlaceholders } from "../fuzz/world.ts";
import type { ScannedSite } from "./stage.ts";
import { runTool, SEVERITIES, type ScanFinding, type ScanResult } from "./tool.ts";

/** Modules that need neither lists from the internet nor a server of wapiti. */
const WAPITI_MODULES =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss";
const SECONDS_MAX = 150;

interface WapitiReport {
  vulnerabilities: Record<string, { level: number; info: string; path: string; method: string }[]>;
  anomalies: WapitiReport["vulnerabilities"];
}

export async function scanWithWapiti(stage: ScannedSite, folder: string): Promise<ScanResult> {
  const findings: ScanFinding[] = [];
  for (const actor of [undefined, "company"] as const) findings.push(...(await scanAs(stage, folder, actor)));
  return { tool: "wapiti", did: "oturumsuz ve şirket olarak, bütün sayfalardan", findings };
}

async function scanAs(stage: ScannedSite, folder: string, actor: "company" | undefined): Promise<ScanFinding[]> {
  const name = `wapiti-${actor ?? "guest"}`;
  const report = join(folder, `${name}.json`);
  const starts = Object.values(pages).flatMap(({ path }) => {
    const address = path
      .replace("$code", "W_company_code_W")
      .replace("$name", "terms")
      .replace("$userId", "W_company_user_W");
    return ["-s", `${stage.url}${fillPlaceholders(address, "company", stage.world)}?q=1&returnTo=%2Fdashboard`];
  });
  const cookie = actor === undefined ? [] : ["-H", `Cookie: ${stage.cookieOf(actor)}`];
  const bounds = ["--max-scan-time", "60", "--max-attack-time", "20", "-d", "3", "-S", "normal", "-t", "10"];
  const manner = [
    "--verify-ssl",
    "0",
    "--no-bugreport",
    "--flush-session",
    "--store-session",
    folder,
    "--store-config",
    folder,
  ];
  const line = [
    "wapiti",
    "-u",
    `${stage.url}/`,
    ...starts,
    "-m",
    WAPITI_MODULES,
    ...cookie,
    ...bounds,
    ...manner,
    "-f",
    "json",
    "-o",
    report,
  ];
  await runTool(line, { file: join(folder, `${name}.txt`), seconds: SECONDS_MAX, folder });
  if (!existsSync(report)) return [{ tool: "wapiti", severity: "orta", what: `${name}: rapor yazmadı` }];
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as WapitiReport;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ level, info, path, method }) => ({
      tool: "wapiti",
      severity: SEVERITIES[Math.min(3, level)] ?? "orta",
      what: `${actor ?? "oturumsuz"}: ${kind}: ${method} ${path}: ${info}`,
    })),
  );
}
