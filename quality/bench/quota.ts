import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PERIOD_US = 10_000;
const cgroupPaths = [
  // Uses version 1 of cgroups if it is mounted, else version 2.
  {
    folder: "/sys/fs/cgroup/cpu",
    mark: "cpu.cfs_quota_us",
    limit: (path: string, share: number) => {
      writeFileSync(join(path, "cpu.cfs_period_us"), String(PERIOD_US));
      writeFileSync(join(path, "cpu.cfs_quota_us"), String(Math.round(PERIOD_US * share)));
    },
  },
  {
    folder: "/sys/fs/cgroup",
    mark: "cgroup.subtree_control",
    limit: (path: string, share: number) =>
      writeFileSync(join(path, "cpu.max"), `${Math.round(PERIOD_US * share)} ${PERIOD_US}`),
  },
];

/**
 * Limits a process to a share of a core. Returns undefined if this system does not permit such a limit. `remove` may
 * be called only after the process has ended.
 */
export function limitProcessor(pid: number, share: number): { remove(): void } | undefined {
  const place = cgroupPaths.find(({ folder, mark }) => existsSync(join(folder, mark)));
  if (place === undefined) return undefined;
  const path = join(place.folder, `kodu-tara-bench-${process.pid}-${pid}`);
  const remove = () => existsSync(path) && rmdirSync(path);
  try {
    mkdirSync(path);
  } catch {
    return undefined;
  }
  try {
    place.limit(path, share);
    writeFileSync(join(path, "cgroup.procs"), String(pid));
    return { remove };
  } catch {
    remove();
    return undefined;
  }
}
