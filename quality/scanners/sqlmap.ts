import { readFileSync } from "node:fs";
import { join } from "node:path";

import { fillPlaceholders, type Actor } from "../fuzz/world.ts";
import type { ScannedSite } from "./stage.ts";
import { runTool, type ScanFinding, type ScanResult } from "./tool.ts";

interface SqlmapTarget {
  name: string;
  actor: "customer" | "company" | "admin" | undefined;
  /** The input of the procedure, with an asterisk after every value that sqlmap attacks. */
  input?: unknown;
  path?: string;
}

const makeContact = (value: string) => ({ value: `${value}*`, visible: true });

/** Text inputs of several procedures that reach SQL statements, with an actor who may call them. */
const sqlmapTargets: SqlmapTarget[] = [
  {
    name: "admin/users/list",
    actor: "admin",
    input: { search: "a*", state: "open*", cursor: "1764000000000.0193f0a0-0000-7000-8000-000000000001*" },
  },
  { name: "admin/batches/list", actor: "admin", input: { search: "KT*" } },
  { name: "admin/codes/list", actor: "admin", input: { search: "KT*", cursor: "1764000000000.KT-AAAAAA*" } },
  { name: "admin/companies/list", actor: "admin", input: { search: "a*" } },
  {
    name: "company/customers/list",
    actor: "company",
    input: { search: "a*", cursor: "0193f0a0-0000-7000-8000-000000000001.Ay*" },
  },
  { name: "company/cars/list", actor: "company", input: { search: "34*", cursor: "KT-AAAAAA.34 ABC 123*" } },
  { name: "company/rentals/list", actor: "company", input: { search: "k*", paymentStatus: "paid*" } },
  {
    name: "company/customers/update",
    actor: "company",
    input: { id: "W_company_customer_W", version: 1, name: "Ad*", phone: "*", email: "*", notes: "not*" },
  },
  {
    name: "company/expenses/create",
    actor: "company",
    input: { id: "W_new0_id_W*", description: "Gider*", amount: 100, category: "fuel*" },
  },
  {
    name: "profiles/update",
    actor: "customer",
    input: {
      code: "W_customer_code_W*",
      version: 1,
      plate: "34 ABC 123*",
      note: "not*",
      contactsVisible: true,
      contacts: {
        phone: makeContact(""),
        telegram: makeContact("kodutara"),
        email: makeContact(""),
        website: makeContact("ornek.com"),
      },
    },
  },
  { name: "codes/link", actor: "customer", input: { code: "W_free_code_W*" } },
  { name: "account/forgotPassword", actor: undefined, input: { email: "a@ornek.com*" } },
  { name: "account/checkResetLink", actor: undefined, input: { token: `${"A".repeat(43)}*` } },
  { name: "okutma adresi", actor: undefined, path: "/q/W_company_code_W*" },
  { name: "sayfa sorgusu", actor: undefined, path: "/login?returnTo=*" },
];

const SECONDS_PER_TARGET = 60;
const ATTACKS_AT_ONCE = 2;

export async function scanWithSqlmap(stage: ScannedSite, folder: string): Promise<ScanResult> {
  const findings: ScanFinding[] = [];
  let [requests, unfinished] = [0, 0];
  const left = [...sqlmapTargets];
  const work = async () => {
    for (let target = left.shift(); target; target = left.shift()) {
      const result = await attackTarget(stage, folder, target);
      findings.push(...result.findings);
      requests += result.requests;
      if (!result.isDone) unfinished += 1;
    }
  };
  await Promise.all(Array.from({ length: ATTACKS_AT_ONCE }, work));
  const cut = unfinished > 0 ? `, ${unfinished} adresin süresi doldu` : "";
  return { tool: "sqlmap", did: `${sqlmapTargets.length} adres, en az ${requests} istek${cut}`, findings };
}

async function attackTarget(stage: ScannedSite, folder: string, { name, actor, input, path }: SqlmapTarget) {
  const file = join(folder, `sqlmap-${name.replaceAll(/\W+/g, "-")}.txt`);
  const words = (text: string) => fillPlaceholders(text, (actor ?? "guest") satisfies Actor, stage.world);
  const address = path === undefined ? `${stage.url}/rpc/${name}` : stage.url + words(path);
  const data =
    input === undefined
      ? []
      : ["--data", words(JSON.stringify({ json: input })), "-H", "Content-Type: application/json"];
  const cookie = actor === undefined ? [] : ["--cookie", stage.cookieOf(actor)];
  const scope = [
    "--level",
    "3",
    "--risk",
    "2",
    "--dbms",
    "PostgreSQL",
    "--threads",
    "4",
    "--time-sec",
    "3",
    "--timeout",
    "10",
  ];
  const manner = [
    "--batch",
    "--flush-session",
    "--ignore-code",
    "401",
    "--output-dir",
    file.replace(".txt", ""),
    "-v",
    "3",
  ];
  const isDone = await runTool(["sqlmap", "-u", address, ...data, ...cookie, ...scope, ...manner], {
    file,
    seconds: SECONDS_PER_TARGET,
    folder,
  });
  const said = readFileSync(file, "utf8");
  const isFound = /identified the following injection point|appears to be '.*' injectable|is vulnerable/.test(said);
  const isTried = /testing '/.test(said);
  const findings: ScanFinding[] = [];
  if (isFound) findings.push({ tool: "sqlmap", severity: "yüksek", what: `${name}: SQL enjeksiyonu (${file})` });
  // Reports a run that attacked nothing, because its empty result would look like a success.
  if (!isTried) findings.push({ tool: "sqlmap", severity: "orta", what: `${name}: hiç denenemedi (${file})` });
  if (!isDone) findings.push({ tool: "sqlmap", severity: "bilgi", what: `${name}: süresi doldu, bulgusuz` });
  return { findings, isDone, requests: said.match(/\[PAYLOAD\]/g)?.length ?? 0 };
}
