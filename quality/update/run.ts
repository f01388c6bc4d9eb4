import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { runQuery } from "../bench/postgres.ts";
import { freePort } from "../bench/processes.ts";
import { productEnvironment } from "../bench/servers.ts";
import { codesOf, startScanning, type ScanFigures } from "./scans.ts";
import { findFillScript, type Version } from "./version.ts";

const START_LIMIT_MS = 30 * 60 * 1000;
const QUIET_MS = 5000;

export interface Update {
  from: Version;
  to: Version;
  url: string;
  /** The folder for files and logs of the servers. */
  folder: string;
  codes: number;
  /** Scans per second. */
  rate: number;
  /** How often the new version is killed during its start. */
  kills: number;
  tell(what: string): void;
}

export interface UpdateResult {
  /** Scans before the update, from the start of the new version until it responds, and while both versions run. */
  before: ScanFigures;
  during: ScanFigures;
  after: ScanFigures;
  seconds: number;
  killed: number;
  migrations: number;
  /** The number of failed or slow scans by the migration that ran at that time. */
  noticed: Record<string, number>;
}

/** Fills a database with the former version, lets it answer scans, and starts the new version beside it. */
export async function runUpdate({ from, to, url, folder, codes, rate, kills, tell }: Update): Promise<UpdateResult> {
  tell(`Dünya kuruluyor: ${codes.toLocaleString("tr")} kod (${from.name}).`);
  const sizes = { codes, accounts: codes * 0.3, companies: codes / 400, rentals: codes / 2 };
  const given = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(Math.max(1, Math.round(value)))]);
  const filling = { ...environment(join(folder, "filling")), DATABASE_URL: url };
  execFileSync(process.execPath, [findFillScript(from), ...given], { cwd: from.folder, env: filling, stdio: "ignore" });
  await runQuery(url, "vacuum analyze");
  const applied = await countMigrations(url);
  const old = await serve(from, url, join(folder, "old"));
  try {
    const visited = await codesOf(url);
    tell(`${from.name} saniyede ${rate} okutmayı yanıtlıyor.`);
    const quiet = startScanning(old.port, visited, rate);
    await pause(QUIET_MS);
    const before = await quiet.end();
    tell(`${to.name} yanında başlatılıyor.`);
    const scanning = startScanning(old.port, visited, rate);
    const begin = performance.now();
    const killed = await killWhileItStarts(to, url, folder, kills);
    const renewed = await serve(to, url, join(folder, "new"));
    const seconds = (performance.now() - begin) / 1000;
    const during = await scanning.end();
    const beside = startScanning(old.port, visited, rate);
    await pause(QUIET_MS);
    const after = await beside.end();
    await renewed.stop();
    const migrations = (await countMigrations(url)) - applied;
    return {
      before,
      during,
      after,
      seconds,
      killed,
      migrations,
      noticed: byMigration(during.noticedAt, `${join(folder, "new")}.log`),
    };
  } finally {
    await old.stop();
  }
}

async function countMigrations(url: string): Promise<number> {
  const [row] = await runQuery<{ count: string }>(url, "select count(*) from kysely_migration");
  return Number(row!.count);
}

/** For each moment, the migration of the log that ended next. */
function byMigration(moments: readonly number[], logFile: string): Record<string, number> {
  const ended = readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.includes('"migrated"'))
    .map((line) => JSON.parse(line) as { time: number; migration: string });
  const counts: Record<string, number> = {};
  for (const moment of moments) {
    const name = ended.find(({ time }) => time >= moment)?.migration ?? "behind them";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

interface Server {
  port: number;
  stop(): Promise<void>;
}

/** Starts a version and waits until it responds. */
async function serve(version: Version, url: string, folder: string): Promise<Server> {
  const { child, port, logFile } = await spawnServer(version, url, folder);
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isHealthy(port))) {
    if (hasEnded(child) || performance.now() > deadline) {
      await stop(child, "SIGKILL");
      throw new Error(`${version.name} did not start:\n${readFileSync(logFile, "utf8").slice(-3000)}`);
    }
    await pause(50);
  }
  return { port, stop: () => stop(child, "SIGTERM") };
}

/** Starts a version repeatedly and kills it, each time a little later. */
async function killWhileItStarts(version: Version, url: string, folder: string, kills: number): Promise<number> {
  let killed = 0;
  for (let nth = 0; nth < kills; nth++) {
    const { child, port } = await spawnServer(version, url, join(folder, `killed-${nth}`));
    await pause(1500 + Math.random() * 1500 * (nth + 1));
    const wasThere = await isHealthy(port);
    await stop(child, "SIGKILL");
    if (wasThere) break;
    killed += 1;
  }
  return killed;
}

async function spawnServer({ folder: cwd }: Version, url: string, folder: string) {
  const port = await freePort();
  const logFile = `${folder}.log`;
  const log = openSync(logFile, "a");
  const env = { ...environment(folder), PORT: String(port), DATABASE_URL: url, TRUSTED_PROXIES: "1" };
  const child = spawn(process.execPath, ["src/server/main.ts"], { cwd, env, stdio: ["ignore", log, log] });
  closeSync(log);
  return { child, port, logFile };
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  return productEnvironment({ DATA_DIR: dataDir, NODE_COMPILE_CACHE: `${dataDir}-compiled` });
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}
