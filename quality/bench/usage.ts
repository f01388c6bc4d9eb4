import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/** The clock tick of Linux in microseconds, on every architecture that Node supports. */
const TICK_US = 10_000;
const isLinux = process.platform === "linux";

export function readCpuTime(pid: number): number | undefined {
  const stat = readProcessStat(pid);
  return stat && stat.own * TICK_US;
}

/**
 * The processor time of a server in microseconds, including its running and ended child processes; undefined if it
 * cannot be read.
 */
export function readCpuTimeOfServer(postmaster: number): number | undefined {
  const stat = readProcessStat(postmaster);
  if (!stat) return undefined;
  const children = listChildren(postmaster).map((pid) => readProcessStat(pid)?.own ?? 0);
  return (stat.own + stat.ended + children.reduce((sum, own) => sum + own, 0)) * TICK_US;
}

export interface MemoryFigures {
  rssMB: number;
  /**
   * The proportional memory (PSS), in which shared pages are divided among processes; undefined if it cannot be read.
   */
  pssMB: number | undefined;
}

export function readMemory(pid: number): MemoryFigures {
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim());
  let pss: number | undefined;
  try {
    pss = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]);
  } catch {
    pss = undefined;
  }
  return { rssMB: kilobytes / 1024, pssMB: pss && pss / 1024 };
}

/** The peak memory of a process in MB; undefined if it cannot be read. */
function readPeakMemory(pid: number): number | undefined {
  if (!isLinux) return undefined;
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** The peak memory of a server together with its running child processes, in MB; undefined if it cannot be read. */
export function readPeakMemoryOfServer(pid: number): number | undefined {
  const own = readPeakMemory(pid);
  return own === undefined
    ? undefined
    : listChildren(pid).reduce((sum, child) => sum + (readPeakMemory(child) ?? 0), own);
}

function readProcessStat(pid: number): { own: number; ended: number; parent: number } | undefined {
  if (!isLinux) return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The process name may contain any characters, so fields are counted after its last bracket.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}

function listChildren(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readProcessStat(pid)?.parent === parent);
}
