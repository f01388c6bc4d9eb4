import { readFileSync } from "node:fs";

/** The clock tick of Linux in microseconds, on every architecture that Node supports. */
const TICK_US = 10_000;

/** The processor time of a process in microseconds; undefined if this system does not say it. */
export function readCpuTime(pid: number): number | undefined {
  const text = readOfProcess(pid, "stat");
  // The process name may contain any characters, so fields are counted after its last bracket.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** The resident memory of a process in MB; NaN if this system does not say it. */
export function readMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readOfProcess(pid, "status") ?? "")?.[1]) / 1024;
}

function readOfProcess(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}
