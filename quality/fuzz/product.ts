import { once } from "node:events";

import { findFreePort } from "../bench/processes.ts";
import { launchProduct } from "../faults/product.ts";

/** The built product in its own process, whose log and memory the test reads. */
export interface FuzzedProduct {
  port: number;
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
export async function startProduct(databaseUrl: string, dataDir: string): Promise<FuzzedProduct> {
  let lines: string[] = [];
  const rest = { stdout: "", stderr: "" };
  const product = launchProduct({
    port: await findFreePort(),
    dataDir,
    nodeArguments: ["--expose-gc", "--import", "./quality/fuzz/collect.mjs"],
    env: {
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "warn",
      // A small cache, which is full long before the end of the run.
      SCAN_CACHE_MB: "1",
      // Without this setting the C library keeps up to 100 MB of freed memory, which would hide a leak.
      MALLOC_MMAP_THRESHOLD_: "8192",
    },
    heard(text, from) {
      const parts = (rest[from] + text).split("\n");
      rest[from] = parts.pop() ?? "";
      lines.push(...parts.filter((line) => from === "stderr" || isErrorLine(line)));
    },
  });
  await product.ready();
  const { child, port } = product;
  async function ask<Answer>(question: "collect" | "processor"): Promise<Answer> {
    const answered = once(child, "message");
    child.send(question);
    return ((await answered) as [Answer])[0];
  }
  return {
    port,
    get ended() {
      return child.exitCode === null ? (child.signalCode ?? undefined) : `kod ${child.exitCode}`;
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
    async stop() {
      await product.stop();
    },
  };
}

/** Errors are logged at level 50, and fatal errors at level 60. */
function isErrorLine(line: string): boolean {
  return /"level":[56]0\b/.test(line);
}
