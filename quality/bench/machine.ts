import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";

export interface MachineFacts {
  cpu: string;
  cores: number;
  memoryGB: number;
  system: string;
  node: string;
}

export function describeMachine(): MachineFacts {
  return {
    cpu: cpus()[0]?.model.trim() ?? "",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
}

/** Core numbers: `server` for the measured server, and `others` (with `second`) for the load and PostgreSQL. */
export interface CoreChoice {
  server: string;
  second: string;
  others: string;
}

/**
 * Chooses the cores for a run. Returns undefined if this system cannot bind processes to cores, or has only one core.
 */
export function chooseCores(): CoreChoice | undefined {
  if (process.platform !== "linux" || spawnSync("taskset", ["--version"]).status !== 0) return undefined;
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "";
  const [server, second, ...rest] = allowed.split(",").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth));
  });
  if (server === undefined || second === undefined) return undefined;
  return { server, second, others: [second, ...rest].join(",") };
}

/** Binds a running process, with all its threads and future child processes, to cores. */
export function bindToCores(pid: number, cores: string): void {
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)]);
}
