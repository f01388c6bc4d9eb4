import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "#server/deps.ts";

import { releaseJob, takeJob } from "./store.ts";

export interface PeriodicJob {
  name: string;
  /** Whether one process does the work for all, or each process does it for itself, such as work on its own files. */
  by: "one-process" | "each-process";
  every: number;
  /** Must be longer than a run. */
  lease: number;
  run(): Promise<void>;
}

type RunnerDeps = Pick<Deps, "db" | "now" | "log" | "metrics" | "clockWatch">;

const CLOCK_DIFFERENCE_MAX_MS = 24 * 60 * 60 * 1000;

const LOOK_INTERVAL_MS = 60 * 1000;

const RETRY_AFTER_MS = 5 * 60 * 1000;

const STOP_TIMEOUT_MS = 5000;

export type OwnDueTimes = Map<string, Date>;

export async function runDueJobs(
  jobs: readonly PeriodicJob[],
  { db, now, log, metrics }: RunnerDeps,
  own: OwnDueTimes = new Map(),
): Promise<void> {
  for (const { name, by, every, lease, run } of jobs) {
    const isShared = by === "one-process";
    const at = now();
    // Stored times beyond `furthest` can only come from a wrong clock and are ignored.
    const furthest = {
      due: addMilliseconds(at, every + CLOCK_DIFFERENCE_MAX_MS),
      lease: addMilliseconds(at, lease + CLOCK_DIFFERENCE_MAX_MS),
    };
    const taken = isShared ? await takeJob(db, { name, until: addMilliseconds(at, lease) }, at, furthest) : undefined;
    const ownDue = own.get(name) ?? at;
    const isMine = isShared ? taken !== undefined : ownDue <= at || ownDue > furthest.due;
    if (!isMine) continue;
    let next = every;
    try {
      await run();
    } catch (error) {
      log.warn({ job: name, err: error }, "a job failed");
      metrics.jobFailed(name);
      next = Math.min(every, RETRY_AFTER_MS);
    }
    const dueAt = addMilliseconds(now(), next);
    if (taken) await releaseJob(db, taken, dueAt, now());
    else own.set(name, dueAt);
  }
}

export function keepJobsRunning(jobs: readonly PeriodicJob[], deps: RunnerDeps): { stop(): Promise<void> } {
  const own: OwnDueTimes = new Map();
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= runRound()
      .catch((error: unknown) => deps.log.warn({ err: error }, "looking for jobs failed"))
      .finally(() => (round = undefined));
  };
  /** Checks the clocks before each round, because jobs delete rows by their age. */
  async function runRound(): Promise<void> {
    await deps.clockWatch.sureNow();
    await runDueJobs(jobs, deps, own);
  }
  const timer = setInterval(look, LOOK_INTERVAL_MS).unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([round, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function addMilliseconds(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
