import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { pathInRoot, findFreePort } from "../bench/processes.ts";
import { makeProductEnvironment } from "../bench/servers.ts";

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

/** The built product in its own process, whose log and memory the test reads. */
export interface FuzzedProduct {
  port: number;
  pid: number;
  /** How the process ended; undefined while it runs. */
  readonly ended: string | undefined;
  /** Errors in the log since the last call. */
  complaints(): string[];
  /** Resident memory and heap in MB, after a garbage collection. */
  memory(): Promise<{ residentMB: number; heapMB: number }>;
  /** The processor time of all its threads in ms since its start. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the product with one trusted proxy, so that every request may state another IP address. */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  own: Record<string, string> = {},
): Promise<FuzzedProduct> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", "./quality/fuzz/collect.mjs", "src/server/main.ts"],
    {
      cwd: pathInRoot("."),
      env: makeProductEnvironment({
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        TRUSTED_PROXIES: "1",
        LOG_LEVEL: "warn",
        // Raises the limit of writes, because a few actors send all requests.
        WRITES_PER_MINUTE: "999999",
        // A small cache, which is full long before the end of the run.
        SCAN_CACHE_MB: "1",
        // Without this setting the C library keeps up to 100 MB of freed memory, which would hide a leak.
        MALLOC_MMAP_THRESHOLD_: "8192",
        ...own,
      }),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let output = "";
  let lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < 100_000) output += text;
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts.filter((line) => stream === child.stderr || isErrorLine(line)));
    });
  }
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isProductHealthy(port))) {
    if (describeEnd(child) !== undefined || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The product did not start:\n${output}`);
    }
    await wait(20);
  }
  async function ask<Answer>(question: "collect" | "processor"): Promise<Answer> {
    const answered = once(child, "message");
    child.send(question);
    return ((await answered) as [Answer])[0];
  }
  return {
    port,
    pid: child.pid!,
    get ended() {
      return describeEnd(child);
    },
    complaints() {
      const said = lines;
      lines = [];
      return said;
    },
    async memory() {
      const usage = await ask<NodeJS.MemoryUsage>("collect");
      return { residentMB: usage.rss / 1024 / 1024, heapMB: usage.heapTotal / 1024 / 1024 };
    },
    async processorMs() {
      const { user, system } = await ask<NodeJS.CpuUsage>("processor");
      return (user + system) / 1000;
    },
    stop: () => stopProcess(child),
  };
}

/** Errors are logged at level 50, and fatal errors at level 60. */
function isErrorLine(line: string): boolean {
  return /"level":[56]0\b/.test(line);
}

function describeEnd({ exitCode, signalCode }: ChildProcess): string | undefined {
  return exitCode === null ? (signalCode ?? undefined) : `kod ${exitCode}`;
}

async function isProductHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (describeEnd(child) !== undefined) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}
