import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

export const SEVERITIES = ["bilgi", "düşük", "orta", "yüksek"] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface ScanFinding {
  tool: string;
  severity: Severity;
  what: string;
}

/** The result of a tool: a description of its work, and its findings. */
export interface ScanResult {
  tool: string;
  did: string;
  findings: ScanFinding[];
}

/** Runs a tool for at most `seconds` seconds, and writes its output to a file. Returns whether the tool finished. */
export async function runTool(
  line: readonly string[],
  { file, seconds, folder }: { file: string; seconds: number; folder: string },
): Promise<boolean> {
  const [program = "", ...args] = line;
  const output = createWriteStream(file);
  // Starts the tool in its own process group, because some tools start child processes.
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: folder },
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  let isCut = false;
  const cutting = setTimeout(() => {
    isCut = true;
    process.kill(-child.pid!, "SIGKILL");
  }, seconds * 1000);
  await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearTimeout(cutting);
  output.end();
  await finished(output);
  return !isCut;
}
