import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { getPriority } from "node:os";

import { expect, test } from "vitest";

import { putPoolBehind } from "./behind.ts";

test.runIf(process.platform === "linux")(
  "the pool of threads works behind the event loop, and nothing else does",
  async () => {
    // The pool is there from its first work on.
    await readFile(import.meta.filename);
    const before = getPriority(process.pid);
    putPoolBehind();
    const threads = readdirSync("/proc/self/task").map((thread) => ({
      isPool: readFileSync(`/proc/self/task/${thread}/comm`, "utf8").startsWith("libuv-worker"),
      priority: getPriority(Number(thread)),
    }));
    const pool = threads.filter(({ isPool }) => isPool);
    expect(pool.length).toBeGreaterThan(0);
    for (const { priority } of pool) expect(priority).toBeGreaterThanOrEqual(10);
    expect(getPriority(process.pid)).toBe(before);
  },
);
