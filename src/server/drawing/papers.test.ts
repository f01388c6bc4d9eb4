import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { QueueFullError } from "#server/access/fair-queue.ts";

import { TestClock } from "../../../test/clock.ts";
import { KeptFiles } from "./kept-files.ts";
import type { Paper } from "./paper.ts";
import { createPapers } from "./papers.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "papers-"));
});
afterAll(() => rm(folder, { recursive: true }));

const makePaper = (name: string) => ({ brand: name }) as unknown as Paper;

function makePapers(own: string, draw: () => Promise<void> = async () => undefined) {
  const clock = new TestClock();
  const drawn: string[] = [];
  const failures: unknown[] = [];
  const papers = createPapers({
    folder: join(folder, own),
    now: clock.now,
    onFailure: (error) => failures.push(error),
    queue: {
      open: async ({ work }) => {
        drawn.push(work.brand);
        await draw();
        return new Blob([`%PDF ${work.brand}`]).stream();
      },
    },
  });
  const ask = async (name: string) =>
    Buffer.from(await papers.draw({ party: "a", paper: makePaper(name) })).toString("utf8");
  return { clock, drawn, failures, ask };
}

test("a paper is drawn once, also for those who ask at the same time, and again when anything on it differs", async () => {
  const { drawn, failures, ask } = makePapers("once");
  expect(await Promise.all([ask("one"), ask("one"), ask("one")])).toEqual(["%PDF one", "%PDF one", "%PDF one"]);
  expect(await ask("one")).toBe("%PDF one");
  expect(drawn).toEqual(["one"]);
  expect(await ask("two")).toBe("%PDF two");
  expect([drawn, failures]).toEqual([["one", "two"], []]);
});

test("a kept paper shows nothing on disk, goes after a day, and is not there for another process", async () => {
  const { clock, drawn, ask } = makePapers("day");
  await ask("Zeynep Aksoy");
  const [file = ""] = await readdir(join(folder, "day"));
  expect((await readFile(join(folder, "day", file))).toString("latin1")).not.toMatch(/%PDF|Zeynep/u);
  clock.advance({ hours: 25 });
  await ask("another");
  expect(await readdir(join(folder, "day"))).not.toContain(file);
  const next = makePapers("day");
  await next.ask("another");
  expect([drawn, next.drawn]).toEqual([["Zeynep Aksoy", "another"], ["another"]]);
  expect(await readdir(join(folder, "day"))).toHaveLength(1);
});

test("a drawing that fails is said, and tried again by the next request", async () => {
  let isFull = true;
  const { drawn, ask } = makePapers("full", async () => {
    if (isFull) throw new QueueFullError();
  });
  await expect(ask("one")).rejects.toThrow(QueueFullError);
  isFull = false;
  expect(await ask("one")).toBe("%PDF one");
  expect(drawn).toEqual(["one", "one"]);
});

test("a disk that keeps nothing costs only the drawing", async () => {
  const { drawn, failures, ask } = makePapers("\0");
  expect([await ask("one"), await ask("one"), drawn, failures.length]).toEqual([
    "%PDF one",
    "%PDF one",
    ["one", "one"],
    2,
  ]);
});

test("of the kept files, those that were not read for the longest time go when there are too many bytes", async () => {
  const clock = new TestClock();
  const failures: unknown[] = [];
  const kept = new KeptFiles({
    folder: join(folder, "bytes"),
    maxBytes: 3000,
    keptMs: 1000,
    now: clock.now,
    onFailure: (error) => failures.push(error),
  });
  const [a, b, c, large] = ["a", "b", "c", "large"].map((name) => createHash("sha256").update(name).digest());
  for (const key of [a!, b!]) await kept.keep(key, Buffer.alloc(1200, 1));
  expect((await kept.read(a!))?.length).toBe(1200);
  await kept.keep(c!, Buffer.alloc(1200, 1));
  await kept.keep(large!, Buffer.alloc(4000, 1));
  const there = await Promise.all([a, b, c, large].map(async (key) => (await kept.read(key!)) !== undefined));
  expect([there, failures]).toEqual([[true, false, true, false], []]);
});
