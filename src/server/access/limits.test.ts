import { ORPCError } from "@orpc/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { makeBatchedCounter } from "./batched-counter.ts";
import { joinAddressAndPlace, runWithTries, createLimits, TooManyTriesError, type Limits } from "./limits.ts";

let database: TestDatabase;
let limits: Limits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 });
});
afterAll(() => database.drop());

let subjectNumber = 0;
beforeEach(() => {
  subjectNumber += 1;
});

async function countLeftAfter(
  counts: Parameters<typeof runWithTries>[2],
  work: () => Promise<unknown>,
): Promise<number> {
  const tries = [["registrationByAddress", `10.0.0.${subjectNumber}`]] as const;
  for (let nth = 0; nth < 3; nth += 1) await runWithTries(limits, tries, counts, work).catch(() => undefined);
  let left = 0;
  while (!(await limits.take("registrationByAddress", `10.0.0.${subjectNumber}`))) left += 1;
  return left;
}

function makeLimitsCountingStatements() {
  let statements = 0;
  const { pool } = database;
  const counted = Object.assign(Object.create(pool) as typeof pool, {
    query: (...given: Parameters<typeof pool.query>) => {
      statements += 1;
      return pool.query(...given);
    },
  });
  return { own: createLimits(counted, { writesPerMinute: 120, noticesPerMinute: 600 }), statements: () => statements };
}

const succeed = () => Promise.resolve("done");
const makeRefusingWork = (code: string) => () => Promise.reject(new ORPCError(code));
const failWithDatabaseAway = () => Promise.reject(new Error("the database is away"));

test.each([
  ["work that succeeds, where success counts", { success: true, refusals: [] }, succeed, 2],
  ["work that succeeds, where it does not", { success: false, refusals: [] }, succeed, 5],
  ["a refusal that counts", { success: false, refusals: ["CODE_TAKEN"] }, makeRefusingWork("CODE_TAKEN"), 2],
  ["a refusal that does not", { success: true, refusals: ["CODE_TAKEN"] }, makeRefusingWork("CODE_ALREADY_YOURS"), 5],
  ["a failure of the house", { success: true, refusals: ["CODE_TAKEN"] }, failWithDatabaseAway, 5],
] as const)("after three times %s, %#", async (_what, counts, work, left) => {
  expect(await countLeftAfter(counts, work)).toBe(left);
});

test("work is not begun when there is no try left, and its caller is told when there will be one", async () => {
  for (let nth = 0; nth < 5; nth += 1) await limits.take("registrationByAddress", `10.0.0.${subjectNumber}`);
  let begun = false;
  const refused = runWithTries(
    limits,
    [["registrationByAddress", `10.0.0.${subjectNumber}`]],
    { success: true, refusals: [] },
    async () => {
      begun = true;
    },
  );
  const error = await refused.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TooManyTriesError);
  expect((error as TooManyTriesError).retryAfterSeconds).toBeGreaterThan(3590);
  expect(begun).toBe(false);
});

test("whoever has no try of one limit left uses up nothing of another", async () => {
  const [address, account] = [`10.2.0.${subjectNumber}`, `account-${subjectNumber}`];
  const tries = [
    ["registrationByAddress", address],
    ["confirmationByAccount", account],
  ] as const;
  const work = () => runWithTries(limits, tries, { success: true, refusals: [] }, async () => undefined);
  for (let nth = 0; nth < 3; nth += 1) await work();
  for (let nth = 0; nth < 9; nth += 1) await expect(work()).rejects.toThrow(TooManyTriesError);
  for (let nth = 0; nth < 2; nth += 1) expect(await limits.take("registrationByAddress", address)).toBeUndefined();
  expect(await limits.take("registrationByAddress", address)).toBeDefined();
});

test("every limit by address counts by the /48 of IPv6 as well, which has five times the tries", async () => {
  const inNetwork = (nth: number) => `2001:db8:${subjectNumber}:${nth}::/64`;
  for (let nth = 0; nth < 25; nth += 1)
    expect(await limits.take("registrationByAddress", inNetwork(nth))).toBeUndefined();
  const refused = await limits.take("registrationByAddress", inNetwork(25));
  expect(refused?.subject).toBe(`2001:db8:${subjectNumber}::/48`);
  expect(refused?.retryAfterSeconds).toBeGreaterThan(3590);
  // The try is given back to the address and to its wider network.
  await limits.giveBack("registrationByAddress", inNetwork(25));
  await limits.giveBack("registrationByAddress", inNetwork(0));
  expect(await limits.take("registrationByAddress", inNetwork(26))).toBeUndefined();
});

test("a /64 has the tries of one address", async () => {
  const address = `2001:db8:${subjectNumber}:1::/64`;
  for (let nth = 0; nth < 5; nth += 1) expect(await limits.take("registrationByAddress", address)).toBeUndefined();
  expect((await limits.take("registrationByAddress", address))?.subject).toBe(address);
});

