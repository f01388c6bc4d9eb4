import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLog } from "#server/observe/log.ts";

import { makeNextAddress } from "../../../test/app.ts";
import { TestClock } from "../../../test/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { createGuessing, type Guessing, type Visitor } from "./guessing.ts";
import { createLimits, type Limits } from "./limits.ts";

let database: TestDatabase;
let recordingLimits: Limits;
let clock: TestClock;
let calledLimitNames: string[];
let answeredLimitNames: string[];
let log: string[];
let guessing: Guessing;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from limits");
  [clock, calledLimitNames, answeredLimitNames, log] = [new TestClock(), [], [], []];
  const limits = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 });
  // Each test has its own lists, so that a call that a test leaves running does not write to the lists of the next
  // test.
  const [ownAsked, ownTold] = [calledLimitNames, answeredLimitNames];
  recordingLimits = {
    ...limits,
    take(name, ...given) {
      ownAsked.push(name);
      return limits.take(name, ...given).finally(() => ownTold.push(name));
    },
  };
  guessing = startGuessing();
});

const startGuessing = () =>
  createGuessing({ limits: recordingLimits, log: createLog("warn", { write: (line) => log.push(line) }), ...clock });

const visitorAt = (address: string): Visitor => ({
  address: () => address,
  hungUp: () => new AbortController().signal,
});

/** Returns the number of tries that were answered at once. */
async function countAnswersWithoutWait(visitor: Visitor, process: Guessing = guessing): Promise<number> {
  let count = 0;
  while (await process.countUnknown(visitor)) count += 1;
  return count;
}

async function guessEverywhere(times: number, process: Guessing = guessing): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) process.answeredUnknown(visitorAt(makeNextAddress()));
  const reports = (names: string[]) => names.filter((name) => name === "unknownCode").length;
  const before = reports(answeredLimitNames);
  clock.advance({ seconds: 5 });
  await expect
    .poll(() => reports(answeredLimitNames) > before && reports(answeredLimitNames) === reports(calledLimitNames))
    .toBe(true);
  await new Promise(setImmediate);
}

test("after twenty unknown codes an address is slowed for ten minutes, in every process that sees it guess again", async () => {
  const [visitor, other] = [visitorAt(makeNextAddress()), startGuessing()];
  expect(await countAnswersWithoutWait(visitor)).toBe(20);
  expect([guessing.isSlowed(visitor), other.isSlowed(visitor)]).toEqual([true, false]);
  expect(await other.countUnknown(visitor)).toBe(false);
  expect(other.isSlowed(visitor)).toBe(true);
  expect(guessing.isSlowed(visitorAt(makeNextAddress()))).toBe(false);
  clock.advance({ seconds: 601 });
  expect(guessing.isSlowed(visitor)).toBe(false);
  expect(guessing.stats.slowed).toBe(0);
});

test("whoever is slowed costs the database no more counting", async () => {
  const visitor = visitorAt(makeNextAddress());
  await countAnswersWithoutWait(visitor);
  expect(calledLimitNames).toHaveLength(21);
  for (let nth = 0; nth < 50; nth += 1) {
    expect(await guessing.countUnknown(visitor)).toBe(false);
    guessing.answeredUnknown(visitor);
  }
  expect(calledLimitNames).toHaveLength(21);
});

test("of very many at once twenty are counted, and the others know without the database that there are too many", async () => {
  const visitor = visitorAt(makeNextAddress());
  const answers = await Promise.all(Array.from({ length: 500 }, () => guessing.countUnknown(visitor)));
  expect(calledLimitNames).toHaveLength(20);
  expect(answers.filter(Boolean)).toHaveLength(20);
});

test("a /48 of IPv6 has five addresses' tries, and all of it that is slowed shares one queue", async () => {
  const inNetwork = (nth: number, network = "2001:db8:7") => visitorAt(`${network}:${nth}::/64`);
  for (const nth of [1, 2, 3, 4]) expect(await countAnswersWithoutWait(inNetwork(nth))).toBe(20);
  // Four guesses were refused for the narrow network. They were not counted for the wider network.
  expect(await countAnswersWithoutWait(inNetwork(5))).toBe(20);
  expect(guessing.isSlowed(inNetwork(6))).toBe(false);
  expect(await countAnswersWithoutWait(inNetwork(6))).toBe(0);
  expect([guessing.isSlowed(inNetwork(7)), guessing.isSlowed(inNetwork(7, "2001:db8:8"))]).toEqual([true, false]);
  const turns: number[] = [];
  for (const nth of [1, 2, 6]) void guessing.turn(inNetwork(nth)).then(() => turns.push(nth));
  await new Promise(setImmediate);
  expect(turns).toEqual([1]);
  clock.advance({ seconds: 1 });
  await new Promise(setImmediate);
  expect(turns).toHaveLength(3);
});

