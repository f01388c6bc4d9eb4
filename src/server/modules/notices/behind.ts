import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** How far behind other work, as Linux counts it: 0 is as everything, 19 the last. */
const NICENESS = 10;

/**
 * Has the process's pool of threads, and every thread that they start from now on, wait for the event loop where there are too few
 * cores for both: whoever scans is answered before a photo is drawn. On Linux alone, where threads have priorities of their own.
 */
export function putPoolBehind(): void {
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      if (nameOf(thread) === "libuv-worker") setPriority(Number(thread), NICENESS);
    } catch {
      // It has ended, or the system lets no priority be changed: then it works as before.
    }
  }
}

function nameOf(thread: string): string {
  return readFileSync(`/proc/self/task/${thread}/comm`, "utf8").trim();
}