test("several at once count so, and a smaller part may be allowed", async () => {
  const address = `10.1.0.${subjectNumber}`;
  expect(await limits.take("loginByAddress", address, { points: 7, share: 1 / 4 })).toBeUndefined();
  expect(await limits.take("loginByAddress", address, { share: 1 / 4 })).toBeDefined();
  expect(await limits.take("loginByAddress", address, { points: 22 })).toBeUndefined();
  expect(await limits.take("loginByAddress", address)).toBeDefined();
});

test("that a limit is reached is told once, also where several count at once", async () => {
  const told: string[] = [];
  const own = createLimits(database.pool, {
    writesPerMinute: 120,
    noticesPerMinute: 600,
    onReached: (name, of) => told.push(`${name} ${of}`),
  });
  for (let nth = 0; nth < 4; nth += 1) await own.take("unknownCode", `${subjectNumber}`, { points: 2500 });
  expect(told).toEqual([`unknownCode ${subjectNumber}`]);
});

describe("what one account writes", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  async function writesOf(process: Limits, account: string): Promise<number> {
    let done = 0;
    while (done < 500 && !(await process.take("writesByAccount", account))) done += 1;
    return done;
  }

  test("is 120 changes a minute, of which ten cost the counter one statement and the first ten none", async () => {
    const { own, statements } = makeLimitsCountingStatements();
    const account = `account-${subjectNumber}`;
    for (let nth = 0; nth < 10; nth += 1) expect(await own.take("writesByAccount", account)).toBeUndefined();
    expect(statements()).toBe(0);
    expect(await writesOf(own, account)).toBe(110);
    expect(statements()).toBe(12);
    const refused = await own.take("writesByAccount", account);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
    // A refused subject that keeps trying causes no further statement.
    expect(statements()).toBe(12);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await writesOf(own, account)).toBe(120);
  });

  test("counts for all processes together, but for the ten that each counts alone", async () => {
    const account = `account-${subjectNumber}`;
    const processes = [limits, createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 })];
    let done = 0;
    for (let isGoingOn = true; isGoingOn;) {
      const answers = await Promise.all(processes.map((process) => process.take("writesByAccount", account)));
      const passed = answers.filter((answer) => answer === undefined).length;
      done += passed;
      isGoingOn = passed > 0;
    }
    expect(done).toBe(120);
    expect(await writesOf(createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 }), account)).toBe(
      10,
    );
  });

  test("is counted alike when it all comes at once, and is everybody's own", async () => {
    const all = Array.from({ length: 200 }, () => limits.take("writesByAccount", `account-${subjectNumber}`));
    expect((await Promise.all(all)).filter((refused) => refused === undefined)).toHaveLength(120);
    expect(await limits.take("writesByAccount", `another-${subjectNumber}`)).toBeUndefined();
  });
});

test("what one address tells at one code is counted five at a time: the first five cost no statement, and fifteen pass in an hour", async () => {
  const { own, statements } = makeLimitsCountingStatements();
  const here = joinAddressAndPlace("192.0.2.1", `KT-${subjectNumber}`);
  const results: boolean[] = [];
  for (let nth = 0; nth < 30; nth += 1) {
    results.push((await own.take("tellingAtCodeByAddress", here)) === undefined);
    if (nth === 4) expect(statements()).toBe(0);
  }
  expect(results.filter(Boolean)).toHaveLength(15);
  expect(results.lastIndexOf(true)).toBe(14);
  expect(statements()).toBe(3);
  // A call with 0 points only checks the limit: it takes no try, and every process gives the same answer.
  const other = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 });
  expect(await own.take("tellingAtCodeByAddress", here, { points: 0 })).toMatchObject({ subject: here });
  expect(await other.take("tellingAtCodeByAddress", here, { points: 0 })).toMatchObject({ subject: here });
  expect(await own.take("tellingAtCodeByAddress", joinAddressAndPlace("192.0.2.1", "another code"))).toBeUndefined();
});

test("what one address begins is ten in ten minutes, of which the first two cost no statement; what is given back may be begun again", async () => {
  const { own, statements } = makeLimitsCountingStatements();
  const address = `2001:db8:${subjectNumber}:1::/64`;
  for (let nth = 0; nth < 2; nth += 1) expect(await own.take("noticeByAddress", address)).toBeUndefined();
  expect(statements()).toBe(0);
  for (let nth = 2; nth < 10; nth += 1) expect(await own.take("noticeByAddress", address)).toBeUndefined();
  // Tries are taken two at a time. The eight later tries cost four statements for each of the /64, the /48 and the /32.
  expect(statements()).toBe(12);
  await own.giveBack("noticeByAddress", address);
  expect(await own.take("noticeByAddress", address)).toBeUndefined();
  expect((await own.take("noticeByAddress", address))?.subject).toBe(address);
  const inNetwork = (nth: number) => `2001:db8:${subjectNumber}:${nth + 2}::/64`;
  for (let nth = 0; nth < 40; nth += 1) expect(await own.take("noticeByAddress", inNetwork(nth))).toBeUndefined();
  expect((await own.take("noticeByAddress", inNetwork(40)))?.subject).toBe(`2001:db8:${subjectNumber}::/48`);
});