test("who finds no place is told when to try again, in five to ten seconds and not all at the same time", async () => {
  const visitor = visitorAt(makeNextAddress());
  await countAnswersWithoutWait(visitor);
  const answers: (number | undefined)[] = [];
  for (let nth = 0; nth < 260; nth += 1)
    void guessing.turn(visitor).then((noPlace) => answers.push(noPlace?.retryAfterSeconds));
  await new Promise(setImmediate);
  const seconds = answers.filter((one) => one !== undefined);
  expect(seconds).toHaveLength(59);
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(10);
  expect(new Set(seconds).size).toBeGreaterThan(1);
});

test("when the process ends, whoever waits is answered", async () => {
  const visitor = visitorAt(makeNextAddress());
  await countAnswersWithoutWait(visitor);
  const waiting = Array.from({ length: 30 }, () => guessing.turn(visitor));
  guessing.close();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
});

test("when six thousand are tried everywhere an address has five, ten minutes long, in every process that counts", async () => {
  const other = startGuessing();
  await guessEverywhere(6000);
  expect(await countAnswersWithoutWait(visitorAt(makeNextAddress()))).toBe(20);
  await guessEverywhere(1);
  expect(await countAnswersWithoutWait(visitorAt(makeNextAddress()))).toBe(5);
  expect(log).toHaveLength(1);
  // Another process learns of the alarm only when it reports its own next guess.
  expect(other.stats.isAlarm).toBe(false);
  await guessEverywhere(1, other);
  expect(await countAnswersWithoutWait(visitorAt(makeNextAddress()), other)).toBe(5);
  clock.advance({ seconds: 601 });
  expect(guessing.stats.isAlarm).toBe(false);
});

test("in an alarm whoever goes on guessing gets an answer in four seconds, and whoever does not, two a second", async () => {
  await guessEverywhere(6001);
  const [guesser, crowd] = [visitorAt(makeNextAddress()), visitorAt(makeNextAddress())];
  for (const visitor of [guesser, crowd]) await countAnswersWithoutWait(visitor);
  for (let nth = 0; nth < 20; nth += 1) guessing.answeredUnknown(guesser);
  const answered = { guesser: 0, crowd: 0 };
  for (let nth = 0; nth < 5; nth += 1) {
    void guessing.turn(guesser).then(() => (answered.guesser += 1));
    void guessing.turn(crowd).then(() => (answered.crowd += 1));
  }
  clock.advance({ seconds: 2 });
  await new Promise(setImmediate);
  expect(answered).toEqual({ guesser: 1, crowd: 5 });
  clock.advance({ seconds: 2 });
  await new Promise(setImmediate);
  expect(answered.guesser).toBe(2);
});

test("what cannot be counted everywhere is no reason to answer otherwise", async () => {
  recordingLimits.take = () => Promise.reject(new Error("the database is away"));
  guessing.answeredUnknown(visitorAt(makeNextAddress()));
  clock.advance({ seconds: 5 });
  await new Promise(setImmediate);
  expect(log.join()).toContain("the database is away");
});

test("procedures wait for their turn in the same queue, and may give back what was no guess", async () => {
  const address = makeNextAddress();
  const limits = guessing.patient(visitorAt(address));
  for (let nth = 0; nth < 20; nth += 1) expect(await limits.take("unknownCodeByAddress", address)).toBeUndefined();
  await limits.giveBack("unknownCodeByAddress", address);
  expect(await limits.take("unknownCodeByAddress", address)).toBeUndefined();
  expect(guessing.isSlowed(visitorAt(address))).toBe(false);
  await limits.take("unknownCodeByAddress", address);
  expect(guessing.isSlowed(visitorAt(address))).toBe(true);
  let isAnswered = false;
  void limits.take("unknownCodeByAddress", address).then(() => (isAnswered = true));
  await expect.poll(() => guessing.stats.held).toBe(1);
  expect(isAnswered).toBe(false);
  clock.advance({ seconds: 0.5 });
  await new Promise(setImmediate);
  expect(isAnswered).toBe(true);
});
