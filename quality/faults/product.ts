import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";

import { readLockHolder } from "#server/embedded-postgres/lock.ts";

import { ROOT_FOLDER } from "../bench/processes.ts";
import { makeProductEnvironment } from "../bench/servers.ts";

export const ADMIN_CREDENTIALS = { email: "yonetici@example.com", password: "Kavun-Limon-Erik-7" };
const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/** A process of the built product, started like `npm start`. */
export interface RunningProduct {
  child: ChildProcess;
  pid: number;
  port: number;
  dataDir: string;
  /** The last 20,000 characters that it wrote to stdout and stderr. */
  output(): string;
  hasEnded(): boolean;
  /** Resolves when the process responds. Throws an error with its output if it ends before that or takes too long. */
  ready(): Promise<void>;
  /** Kills only this process (kill -9). */
  kill(): Promise<void>;
  /** Sends SIGTERM, and returns the exit code. */
  stop(): Promise<number | null>;
}

const runningProducts = new Set<ChildProcess>();

/** Stops all products that still run. */
export async function endAllProducts(): Promise<void> {
  for (const child of runningProducts) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await ended;
    clearTimeout(late);
  }
}

interface LaunchOptions {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  /** Node's arguments before the file of the server. The preloaded module ends the process with this one. */
  nodeArguments?: string[];
  /** Is called with each piece of output. */
  heard?(text: string, from: "stdout" | "stderr"): void;
}

export function launchProduct({
  port,
  dataDir,
  env = {},
  nodeArguments = ["--import", "./scripts/end-with-parent.mjs"],
  heard,
}: LaunchOptions): RunningProduct {
  // Raises the rate limits, because a few writers send more than a person may send.
  const writes = { WRITES_PER_MINUTE: "999999", NOTICES_PER_MINUTE: "999999" };
  const own = { PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXIES: "1", LOG_LEVEL: "error", ...writes };
  const first = { ADMIN_EMAIL: ADMIN_CREDENTIALS.email, ADMIN_PASSWORD: ADMIN_CREDENTIALS.password };
  const child = spawn(process.execPath, [...nodeArguments, "src/server/main.ts"], {
    cwd: ROOT_FOLDER,
    env: makeProductEnvironment({ ...own, ...first, ...env }),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  runningProducts.add(child);
  child.once("exit", () => runningProducts.delete(child));
  let said = "";
  for (const from of ["stdout", "stderr"] as const) {
    child[from]!.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-20_000);
      heard?.(text, from);
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await ended;
    clearTimeout(late);
  }
  return {
    child,
    pid: child.pid!,
    port,
    dataDir,
    output: () => said,
    hasEnded,
    async ready() {
      const deadline = Date.now() + READY_LIMIT_MS;
      while (!(await isProductHealthy(port))) {
        if (hasEnded()) throw new Error(`The server ended before it was ready:\n${said}`);
        if (Date.now() > deadline) throw new Error(`The server was not ready in time:\n${said}`);
        await pause(10);
      }
    },
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM");
      return child.exitCode;
    },
  };
}

async function isProductHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * The process ids of the embedded PostgreSQL. `first` contains the id of the postmaster, and `all` the ids of all its
 * processes.
 */
export function findPostgresPids(dataDir: string): { first: number[]; all: number[] } {
  const place = join(dataDir, "postgres");
  const all = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && readOrEmpty(() => readlinkSync(`/proc/${name}/cwd`)) === place,
  );
  const first = all.filter((pid) => readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")).includes("\0-D\0"));
  const servers = first.filter((pid) => /postgres/.test(readOrEmpty(() => readFileSync(`/proc/${pid}/comm`, "utf8"))));
  return { first: servers.map(Number), all: all.map(Number) };
}

// Returns "" if the process has ended in the meantime, because its /proc files are gone then.
function readOrEmpty(from: () => string): string {
  try {
    return from();
  } catch {
    return "";
  }
}

/** A direct connection to the embedded PostgreSQL. */
export function makeConnection(dataDir: string): pg.PoolConfig {
  return { host: readLockHolder(dataDir)?.socketDir ?? "", port: 5432, user: "postgres", database: "postgres" };
}
