import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { OWNER_ROLE, RUNTIME_ROLE } from "#server/embedded-postgres/roles.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { formatFigure } from "./bench/figures.ts";
import { runQuery, startPostgres } from "./bench/postgres.ts";
import { endChildren } from "./update/children.ts";
import { type DatabaseRoles, runUpdate, type UpdateResult } from "./update/run.ts";
import type { ScanFigures } from "./update/scans.ts";
import { workingTree, findLastVersion, checkOutVersion } from "./update/version.ts";

/**
 * npm run quality -- update: the previous version answers scans while the new one starts and migrates the same
 * database. Counts failed scans and lost saves. `--from` and `--to` are git references. With `--kill` the new version
 * is killed in the middle of every migration, and started again. `--url` is a PostgreSQL server to use instead of the
 * embedded one, with a role that may create databases and roles.
 */
const textOption = { type: "string" } as const;
const flagOption = { type: "boolean" } as const;
const { values } = parseArgs({
  options: {
    from: textOption,
    to: textOption,
    codes: textOption,
    rate: textOption,
    kill: flagOption,
    url: textOption,
    keep: flagOption,
  },
});
const updateFolder = mkdtempSync(join(tmpdir(), "kodu-tara-update-"));
// PostgreSQL runs under another account, which must enter the folder.
chmodSync(updateFolder, 0o755);
if (!values.keep) process.once("exit", () => rmSync(updateFolder, { recursive: true, force: true }));
process.once("exit", () => void endChildren());
let dropDatabases = async () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void endChildren()
      .then(() => dropDatabases())
      .finally(() => process.exit(130));
  });
}
try {
  const from = await checkOutVersion(values.from ?? findLastVersion(), join(updateFolder, "from"));
  const to = values.to === undefined ? workingTree : await checkOutVersion(values.to, join(updateFolder, "to"));
  const { database, fresh, drop } = await makeDatabases(values.url);
  // Both a signal and the normal end may call `dropDatabases`, which must drop them only once.
  let dropped: Promise<void> | undefined;
  dropDatabases = () => (dropped ??= drop());
  try {
    const asked = { from, to, database, fresh, folder: updateFolder, codes: Number(values.codes ?? 20_000) };
    const how = { rate: Number(values.rate ?? 50), kill: values.kill ?? false };
    const updated = await runUpdate({ ...asked, ...how, tell: (what) => console.log(what) });
    console.log(`\n${formatResult(updated)}`);
    const { during, after, saves, differences } = updated;
    const faults = during.failed + after.failed + saves.lost + saves.stale + differences.length;
    process.exitCode = faults === 0 ? 0 : 1;
  } finally {
    await dropDatabases();
  }
} catch (error) {
  printErrorAndExit(error);
}

/**
 * Makes an empty database to update, and another empty database to compare with it. Each database has two roles, as
 * docs/operations.md describes.
 */
async function makeDatabases(
  server: string | undefined,
): Promise<{ database: DatabaseRoles; fresh: DatabaseRoles; drop(): Promise<void> }> {
  const names = [`kodu_tara_update_${process.pid}`, `kodu_tara_fresh_${process.pid}`] as const;
  if (server === undefined) {
    const postgres = await startPostgres(join(updateFolder, "postgres"));
    const make = async (name: string) => {
      const url = await postgres.create(name);
      await runQuery(url, `alter database ${name} owner to ${OWNER_ROLE}`);
      return {
        owner: makeLoginUrl(url, { name, user: OWNER_ROLE }),
        runtime: makeLoginUrl(url, { name, user: RUNTIME_ROLE }),
      };
    };
    return { database: await make(names[0]), fresh: await make(names[1]), drop: postgres.stop };
  }
  const password = randomBytes(16).toString("hex");
  const [owner, runtime] = ["owner", "runtime"].map((role) => `kodu_tara_update_${role}_${process.pid}`);
  for (const role of [owner, runtime]) await runQuery(server, `create role ${role} login password '${password}'`);
  const make = async (name: string) => {
    await runQuery(server, `create database ${name} owner ${owner} encoding 'UTF8' template template0`);
    const as = (user: string) => makeLoginUrl(server, { name, user, password });
    return { owner: as(owner!), runtime: as(runtime!) };
  };
  const databases = { database: await make(names[0]), fresh: await make(names[1]) };
  return {
    ...databases,
    async drop() {
      for (const name of names) await runQuery(server, `drop database ${name} with (force)`);
      for (const role of [owner, runtime]) await runQuery(server, `drop role ${role}`);
    },
  };
}

function makeLoginUrl(
  server: string,
  { name, user, password }: { name: string; user: string; password?: string },
): string {
  const url = new URL(server);
  Object.assign(url, { pathname: `/${name}`, username: user, password: password ?? "" });
  return url.href;
}

function formatResult(updated: UpdateResult): string {
  const { before, during, after, saves, seconds, killed, migrations, differences } = updated;
  const row = (name: string, { asked, failed, slow, p99Ms, longestMs }: ScanFigures) =>
    [name.padEnd(18), ...[asked, failed, slow, p99Ms, longestMs].map((value) => formatFigure(value).padStart(10))].join(
      " ",
    );
  const { failedForSeconds, failedWhileHealthy, reasons } = during;
  return [
    ["".padEnd(18), ...["okutma", "başarısız", "> 1 sn", "%99 ms", "en uzun ms"].map((name) => name.padStart(10))].join(
      " ",
    ),
    row("önce", before),
    row("güncelleme", during),
    row("ikisi birlikte", after),
    "",
    `${migrations} göç, yeni sürüm ${formatFigure(seconds, 1)} sn sonra yanıt verdi; o sırada ${killed.length} kez öldürüldü.`,
    ...killed.map((where) => `  öldürüldü: ${where}`),
    `${saves.acknowledged} kayıt onaylandı, ${saves.refused} kayıt reddedildi, onaylanmış ${saves.lost} kayıt kayboldu; gizlenen telefon ${saves.looked} bakışta ${saves.stale} kez göründü.`,
    ...Object.entries(updated.noticed).map(([name, count]) => `${name}: başarısız ya da yavaş ${count}`),
    ...(differences.length === 0
      ? ["Şema, boş bir veri tabanında kurulanla aynı; hiçbir tabloda satır ya da dolu alan eksilmedi."]
      : ["Fark:", ...differences.map((line) => `  ${line}`)]),
    during.failed === 0
      ? "Güncelleme sırasında hiçbir okutma başarısız olmadı."
      : `Başarısızlıklar ${formatFigure(failedForSeconds, 1)} sn sürdü; ${failedWhileHealthy} tanesi /healthz 200 derken. ${JSON.stringify(reasons)}`,
  ].join("\n");
}
