import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { keepJobsRunning, runDueJobs, type PeriodicJob, type OwnDueTimes } from "./runner.ts";

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.deleteFrom("jobs").execute());
afterAll(() => t.close());

function makeCountedJob(run: () => Promise<void> = async () => undefined): PeriodicJob & { runs: number } {
  const job = {
    name: "counted",
    by: "one-process" as const,
    every: HOUR_MS,
    lease: 10 * MINUTE_MS,
    runs: 0,
    async run() {
      job.runs += 1;
      await run();
    },
  };
  return job;
}

function runDueJobsLater(jobs: PeriodicJob[], later = 0, own?: OwnDueTimes): Promise<void> {
  return runDueJobs(jobs, { ...t.deps, now: () => new Date(t.clock.now().getTime() + later) }, own);
}

test("a job that nobody ever did is done at once, and again when it is due and not before", async () => {
  const job = makeCountedJob();
  await runDueJobsLater([job]);
  expect(job.runs).toBe(1);
  await runDueJobsLater([job], HOUR_MS - 1);
  expect(job.runs).toBe(1);
  await runDueJobsLater([job], HOUR_MS);
  expect(job.runs).toBe(2);
});

test("of many processes that look at once, one does it", async () => {
  const job = makeCountedJob();
  await Promise.all(Array.from({ length: 10 }, () => runDueJobsLater([job])));
  expect(job.runs).toBe(1);
});

test("what only a host has is done by each process, each time when it is due there", async () => {
  const job: PeriodicJob & { runs: number } = Object.assign(makeCountedJob(), { by: "each-process" as const });
  const [here, there]: OwnDueTimes[] = [new Map(), new Map()];
  await runDueJobsLater([job], 0, here);
  await runDueJobsLater([job], MINUTE_MS, there);
  expect(job.runs).toBe(2);
  await runDueJobsLater([job], HOUR_MS, here);
  await runDueJobsLater([job], HOUR_MS, there);
  expect(job.runs).toBe(3);
  await runDueJobsLater([job], HOUR_MS + MINUTE_MS, there);
  expect(job.runs).toBe(4);
});

test("one that a clock far ahead did is done again at once when the clock is right", async () => {
  const shared = makeCountedJob();
  const own: PeriodicJob & { runs: number } = Object.assign(makeCountedJob(), { by: "each-process" as const });
  const times: OwnDueTimes = new Map();
  for (const later of [0, 400 * 24 * HOUR_MS, MINUTE_MS]) await runDueJobsLater([shared, own], later, times);
  expect([shared.runs, own.runs]).toEqual([3, 3]);
  // A lease of 400 days comes from a wrong clock and is ignored.
  await t.db
    .updateTable("jobs")
    .set({ leasedUntil: new Date(t.clock.now().getTime() + 400 * 24 * HOUR_MS) })
    .execute();
  await runDueJobsLater([shared], 2 * HOUR_MS);
  expect(shared.runs).toBe(4);
});

test("one that fails is tried again after five minutes, and keeps none of the others from being done", async () => {
  const failing = makeCountedJob(() => Promise.reject(new Error("gone")));
  const other = { ...makeCountedJob(), name: "other", runs: 0, run: async () => void (other.runs += 1) };
  await runDueJobsLater([failing, other]);
  expect([failing.runs, other.runs]).toEqual([1, 1]);
  await runDueJobsLater([failing, other], 5 * MINUTE_MS - 1);
  expect(failing.runs).toBe(1);
  await runDueJobsLater([failing, other], 5 * MINUTE_MS);
  expect([failing.runs, other.runs]).toEqual([2, 1]);
});

test("one whose process hangs is another's when its lease has run out, and the first no longer says when it is due", async () => {
  const hanging = Promise.withResolvers<void>();
  const slow = makeCountedJob(() => hanging.promise);
  const first = runDueJobsLater([slow]);
  await expect.poll(() => slow.runs).toBe(1);
  const second = makeCountedJob();
  await runDueJobsLater([second], 10 * MINUTE_MS - 1);
  expect(second.runs).toBe(0);
  await runDueJobsLater([second], 10 * MINUTE_MS);
  expect(second.runs).toBe(1);
  hanging.resolve();
  await first;
  // The first run had lost its lease, so the due time at its end was not stored.
  await runDueJobsLater([second], HOUR_MS);
  expect(second.runs).toBe(1);
  await runDueJobsLater([second], 10 * MINUTE_MS + HOUR_MS);
  expect(second.runs).toBe(2);
});

test("a process looks as soon as it starts, and waits for what is under way when it stops", async () => {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const job = makeCountedJob(() => {
    begun.resolve();
    return ending.promise;
  });
  const { stop } = keepJobsRunning([job], t.deps);
  await begun.promise;
  const stopped = stop();
  ending.resolve();
  await stopped;
  expect(await t.db.selectFrom("jobs").select("leasedUntil").executeTakeFirst()).toEqual({ leasedUntil: null });
});
