import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";

export function describeMachine(): string {
  const memoryGB = Math.round(totalmem() / 1e9);
  return `${cpus()[0]?.model.trim() ?? ""}, ${availableParallelism()} çekirdek, ${memoryGB} GB, Node ${process.versions.node}`;
}

/** Core numbers: `server` for the measured server, `others` for the load and PostgreSQL. */
export interface CoreChoice {
  server: string;
  others: string;
}

/**
 * Chooses the cores for a run. Returns undefined if this system cannot bind processes to cores, or has only one core.
 */
export function chooseCores(): CoreChoice | undefined {
  if (process.platform !== "linux" || spawnSync("taskset", ["--version"]).status !== 0) return undefined;
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "";
  const [server, ...others] = allowed.split(",").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth));
  });
  return server === undefined || others.length === 0 ? undefined : { server, others: others.join(",") };
}

/** Binds a running process, with all its threads and future child processes, to cores. */
export function bindToCores(pid: number, cores: string): void {
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)]);
}