test("limits by address count the /32 of IPv6 as well, which has the tries of twenty-five; whoever guesses codes waits by their /48", async () => {
  const elsewhere = (nth: number) => `2001:dc0:${subjectNumber}${nth.toString(16).padStart(2, "0")}:1::/64`;
  for (let nth = 0; nth < 125; nth += 1)
    expect(await limits.take("registrationByAddress", elsewhere(nth))).toBeUndefined();
  expect((await limits.take("registrationByAddress", elsewhere(125)))?.subject).toBe("2001:dc0::/32");
  for (let nth = 0; nth < 3; nth += 1)
    expect(await limits.take("unknownCodeByAddress", elsewhere(nth), { points: 20 })).toBeUndefined();
});

describe("what all strangers share", () => {
  const nths = { fresh: { isUrgent: false, nth: 1 }, again: { isUrgent: false, nth: 3 } };
  const urgent = { fresh: { isUrgent: true, nth: 1 }, again: { isUrgent: true, nth: 3 } };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  async function taken(ask: { isUrgent: boolean; nth: number }, own = limits): Promise<number> {
    let count = 0;
    while (count < 200 && !(await own.takePart("noticeByCode", `KT-${subjectNumber}`, ask))) count += 1;
    return count;
  }

  test("has a part for whoever had much, one for whoever had little, and one for what is urgent; and begins anew", async () => {
    expect([await taken(nths.again), await taken(urgent.again)]).toEqual([40, 20]);
    expect([await taken(nths.fresh), await taken(urgent.fresh)]).toEqual([20, 20]);
    const refused = await limits.takePart("noticeByCode", `KT-${subjectNumber}`, urgent.fresh);
    expect(refused).toEqual({ subject: `KT-${subjectNumber}`, retryAfterSeconds: 3600 });
    vi.setSystemTime(Date.now() + 3600_000);
    expect(await taken(urgent.fresh)).toBe(100);
  });

  test("loses nothing by asking in vain, and gets back what is given back", async () => {
    expect(await taken(nths.again)).toBe(40);
    for (let nth = 0; nth < 90; nth += 1) await limits.takePart("noticeByCode", `KT-${subjectNumber}`, nths.again);
    expect(await taken(nths.fresh)).toBe(40);
    await limits.giveBack("noticeByCode", `KT-${subjectNumber}`);
    expect(await taken(nths.fresh)).toBe(1);
  });

  test("is counted alike by all processes, also when it all comes at once", async () => {
    const processes = [limits, createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 })];
    const all = Array.from({ length: 120 }, (_, nth) =>
      processes[nth % 2]!.takePart("noticeByCode", `KT-${subjectNumber}`, nths.fresh),
    );
    expect((await Promise.all(all)).filter((refused) => refused === undefined)).toHaveLength(80);
  });

  test("that a part is used up is told once in its time, however often somebody asks", async () => {
    const told: string[] = [];
    const onReached = (name: string, of: string) => void told.push(`${name} ${of}`);
    const own = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600, onReached });
    for (let nth = 0; nth < 3; nth += 1) await taken(nths.again, own);
    expect(told).toEqual([`noticeByCode KT-${subjectNumber}`]);
    vi.setSystemTime(Date.now() + 3600_000);
    await taken(nths.again, own);
    expect(told).toHaveLength(2);
  });

  test("each network's turn is counted, by the widest that has had most, and begins anew", async () => {
    const inNetwork = (nth: number) => joinAddressAndPlace(`2001:db8:${subjectNumber}:${nth}::/64`, "here");
    const nth = async (of: string) => {
      const [one, other] = await limits.tally([
        ["noticesAtCode", of],
        ["nudgesAtAccount", of],
      ]);
      expect(other!.nth).toBe(one!.nth);
      return one!.nth;
    };
    expect([await nth(inNetwork(1)), await nth(inNetwork(1))]).toEqual([1, 2]);
    const others = [];
    for (let other = 2; other < 11; other += 1) others.push(await nth(inNetwork(other)));
    expect(others).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 3]);
    vi.setSystemTime(Date.now() + 24 * 3600_000);
    expect(await nth(inNetwork(1))).toBe(1);
  });
});

test("of more subjects than may be counted here the oldest are forgotten, and have a lump more", async () => {
  const asked: string[] = [];
  const counter = makeBatchedCounter({ lump: 1, seconds: 60, most: 3 }, async ({ name }) => {
    asked.push(name);
    return { isRefused: true, msBeforeNext: 1000 };
  });
  const take = (name: string) => counter.take({ name, times: 1 });
  for (const name of ["a", "b", "c"]) await take(name);
  expect([await take("a"), asked]).toEqual([{ retryAfterSeconds: 1 }, ["a"]]);
  await take("d");
  expect([await take("a"), asked]).toEqual([undefined, ["a"]]);
});

test("nothing is left in a connection that a pooler gives to somebody else: no statement is prepared under a name", async () => {
  await limits.take("registrationByAddress", `10.0.0.${subjectNumber}`);
  await limits.giveBack("registrationByAddress", `10.0.0.${subjectNumber}`);
  const { rows } = await database.pool.query("select name from pg_prepared_statements");
  expect(rows).toEqual([]);
});
