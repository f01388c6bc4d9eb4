import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { LoadAnswer, CompareJob, HammerJob, LoadJob, LoadResult, PaceJob } from "./load.ts";

/** A process that sends requests and measures times. */
export interface LoadProcess {
  hammer(job: Omit<HammerJob, "kind">): Promise<LoadResult>;
  compare(job: Omit<CompareJob, "kind">): Promise<LoadResult[]>;
  pace(job: Omit<PaceJob, "kind">): Promise<LoadResult[]>;
  stop(): void;
}

export function startLoader(): LoadProcess {
  const child = fork(fileURLToPath(new URL("load.ts", import.meta.url)));
  const ended = once(child, "exit").then(() => [{ failure: "The load process ended." }]);
  async function run(job: LoadJob): Promise<LoadResult[]> {
    child.send(job);
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [LoadAnswer];
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.results;
  }
  return {
    hammer: async (job) => (await run({ kind: "hammer", ...job }))[0]!,
    compare: (job) => run({ kind: "compare", ...job }),
    pace: (job) => run({ kind: "pace", ...job }),
    stop: () => child.disconnect(),
  };
}
