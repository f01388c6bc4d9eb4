import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { findPage } from "#contract/pages.ts";

import { pathInRoot } from "../bench/processes.ts";
import type { ScannedSite } from "./stage.ts";
import { runTool, type ScanFinding, type ScanResult } from "./tool.ts";

const fileNames = `
.env .git .git/config .git/HEAD .svn/entries .hg .ssh/id_rsa .aws/credentials .npmrc .dockerenv .DS_Store .htaccess .htpasswd .well-known
.well-known/security.txt .well-known/jwks.json about access access_log account accounts actuator actuator/env actuator/health admin admin.php
administrator adminer ajax announce api api/account api/admin api/docs api/openapi api/users api/v1 api/v2 app application apps archive assets
assets/index auth authorize autodiscover aws back backend backup backups bak balance base beta billing bin blog board boot build bundle cache
captcha cars cart cert certs cgi-bin changelog chat check checkout ci class classes client clients code codes common companies company compose
conf config configuration console contact content controller cookies core cpanel create cron css customer customers dashboard data database databases
db debug default delete demo deploy dev developer devel diff dist doc docker docker-compose Dockerfile docs documents domain down download downloads dump
edit elastic email embed en env error error_log errors etc events example examples exec expenses export exports ext fa favicon feed file files filter
fleet flow forgot forgot-password form forms forum ftp function functions gate gateway gen git global grafana graph graphql graphiql group groups
guest healthz health help hidden history home host htdocs html http i18n icon icons id image images img import inc include includes index info init
install internal invoice invoices item items java jenkins jmx job jobs js json kibana kubernetes lang ldap legal lib library license link linkqr
list local log login logout logs mail mailer mails main maintenance manage management manager manifest map master media member members message
metrics migrate migrations mobile mod model module modules monitor monitoring my mysql nagios new news nginx nginx_status node node_modules note
notes oauth old openapi openid operator order orders org out owner package package-lock package.json page pages panel param pass passwd password patch
path pay payment payments pgadmin phones php phpinfo phpmyadmin ping pkg plugin plugins pma pod port portal post posts prefs preview private prod
product production profile profiles project prometheus prom public purchase q qr query queue read readme README redirect redis register registration
release remote rental rentals report reports request reset resource resources rest restart restore result robots root route rpc rpc/account rss run
sample save scan schema script scripts sdk search secret secrets secure security seed server server-info server-status service services session sessions
set settings setup shadow shell shop shutdown signin signup site sitemap socket soap source sources spec sql src src/server/main src/server/app staff
staging start stat static statistics stats status stop storage store stories stream stripe style styles submit sub support swagger swagger-ui sync
sys system table tag task tasks team telescope temp template templates terms test tests text texts theme thumb ticket tmp token tokens tool tools top
trace trials tsconfig ui unlink up update upgrade upload uploads url usage user users util v1 v2 var vendor version view views vite.config vpn web
web.config webadmin webhook webmail widget wiki wordpress work wp wp-admin wp-config wp-content wp-json wp-login ws wss www xml xmlrpc yaml yml yonetim
zip
`
  .trim()
  .split(/\s+/);
const fileEndings = [
  "",
  ".json",
  ".js",
  ".ts",
  ".php",
  ".bak",
  ".old",
  ".sql",
  ".zip",
  ".tar.gz",
  ".txt",
  ".log",
  ".yml",
  ".xml",
  "~",
];

/** Known paths that are not pages: files that programs read, and static files. */
const otherPaths = [
  "healthz",
  "robots.txt",
  "sitemap.xml",
  "site.webmanifest",
  "api/docs",
  "api/docs/",
  "api/openapi.json",
  ".well-known/jwks.json",
  ".well-known/security.txt",
  ...readdirSync(pathInRoot("dist/client")).filter((name) => name !== "index.html" && name !== "assets"),
];

const SECONDS_MAX = 150;

export async function scanWithFfuf(stage: ScannedSite, folder: string): Promise<ScanResult> {
  const words = [...new Set(fileNames.flatMap((name) => fileEndings.map((ending) => name + ending)))];
  const list = join(folder, "ffuf-words.txt");
  const report = join(folder, "ffuf.json");
  writeFileSync(list, words.join("\n"));
  const line = [
    "ffuf",
    "-u",
    `${stage.url}/FUZZ`,
    "-w",
    list,
    "-mc",
    "all",
    "-fc",
    "404",
    "-t",
    "16",
    "-k",
    "-o",
    report,
    "-of",
    "json",
  ];
  const isDone = await runTool(line, { file: join(folder, "ffuf.txt"), seconds: SECONDS_MAX, folder });
  const findings: ScanFinding[] = [];
  if (!isDone || !existsSync(report)) findings.push({ tool: "ffuf", severity: "orta", what: "bitmedi" });
  const { results } = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as { results: { input: { FUZZ: string }; status: number }[] })
    : { results: [] };
  for (const { input, status } of results) {
    if (!isKnownPath(input.FUZZ))
      findings.push({ tool: "ffuf", severity: "orta", what: `bilinmeyen adres: /${input.FUZZ} → ${status}` });
  }
  return { tool: "ffuf", did: `${words.length} sözcük, 404 olmayan ${results.length}`, findings };
}

function isKnownPath(path: string): boolean {
  const page = findPage(`/${path}`);
  return page !== undefined || otherPaths.includes(path);
}
