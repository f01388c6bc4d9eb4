import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "#server/deps.ts";

import { giveBackJob, takeJob } from "./store.ts";

/** Work that is done over and over. Times are in milliseconds. */
export interface Job {
  name: string;
  /** By one of all processes, or by each for itself: what only this host has. */
  by: "one-process" | "each-process";
  /** From the end of one run until the next is due. */
  every: number;
  /** Longer than a run may take: then another process does it. */
  lease: number;
  run(): Promise<void>;
}

type RunnerDeps = Pick<Deps, "db" | "now" | "log">;

/** How often a process looks for jobs that are due. */
const LOOK_EVERY = 60 * 1000;

/** How long a job that failed is left alone. */
const RETRY_AFTER = 5 * 60 * 1000;

/** How long a stopping process waits for the job that is under way; its lease then runs out and it is done again. */
const STOP_WITHIN = 5000;

/** When the jobs of this process alone are due. */
export type OwnDueTimes = Map<string, Date>;

/** Does every job that is due and that no other process has. One that fails keeps none of the others from being done. */
export async function runDueJobs(
  jobs: readonly Job[],
  { db, now, log }: RunnerDeps,
  own: OwnDueTimes = new Map(),
): Promise<void> {
  for (const { name, by, every, lease, run } of jobs) {
    const isShared = by === "one-process";
    const taken = isShared ? await takeJob(db, { name, until: after(now(), lease) }, now()) : undefined;
    const isMine = isShared ? taken !== undefined : (own.get(name) ?? now()) <= now();
    if (!isMine) continue;
    let next = every;
    try {
      await run();
    } catch (error) {
      log.warn({ job: name, err: error }, "a job failed");
      next = Math.min(every, RETRY_AFTER);
    }
    const dueAt = after(now(), next);
    if (taken) await giveBackJob(db, taken, dueAt, now());
    else own.set(name, dueAt);
  }
}

/** Looks for jobs now and every minute; gives what ends that. */
export function keepRunning(jobs: readonly Job[], deps: RunnerDeps): { stop(): Promise<void> } {
  const own: OwnDueTimes = new Map();
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= runDueJobs(jobs, deps, own)
      .catch((error: unknown) => deps.log.warn({ err: error }, "looking for jobs failed"))
      .finally(() => (round = undefined));
  };
  const timer = setInterval(look, LOOK_EVERY).unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([round, pause(STOP_WITHIN, undefined, { ref: false })]);
    },
  };
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
