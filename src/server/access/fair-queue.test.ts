import { expect, test } from "vitest";

import { FairQueue, QueueFullError } from "./fair-queue.ts";

function makeWatchedQueue(places: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(places);
  const begun: string[] = [];
  const turnedAway: string[] = [];
  const ends: (() => void)[] = [];
  let brought = 0;

  function bring(party: string, count = 1): void {
    for (let nth = 0; nth < count; nth += 1) {
      brought += 1;
      const name = `${party}${brought}`;
      queue
        .run(party, () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch((error: unknown) => {
          if (!(error instanceof QueueFullError)) throw error;
          turnedAway.push(name);
        });
    }
  }

  async function end(count = 1): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  }
  return { queue, bring, end, begun, turnedAway };
}

test("parties take turns, however much one has brought before the others came", async () => {
  const { bring, end, begun } = makeWatchedQueue({ running: 1, waiting: 20, each: 10 });
  bring("A", 5);
  bring("B");
  bring("C", 2);
  await end(8);
  expect(begun).toEqual(["A1", "A2", "B6", "C7", "A3", "C8", "A4", "A5"]);
});

test("so many run at once as there are places, and one that failed leaves its place to the next", async () => {
  const { queue, bring, end, begun } = makeWatchedQueue({ running: 2, waiting: 20, each: 10 });
  bring("A", 3);
  expect(begun).toEqual(["A1", "A2"]);
  await end(3);
  await expect(queue.run("A", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  bring("A", 3);
  await end();
  expect(begun).toEqual(["A1", "A2", "A3", "A4", "A5", "A6"]);
});

test("one party alone has its own few places, and the others theirs", async () => {
  const { queue, bring, end, begun, turnedAway } = makeWatchedQueue({ running: 1, waiting: 20, each: 3 });
  bring("A", 27);
  await new Promise(setImmediate);
  expect(turnedAway).toHaveLength(23);
  expect([queue.isFullFor("A"), queue.isFullFor("B")]).toEqual([true, false]);
  bring("B");
  await end(2);
  expect(begun).toEqual(["A1", "A2", "B28"]);
});

test("in a full queue the one with most waiting gives up its last place to one with fewer, and one alike is turned away", async () => {
  const { queue, bring, end, begun, turnedAway } = makeWatchedQueue({ running: 1, waiting: 5, each: 4 });
  bring("A", 4);
  bring("B", 2);
  expect(queue.isFullFor("C")).toBe(false);
  bring("C");
  bring("D");
  bring("E");
  bring("F");
  await new Promise(setImmediate);
  expect(turnedAway.toSorted()).toEqual(["A3", "A4", "B6", "F10"]);
  expect(queue.isFullFor("F")).toBe(true);
  await end(9);
  expect(begun).toEqual(["A1", "A2", "B5", "C7", "D8", "E9"]);
  expect(queue.isFullFor("F")).toBe(false);
});

test("who keeps bringing works meets every other party once before each turn of their own", async () => {
  const { bring, end, begun } = makeWatchedQueue({ running: 1, waiting: 32, each: 4 });
  bring("A", 5);
  for (const party of ["B", "C", "D"]) bring(party);
  for (let round = 0; round < 6; round += 1) {
    bring("A");
    await end();
  }
  expect(begun.map((name) => name[0]).join("")).toBe("AABCDAA");
});
