import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { ScannedSite } from "./stage.ts";
import { runTool, type ScanFinding, type ScanResult, type Severity } from "./tool.ts";

const SECONDS_MAX = 240;
const severityOfLevel: Record<string, Severity> = {
  LOW: "düşük",
  WARN: "düşük",
  MEDIUM: "orta",
  HIGH: "yüksek",
  CRITICAL: "yüksek",
};

/** Findings that are true of any self-signed certificate, or of this machine's openssl. */
const ownSetupPattern = /^(cert_|OCSP_|DNS_CAA|certificate_transparency|engine_problem|RC4)/;

/** Findings that are not faults here, with the reason. */
const acceptedFindings: Record<string, string> = {
  // BREACH needs a secret in a page that also contains text of an attacker. Our pages contain no secret token; writes
  // are protected by a check of their Origin.
  BREACH: "sayfalarda gizli belirteç yok",
};

export async function scanWithTestssl(stage: ScannedSite, folder: string): Promise<ScanResult> {
  const report = join(folder, "testssl.json");
  const parts = ["-p", "-s", "-P", "-S", "-h", "-U"];
  const manner = [
    "--quiet",
    "--color",
    "0",
    "--warnings",
    "off",
    "--fast",
    "--ip",
    "127.0.0.1",
    "--connect-timeout",
    "5",
    "--openssl-timeout",
    "5",
  ];
  const line = ["testssl", ...parts, ...manner, "--jsonfile", report, `localhost:${stage.port}`];
  const isDone = await runTool(line, { file: join(folder, "testssl.txt"), seconds: SECONDS_MAX, folder });
  if (!isDone || !existsSync(report)) {
    return {
      tool: "testssl.sh",
      did: "bitmedi",
      findings: [{ tool: "testssl.sh", severity: "orta", what: "bitmedi" }],
    };
  }
  const said = JSON.parse(readFileSync(report, "utf8")) as { id: string; severity: string; finding: string }[];
  const bad = said.filter(({ severity }) => severityOfLevel[severity] !== undefined);
  const expected = bad.filter(({ id }) => ownSetupPattern.test(id) || acceptedFindings[id] !== undefined);
  const findings: ScanFinding[] = bad
    .filter((one) => !expected.includes(one))
    .map(({ id, severity, finding }) => ({
      tool: "testssl.sh",
      severity: severityOfLevel[severity]!,
      what: `${id}: ${finding}`,
    }));
  const did = `${said.length} denetim; beklenen ${expected.length} (${expected.map(({ id }) => id).join(", ")})`;
  return { tool: "testssl.sh", did, findings };
}
