import { fork } from "node:child_process";
import { once } from "node:events";

import { pathInRoot } from "../processes.ts";
import { makeProductEnvironment } from "../servers.ts";
import type { BenchRun } from "../stage.ts";

/** An order to a sending process. */
export type SenderOrder =
  | { do: "send" }
  | { do: "store"; count: number; perSecond: number; readers: string[] }
  | { do: "bare"; url: string; count: number }
  | { do: "heap" };

export interface SenderResult {
  value: number;
}

/** A process that plans and sends. `ask` resolves when an order is done. */
export interface SenderProcess {
  ask(order: SenderOrder): Promise<number>;
  stop(): Promise<void>;
}

export async function startSender(stage: BenchRun, databaseUrl: string, mailUrl: string): Promise<SenderProcess> {
  const child = fork(pathInRoot("quality/bench/alerts/sender-process.ts"), [databaseUrl], {
    execArgv: ["--expose-gc"],
    env: makeProductEnvironment({ SMTP_URL: mailUrl, DATA_DIR: stage.folder("sender") }),
  });
  const answer = async () => ((await once(child, "message")) as [SenderResult])[0].value;
  await answer();
  return stage.keep({
    ask(order) {
      const done = answer();
      child.send(order);
      return done;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  });
}
