import { beforeEach, expect, test } from "vitest";

import { chooseAnswerPace } from "#domain/people/guessing.ts";

import { TestClock } from "../../../test/clock.ts";
import { WaitingRoom, AddressQueue } from "./address-queue.ts";

let clock: TestClock;
let waitingRoom: WaitingRoom;
let testedQueue: AddressQueue;
let answeredVisitors: number[];
let refusedVisitors: number[];
const neverAbortedSignal = new AbortController().signal;

beforeEach(() => {
  [clock, waitingRoom, answeredVisitors, refusedVisitors] = [new TestClock(), new WaitingRoom(), [], []];
  testedQueue = openQueue();
});

const openQueue = () =>
  new AddressQueue(waitingRoom, clock.after, makeSeededRandom(), () => chooseAnswerPace(0, false));

function makeSeededRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

async function requestAnswer(
  visitor: number,
  hungUp: AbortSignal = neverAbortedSignal,
  where: AddressQueue = testedQueue,
): Promise<void> {
  ((await where.take(hungUp)) ? answeredVisitors : refusedVisitors).push(visitor);
}

async function advanceSeconds(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await new Promise(setImmediate);
}

test("whoever comes alone is answered at once, and the next after half a second", async () => {
  void requestAnswer(1);
  void requestAnswer(2);
  await advanceSeconds(0.499);
  expect(answeredVisitors).toEqual([1]);
  await advanceSeconds(0.001);
  expect(answeredVisitors).toEqual([1, 2]);
  await advanceSeconds(0.5);
  void requestAnswer(3);
  await advanceSeconds(0);
  expect(answeredVisitors).toEqual([1, 2, 3]);
});

test("forty wait and are answered two a second, in random order", async () => {
  for (let visitor = 0; visitor <= 40; visitor += 1) void requestAnswer(visitor);
  await advanceSeconds(2);
  expect(answeredVisitors).toHaveLength(5);
  await advanceSeconds(18);
  expect(answeredVisitors).toHaveLength(41);
  expect(answeredVisitors).not.toEqual(answeredVisitors.toSorted((one, other) => one - other));
  expect(refusedVisitors).toEqual([]);
});

test("who finds no place stands at the door for ten seconds: one is let in for each answer, the others are sent away", async () => {
  for (let visitor = 0; visitor <= 100; visitor += 1) void requestAnswer(visitor);
  await advanceSeconds(9.999);
  expect(refusedVisitors).toEqual([]);
  await advanceSeconds(0.001);
  // The first visitor was answered at once, and 40 took the places of the queue. Within ten seconds 19 of the 40 were
  // answered, and a visitor from outside of the queue took each free place. All others were refused.
  expect(refusedVisitors).toHaveLength(101 - 41 - 19);
  await advanceSeconds(20);
  expect(answeredVisitors).toHaveLength(41 + 19);
  expect(answeredVisitors.some((visitor) => visitor > 80)).toBe(true);
});

test("whoever comes waits for those who wait already, and never for those who come later", async () => {
  for (let visitor = 0; visitor <= 10; visitor += 1) void requestAnswer(visitor);
  await advanceSeconds(0.5);
  // From now on a new visitor comes after each answer, so that the queue never gets empty.
  void requestAnswer(100);
  for (let later = 101; later < 140; later += 1) {
    await advanceSeconds(0.5);
    void requestAnswer(later);
  }
  expect(answeredVisitors.indexOf(100)).toBeGreaterThan(10);
  expect(answeredVisitors.indexOf(100)).toBeLessThan(22);
  // Each round ends before the next begins, so the newcomers are not among the first.
  expect(answeredVisitors.slice(0, 11).every((visitor) => visitor <= 10)).toBe(true);
});

test("whoever hangs up gives up their place, waiting or at the door", async () => {
  const leaving = new AbortController();
  void requestAnswer(0);
  for (let visitor = 1; visitor <= 300; visitor += 1) void requestAnswer(visitor, leaving.signal);
  await advanceSeconds(0);
  expect([waitingRoom.held.size, refusedVisitors.length]).toEqual([200, 100]);
  await advanceSeconds(0.5);
  leaving.abort();
  await advanceSeconds(0);
  expect(waitingRoom.held.size).toBe(0);
  void requestAnswer(1000);
  await advanceSeconds(0.5);
  expect(answeredVisitors.at(-1)).toBe(1000);
  await requestAnswer(1001, AbortSignal.abort());
  expect(refusedVisitors.at(-1)).toBe(1001);
});

