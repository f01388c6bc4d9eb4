import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { findFreePort } from "../bench/processes.ts";
import { makeProductEnvironment } from "../bench/servers.ts";
import { startChild } from "./children.ts";
import type { ProductVersion } from "./version.ts";

const START_LIMIT_MS = 30 * 60 * 1000;

/** The environment variables with the database settings of a process. */
export type DatabaseSettings = Record<string, string>;

export interface StartingServer {
  port: number;
  logFile: string;
  hasEnded(): boolean;
  stop(signal: NodeJS.Signals): Promise<void>;
}

export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts a version and waits until it responds. */
export async function startServers(
  version: ProductVersion,
  database: DatabaseSettings,
  folder: string,
): Promise<RunningServer> {
  const server = await spawnServer(version, database, folder);
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isServerHealthy(server.port))) {
    if (server.hasEnded() || performance.now() > deadline) {
      await server.stop("SIGKILL");
      throw new Error(`${version.name} did not start:\n${readFileSync(server.logFile, "utf8").slice(-3000)}`);
    }
    await pause(50);
  }
  return { port: server.port, stop: () => server.stop("SIGTERM") };
}

/** Starts a version without waiting until it responds. Its log is next to the folder. */
export async function spawnServer(
  version: ProductVersion,
  database: DatabaseSettings,
  folder: string,
): Promise<StartingServer> {
  const port = await findFreePort();
  const logFile = `${folder}.log`;
  const log = openSync(logFile, "a");
  const env = { ...makeEnvironment(version, folder), PORT: String(port), TRUSTED_PROXIES: "1", ...database };
  const child = startChild(process.execPath, ["src/server/main.ts"], {
    cwd: version.folder,
    env,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return { port, logFile, hasEnded: () => hasProcessEnded(child), stop: (signal) => stopProcess(child, signal) };
}

/** The environment of a process with its own data folder. Processes of one version share a compile cache. */
export function makeEnvironment(version: ProductVersion, dataDir: string): NodeJS.ProcessEnv {
  const compiled = join(dirname(dataDir), `compiled-${version.name.replaceAll(/\W/gu, "-")}`);
  return makeProductEnvironment({ DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiled });
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasProcessEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

function hasProcessEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isServerHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}
