import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import pg from "pg";

import { sayAndExit } from "#server/observe/say-and-exit.ts";

import { show } from "./bench/figures.ts";
import { startPostgres } from "./bench/postgres.ts";
import { runUpdate, type UpdateResult } from "./update/run.ts";
import type { ScanFigures } from "./update/scans.ts";
import { workingTree, lastVersion, checkOut } from "./update/version.ts";

/**
 * npm run quality -- update: the former version answers scans while the present one starts beside it and migrates;
 * counts failed scans. `--from` and `--to` are git references. `--url` is a PostgreSQL server to use instead of the
 * embedded one.
 */
const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { from: text, to: text, codes: text, rate: text, kills: text, url: text, keep: { type: "boolean" } },
});
const folder = mkdtempSync(join(tmpdir(), "kodu-tara-update-"));
// PostgreSQL runs under another account, which must enter the folder.
chmodSync(folder, 0o755);
if (!values.keep) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
try {
  const from = checkOut(values.from ?? lastVersion(), join(folder, "from"));
  const to = values.to === undefined ? workingTree : checkOut(values.to, join(folder, "to"));
  const { url, drop } = await makeDatabase(values.url);
  try {
    const codes = Number(values.codes ?? 20_000);
    const asked = { from, to, url, folder, codes, rate: Number(values.rate ?? 50), kills: Number(values.kills ?? 0) };
    const updated = await runUpdate({ ...asked, tell: (what) => console.log(what) });
    console.log(`\n${table(updated)}`);
    process.exitCode = updated.during.failed + updated.after.failed === 0 ? 0 : 1;
  } finally {
    await drop();
  }
} catch (error) {
  sayAndExit(error);
}

async function makeDatabase(server: string | undefined): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `kodu_tara_update_${process.pid}`;
  if (server === undefined) {
    const postgres = await startPostgres(join(folder, "postgres"));
    return { url: await postgres.create(name), drop: postgres.stop };
  }
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

function table({ before, during, after, seconds, killed, migrations, noticed }: UpdateResult): string {
  const row = (name: string, { asked, failed, slow, p99Ms, longestMs }: ScanFigures) =>
    [name.padEnd(18), ...[asked, failed, slow, p99Ms, longestMs].map((value) => show(value).padStart(10))].join(" ");
  const { failedForSeconds, failedWhileHealthy, reasons } = during;
  return [
    ["".padEnd(18), ...["okutma", "başarısız", "> 1 sn", "%99 ms", "en uzun ms"].map((name) => name.padStart(10))].join(
      " ",
    ),
    row("önce", before),
    row("güncelleme", during),
    row("ikisi birlikte", after),
    "",
    `${migrations} göç, yeni sürüm ${show(seconds, 1)} sn sonra yanıt verdi; o sırada ${killed} kez öldürüldü.`,
    ...Object.entries(noticed).map(([name, count]) => `${name}: başarısız ya da yavaş ${count}`),
    during.failed === 0
      ? "Güncelleme sırasında hiçbir okutma başarısız olmadı."
      : `Başarısızlıklar ${show(failedForSeconds, 1)} sn sürdü; ${failedWhileHealthy} tanesi /healthz 200 derken. ${JSON.stringify(reasons)}`,
  ].join("\n");
}
