import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { runQuery } from "../bench/postgres.ts";
import { type SaveFigures, SavingOwners } from "../cluster/savers.ts";
import { runChild } from "./children.ts";
import { countValues, findLosses, readSchema } from "./content.ts";
import { killInEveryMigration } from "./kills.ts";
import { listCodes, startScanning, type ScanFigures } from "./scans.ts";
import { makeEnvironment, startServers, spawnServer } from "./servers.ts";
import { findFillScript, type ProductVersion } from "./version.ts";

const QUIET_AROUND_UPDATE_MS = 5000;
const OWNER_COUNT = 4;

/** The URLs of one database for its two roles. */
export interface DatabaseRoles {
  owner: string;
  runtime: string;
}

export interface UpdateOptions {
  from: ProductVersion;
  to: ProductVersion;
  database: DatabaseRoles;
  /** An empty database in which the new version makes its schema, for comparison. */
  fresh: DatabaseRoles;
  /** The folder for files and logs of the servers. */
  folder: string;
  codes: number;
  /** Scans per second. */
  rate: number;
  /** Whether the new version is killed in the middle of every migration. */
  kill: boolean;
  tell(what: string): void;
}

export interface UpdateResult {
  /** Scans before the update, while the new version starts, and while both versions run. */
  before: ScanFigures;
  during: ScanFigures;
  after: ScanFigures;
  /** Saves through the previous version, from the start of the new version to the end. */
  saves: SaveFigures;
  seconds: number;
  /** Where the new version was killed. */
  killed: string[];
  migrations: number;
  /** The number of failed or slow scans, by the migration that was running. */
  noticed: Record<string, number>;
  /** The differences between the schema and that of an empty database, and the losses of rows or values. */
  differences: string[];
}

/**
 * Fills a database with the previous version, lets that version answer scans, and starts the new version on the same
 * database.
 */
export async function runUpdate(update: UpdateOptions): Promise<UpdateResult> {
  const { from, to, database, folder, codes, rate, tell } = update;
  const made = await makeSchema(update);
  tell(`Dünya kuruluyor: ${codes.toLocaleString("tr")} kod (${from.name}).`);
  const sizes = { codes, accounts: codes * 0.3, companies: codes / 400, rentals: codes / 2 };
  const given = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(Math.max(1, Math.round(value)))]);
  // The previous version may not know of two roles. It then owned the tables itself.
  const owned = { DATABASE_URL: database.owner };
  const filling = { ...makeEnvironment(from, join(folder, "filling")), ...owned };
  await runChild(process.execPath, [findFillScript(from), ...given], {
    cwd: from.folder,
    env: filling,
    stdio: "ignore",
  });
  await runQuery(database.owner, "vacuum analyze");
  const applied = await countMigrations(database.owner);
  const counted = await countValues(database.owner);
  const old = await startServers(from, owned, join(folder, "old"));
  const savers = await SavingOwners.linking([old.port], await listFreeCodes(database.owner, OWNER_COUNT));
  try {
    const visited = await listCodes(database.owner);
    tell(`${from.name} saniyede ${rate} okutmayı yanıtlıyor.`);
    const quiet = startScanning(old.port, visited, rate);
    await pause(QUIET_AROUND_UPDATE_MS);
    const before = await quiet.end();
    tell(`${to.name} yanında başlatılıyor.`);
    const both = { DATABASE_URL: database.runtime, OWNER_DATABASE_URL: database.owner };
    savers.go();
    const scanning = startScanning(old.port, visited, rate);
    const begin = performance.now();
    const start = (nth: number) => spawnServer(to, both, join(folder, `killed-${nth}`));
    const killed = update.kill ? await killInEveryMigration({ to, url: database.owner, start, tell }) : [];
    const renewed = await startServers(to, both, join(folder, "new"));
    const seconds = (performance.now() - begin) / 1000;
    const during = await scanning.end();
    const beside = startScanning(old.port, visited, rate);
    await pause(QUIET_AROUND_UPDATE_MS);
    const after = await beside.end();
    const saves = await savers.end();
    await renewed.stop();
    const migrations = (await countMigrations(database.owner)) - applied;
    const logs = readdirSync(folder).filter((file) => /^(?:killed-\d+|new)\.log$/u.test(file));
    return {
      before,
      during,
      after,
      saves,
      seconds,
      killed,
      migrations,
      noticed: groupByMigration(
        during.noticedAt,
        logs.map((file) => join(folder, file)),
      ),
      differences: [
        ...compareSchemas(made, await readSchema(database.owner)),
        ...findLosses(counted, await countValues(database.owner)),
      ],
    };
  } finally {
    savers.close();
    await old.stop();
  }
}

/** The schema that the new version makes in an empty database, one line per object. */
async function makeSchema({ to, fresh, folder }: UpdateOptions): Promise<string[]> {
  const both = { DATABASE_URL: fresh.runtime, OWNER_DATABASE_URL: fresh.owner };
  await (await startServers(to, both, join(folder, "fresh"))).stop();
  return readSchema(fresh.owner);
}

/** The lines in which the updated schema differs from the schema that was made in an empty database. */
function compareSchemas(made: readonly string[], updated: readonly string[]): string[] {
  const wanting = made.filter((line) => !updated.includes(line)).map((line) => `eksik: ${line}`);
  return [...wanting, ...updated.filter((line) => !made.includes(line)).map((line) => `fazla: ${line}`)];
}

/** Codes that nobody has linked. */
async function listFreeCodes(url: string, count: number): Promise<string[]> {
  const rows = await runQuery<{ code: string }>(
    url,
    `select code from codes where linked_at is null and owner_id is null and company_id is null and off_at is null
     order by md5(code) desc limit ${count}`,
  );
  return rows.map(({ code }) => code);
}

async function countMigrations(url: string): Promise<number> {
  const [row] = await runQuery<{ count: string }>(url, "select count(*) from kysely_migration");
  return Number(row!.count);
}

/**
 * The number of moments during each migration. According to the logs, a moment belongs to the first migration that
 * ended at or after it.
 */
function groupByMigration(moments: readonly number[], logFiles: readonly string[]): Record<string, number> {
  const ended = logFiles
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => line.includes('"migrated"'))
    .map((line) => JSON.parse(line) as { time: number; migration: string })
    .toSorted((one, other) => one.time - other.time);
  const counts: Record<string, number> = {};
  for (const moment of moments) {
    const name = ended.find(({ time }) => time >= moment)?.migration ?? "behind them";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
