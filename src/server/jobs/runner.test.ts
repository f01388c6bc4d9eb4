import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { keepJobsRunning, runDueJobs, type Job, type OwnDueTimes } from "./runner.ts";

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.deleteFrom("jobs").execute());
afterAll(() => t.close());

/** Returns a job that counts its runs and then calls `run`. */
function counted(run: () => Promise<void> = async () => undefined): Job & { runs: number } {
  const job = {
    name: "counted",
    by: "one-process" as const,
    every: HOUR,
    lease: 10 * MINUTE,
    runs: 0,
    async run() {
      job.runs += 1;
      await run();
    },
  };
  return job;
}

/** Runs due jobs as a process whose clock is `later` milliseconds ahead of the test's. */
function look(jobs: Job[], later = 0, own?: OwnDueTimes): Promise<void> {
  return runDueJobs(jobs, { ...t.deps, now: () => new Date(t.clock.now().getTime() + later) }, own);
}

test("a job that nobody ever did is done at once, and again when it is due and not before", async () => {
  const job = counted();
  await look([job]);
  expect(job.runs).toBe(1);
  await look([job], HOUR - 1);
  expect(job.runs).toBe(1);
  await look([job], HOUR);
  expect(job.runs).toBe(2);
});

test("of many processes that look at once, one does it", async () => {
  const job = counted();
  await Promise.all(Array.from({ length: 10 }, () => look([job])));
  expect(job.runs).toBe(1);
});

test("what only a host has is done by each process, each time when it is due there", async () => {
  const job: Job & { runs: number } = Object.assign(counted(), { by: "each-process" as const });
  const [here, there]: OwnDueTimes[] = [new Map(), new Map()];
  await look([job], 0, here);
  await look([job], MINUTE, there);
  expect(job.runs).toBe(2);
  await look([job], HOUR, here);
  await look([job], HOUR, there);
  expect(job.runs).toBe(3);
  await look([job], HOUR + MINUTE, there);
  expect(job.runs).toBe(4);
});

test("one that a clock far ahead did is done again at once when the clock is right", async () => {
  const shared = counted();
  const own: Job & { runs: number } = Object.assign(counted(), { by: "each-process" as const });
  const times: OwnDueTimes = new Map();
  for (const later of [0, 400 * 24 * HOUR, MINUTE]) await look([shared, own], later, times);
  expect([shared.runs, own.runs]).toEqual([3, 3]);
  // A lease of 400 days comes from a wrong clock and is ignored.
  await t.db
    .updateTable("jobs")
    .set({ leasedUntil: new Date(t.clock.now().getTime() + 400 * 24 * HOUR) })
    .execute();
  await look([shared], 2 * HOUR);
  expect(shared.runs).toBe(4);
});

test("one that fails is tried again after five minutes, and keeps none of the others from being done", async () => {
  const failing = counted(() => Promise.reject(new Error("gone")));
  const other = { ...counted(), name: "other", runs: 0, run: async () => void (other.runs += 1) };
  await look([failing, other]);
  expect([failing.runs, other.runs]).toEqual([1, 1]);
  await look([failing, other], 5 * MINUTE - 1);
  expect(failing.runs).toBe(1);
  await look([failing, other], 5 * MINUTE);
  expect([failing.runs, other.runs]).toEqual([2, 1]);
});

test("one whose process hangs is another's when its lease has run out, and the first no longer says when it is due", async () => {
  const hanging = Promise.withResolvers<void>();
  const slow = counted(() => hanging.promise);
  const first = look([slow]);
  await expect.poll(() => slow.runs).toBe(1);
  const second = counted();
  await look([second], 10 * MINUTE - 1);
  expect(second.runs).toBe(0);
  await look([second], 10 * MINUTE);
  expect(second.runs).toBe(1);
  hanging.resolve();
  await first;
  // The first run had lost its lease, so the due time at its end was not stored.
  await look([second], HOUR);
  expect(second.runs).toBe(1);
  await look([second], 10 * MINUTE + HOUR);
  expect(second.runs).toBe(2);
});

test("a process looks as soon as it starts, and waits for what is under way when it stops", async () => {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const job = counted(() => {
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
