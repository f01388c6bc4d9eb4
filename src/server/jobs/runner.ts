import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "#server/deps.ts";

import { giveBackJob, takeJob } from "./store.ts";

/** Work that is repeated at intervals. Times are in milliseconds. */
export interface Job {
  name: string;
  /** Whether one process does it for all of them, or each does it for itself, such as work on files of its own host. */
  by: "one-process" | "each-process";
  /** From the end of one run until the next is due. */
  every: number;
  /** After this time another process may run the job; longer than a run takes. */
  lease: number;
  run(): Promise<void>;
}

type RunnerDeps = Pick<Deps, "db" | "now" | "log" | "clockWatch">;

/** How far the clocks of two processes may be apart. */
const CLOCKS_DIFFER = 24 * 60 * 60 * 1000;

/** How often a process looks for jobs that are due. */
const LOOK_EVERY = 60 * 1000;

/** When a job that failed is tried again. */
const RETRY_AFTER = 5 * 60 * 1000;

/** How long a stopping process waits for a running job. One that takes longer is run again when its lease has run out. */
const STOP_WITHIN = 5000;

/** When the jobs that each process does for itself are due in this one. */
export type OwnDueTimes = Map<string, Date>;

/** Runs every job that is due and that no other process is running. A job that fails does not stop the others. */
export async function runDueJobs(
  jobs: readonly Job[],
  { db, now, log }: RunnerDeps,
  own: OwnDueTimes = new Map(),
): Promise<void> {
  for (const { name, by, every, lease, run } of jobs) {
    const isShared = by === "one-process";
    const at = now();
    // A later time than this was written by a clock that was ahead, and is ignored.
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

/** Looks for due jobs now and every minute, until it is stopped. */
export function keepRunning(jobs: readonly Job[], deps: RunnerDeps): { stop(): Promise<void> } {
  const own: OwnDueTimes = new Map();
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= runRound()
      .catch((error: unknown) => deps.log.warn({ err: error }, "looking for jobs failed"))
      .finally(() => (round = undefined));
  };
  /** Checks the clocks before each round, because jobs delete by the time. */
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
