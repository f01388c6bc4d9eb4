import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { LoadAnswer, LoadJob, LoadResult } from "./load.ts";

/** A process that sends requests and measures times, so that the measured server shares no process with it. */
export interface LoadProcess {
  send(job: LoadJob): Promise<LoadResult>;
  stop(): void;
}

export function startLoader(): LoadProcess {
  const child = fork(fileURLToPath(new URL("load.ts", import.meta.url)));
  const ended = once(child, "exit").then(() => [{ failure: "The load process ended." }]);
  return {
    async send(job) {
      child.send(job);
      const [answer] = (await Promise.race([once(child, "message"), ended])) as [LoadAnswer];
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.result;
    },
    stop: () => child.disconnect(),
  };
}
