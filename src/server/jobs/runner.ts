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

type RunnerDeps = Pick<Deps, "db" | "now" | "log" | "clockWatch">;

/** By so much the clocks of processes may differ. */
const CLOCKS_DIFFER = 24 * 60 * 60 * 1000;

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
    const at = now();
    // What is due later than can be was written by a clock that was ahead.
    const furthest = { due: after(at, every + CLOCKS_DIFFER), lease: after(at, lease + CLOCKS_DIFFER) };
    const taken = isShared ? await takeJob(db, { name, until: after(at, lease) }, at, furthest) : undefined;
    const ownDue = own.get(name) ?? at;
    const isMine = isShared ? taken !== undefined : ownDue <= at || ownDue > furthest.due;
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
    round ??= runRound()
      .catch((error: unknown) => deps.log.warn({ err: error }, "looking for jobs failed"))
      .finally(() => (round = undefined));
  };
  /** The clocks are looked at each time, so that what was seen of them is never old. */
  async function runRound(): Promise<void> {
    await deps.clockWatch.sureNow();
    await runDueJobs(jobs, deps, own);
  }
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
