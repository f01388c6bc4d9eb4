import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT_FOLDER = fileURLToPath(new URL("../..", import.meta.url));
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

/** A server on a free port of this machine. */
export interface RunningServer {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

interface ServerCommand {
  line: string[];
  env: NodeJS.ProcessEnv;
  port: number;
  /** The file for its log. */
  logFile: string;
  cores?: string | undefined;
}

/**
 * Starts a server, and resolves when it responds. A server that listens to its IPC channel ends together with this
 * process.
 */
export async function startProcess({ line, env, port, logFile, cores }: ServerCommand): Promise<RunningServer> {
  const [program = "", ...args] = cores === undefined ? line : ["taskset", "--cpu-list", cores, ...line];
  const log = openSync(logFile, "a");
  const child = spawn(program, args, { cwd: ROOT_FOLDER, env, stdio: ["ignore", log, log, "ipc"] });
  closeSync(log);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await Promise.race([isAnswering(port), failed]))) {
    if (hasProcessEnded(child) || Date.now() > deadline) {
      await endProcess(child);
      throw new Error(`${line.join(" ")} did not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`);
    }
    await wait(20);
  }
  return { pid: child.pid!, port, stop: () => endProcess(child) };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (hasProcessEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

function hasProcessEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isAnswering(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A listening socket has a port.");
  return address.port;
}

export function pathInRoot(...parts: string[]): string {
  return join(ROOT_FOLDER, ...parts);
}