test("over all addresses no more than two thousand are held, and whoever comes where nobody waits is answered", async () => {
  const many = Array.from({ length: 30 }, openQueue);
  for (const own of many)
    for (let visitor = 0; visitor < 300; visitor += 1) void requestAnswer(visitor, neverAbortedSignal, own);
  await advanceSeconds(0);
  expect(waitingRoom.held.size).toBe(2000);
  void requestAnswer(1000);
  await advanceSeconds(0);
  expect(answeredVisitors.at(-1)).toBe(1000);
  await advanceSeconds(60);
  expect(waitingRoom.held.size).toBe(0);
});

test("when the process ends all who wait are answered, and nobody waits any more", async () => {
  for (let visitor = 0; visitor <= 50; visitor += 1) void requestAnswer(visitor);
  waitingRoom.close();
  await advanceSeconds(0);
  expect(answeredVisitors).toHaveLength(51);
  void requestAnswer(51);
  await advanceSeconds(0);
  expect(refusedVisitors).toEqual([51]);
});

test("a slower pace holds fewer, so that nobody waits longer for it", async () => {
  testedQueue = new AddressQueue(waitingRoom, clock.after, makeSeededRandom(), () => chooseAnswerPace(20, true));
  for (let visitor = 0; visitor <= 20; visitor += 1) void requestAnswer(visitor);
  await advanceSeconds(40);
  // One was answered at once, five waited in the queue, and two got a place in it later.
  expect([answeredVisitors.length, refusedVisitors.length]).toEqual([8, 13]);
});

test("a pace that slows sends those away who have no place any more, so that nobody waits longer for it", async () => {
  let isAlarm = false;
  testedQueue = new AddressQueue(waitingRoom, clock.after, makeSeededRandom(), () => chooseAnswerPace(20, isAlarm));
  for (let visitor = 0; visitor <= 40; visitor += 1) void requestAnswer(visitor);
  isAlarm = true;
  await advanceSeconds(1);
  expect([answeredVisitors.length, refusedVisitors.length]).toEqual([2, 35]);
});

async function simulateCrowd({
  visitors,
  hours,
  connections,
}: {
  visitors: number;
  hours: number;
  connections: number;
}) {
  const random = makeSeededRandom();
  const waits: number[] = [];
  let isOver = false;

  async function guess(): Promise<void> {
    while (!isOver) {
      await testedQueue.take(neverAbortedSignal);
      await clock.pause(50);
    }
  }

  async function visit(): Promise<void> {
    const came = +clock.now();
    while (!(await testedQueue.take(neverAbortedSignal))) await clock.pause(5000 + Math.floor(random() * 6) * 1000);
    waits.push((+clock.now() - came) / 1000);
  }

  async function come(): Promise<void> {
    for (let nth = 0; nth < visitors; nth += 1) {
      void visit();
      await clock.pause((hours * 3_600_000) / visitors);
    }
  }

  for (let nth = 0; nth < connections; nth += 1) void guess();
  void come();
  await clock.advanceUntil(() => waits.length === visitors);
  isOver = true;
  waits.sort((one, other) => one - other);
  return { median: waits[visitors / 2]!, longest: waits.at(-1)! };
}

// The limits are the measured figures of decision 7, with some tolerance.
test.each([
  { connections: 0, median: 0, longest: 1 },
  { connections: 5, median: 4, longest: 8 },
  { connections: 20, median: 15, longest: 30 },
  { connections: 40, median: 30, longest: 90 },
  { connections: 60, median: 50, longest: 400 },
])(
  "five thousand visitors of a slowed address in eight hours are all answered beside a guesser on $connections connections",
  { tags: "long", timeout: 60_000 },
  async ({ connections, median, longest }) => {
    const waits = await simulateCrowd({ visitors: 5000, hours: 8, connections });
    expect(waits.median).toBeLessThanOrEqual(median);
    expect(waits.longest).toBeLessThanOrEqual(longest);
  },
);
