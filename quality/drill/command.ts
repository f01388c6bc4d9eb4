import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const POLL_MS = 50;

export interface CommandResult {
  output: string;
  seconds: number;
  /** The peak memory of the process itself in bytes, without PostgreSQL; 0 if unknown. */
  peakBytes: number;
}

/** Runs a command of the product on a data directory. Throws with its output if it fails. */
export async function runCommand(name: string, args: string[], dataDir: string): Promise<CommandResult> {
  const start = performance.now();
  const script = fileURLToPath(new URL(`../../src/server/commands/${name}.ts`, import.meta.url));
  // A command that holds all rows in memory fails with a heap of 64 MB.
  const child = spawn(process.execPath, ["--max-old-space-size=64", script, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, readPeakMemory(child.pid!))), POLL_MS);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  return { output, seconds: (performance.now() - start) / 1000, peakBytes };
}

function readPeakMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
