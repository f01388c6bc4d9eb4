import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { Answer, Comparison, Hammering, Job, Measured, Pacing } from "./load.ts";

/** A process that sends requests and measures times. */
export interface Loader {
  hammer(job: Omit<Hammering, "kind">): Promise<Measured>;
  compare(job: Omit<Comparison, "kind">): Promise<Measured[]>;
  pace(job: Omit<Pacing, "kind">): Promise<Measured[]>;
  stop(): void;
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL("load.ts", import.meta.url)));
  const ended = once(child, "exit").then(() => [{ failure: "The load process ended." }]);
  async function run(job: Job): Promise<Measured[]> {
    child.send(job);
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answer];
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
