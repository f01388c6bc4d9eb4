import { afterAll, beforeAll, expect, test } from "vitest";

import { createLimits, type Limits } from "#server/access/limits.ts";

import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import {
  countTodaysNotices,
  takeNewNoticeLimit,
  takeNudgeTries,
  takeCodeLimit,
  takeTextLimit,
  giveBackTries,
  type TellAttempt,
  type LimitUse,
} from "./telling-limits.ts";

let database: TestDatabase;
let limits: Limits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 600 });
});
afterAll(() => database.drop());

let madeCount = 0;
const makeNextCode = () => `KT-${(madeCount += 1)}`;
const makeNextAddress = () => `10.0.${(madeCount += 1) >> 8}.${madeCount & 255}`;
const makeNextNetworkMaker = (operator = "2001:db8") => {
  const here = (madeCount += 1).toString(16);
  return (nth: number) => `${operator}:${here}:${nth.toString(16)}::/64`;
};

type TakeLimit = (limits: Limits, about: TellAttempt) => Promise<LimitUse>;

async function countTakenTries(
  take: TakeLimit,
  tries: number,
  about: (nth: number) => Partial<TellAttempt>,
  own = limits,
) {
  const code = makeNextCode();
  const address = makeNextAddress();
  let count = 0;
  for (let nth = 0; nth < tries; nth += 1)
    if ("tries" in (await take(own, { code, address, isUrgent: false, ...about(nth) }))) count += 1;
  return count;
}

test("rows of one address at one code are fifteen an hour, and five more for what is urgent", async () => {
  const about = { code: makeNextCode(), address: makeNextAddress() };
  expect(await countTakenTries(takeCodeLimit, 20, () => about)).toBe(15);
  expect(await countTakenTries(takeCodeLimit, 9, () => ({ ...about, isUrgent: true }))).toBe(5);
  expect(await countTakenTries(takeCodeLimit, 1, () => ({ code: about.code }))).toBe(1);
});

test("rows of one address at all codes are sixty an hour", async () => {
  const address = makeNextAddress();
  expect(await countTakenTries(takeCodeLimit, 70, () => ({ address, code: makeNextCode() }))).toBe(60);
  expect(await countTakenTries(takeCodeLimit, 1, () => ({ code: makeNextCode() }))).toBe(1);
});

test("rows of one /48 are those of five addresses, and of one /32 those of twenty-five", async () => {
  const network = makeNextNetworkMaker();
  expect(await countTakenTries(takeCodeLimit, 90, (nth) => ({ address: network(nth) }))).toBe(75);
  const operator = "2001:db9";
  expect(await countTakenTries(takeCodeLimit, 400, () => ({ address: makeNextNetworkMaker(operator)(1) }))).toBe(375);
});

test("notices are begun ten times in ten minutes by one address, and five times more for what is urgent", async () => {
  const address = makeNextAddress();
  expect(await countTakenTries(takeNewNoticeLimit, 15, () => ({ address, code: makeNextCode() }))).toBe(10);
  expect(await countTakenTries(takeNewNoticeLimit, 9, () => ({ address, code: makeNextCode(), isUrgent: true }))).toBe(
    5,
  );
});

test("words of one address at one code are six an hour", async () => {
  const address = makeNextAddress();
  expect(await countTakenTries(takeTextLimit, 9, () => ({ address }))).toBe(6);
  expect(await countTakenTries(takeTextLimit, 1, () => ({ address }))).toBe(1);
});

test("whoever writes all they can, from nine addresses and again and again, leaves others their words", async () => {
  const code = makeNextCode();
  const attackers = Array.from({ length: 9 }, makeNextAddress);
  const flood = () => countTakenTries(takeTextLimit, 270, (nth) => ({ code, address: attackers[nth % 9]! }));
  expect(await flood()).toBeLessThanOrEqual(45);
  expect(await flood()).toBe(0);
  expect(await countTakenTries(takeTextLimit, 35, () => ({ code, address: makeNextAddress() }))).toBe(35);
  // Even if many networks use up the share for ordinary reasons, the share for urgent reasons remains.
  await countTakenTries(takeTextLimit, 90, () => ({ code, address: makeNextAddress() }));
  expect(await countTakenTries(takeTextLimit, 1, () => ({ code, address: makeNextAddress() }))).toBe(0);
  expect(await countTakenTries(takeTextLimit, 30, () => ({ code, address: makeNextAddress(), isUrgent: true }))).toBe(
    20,
  );
});

test("words of all codes are a setting, of which a part is kept for what is urgent and for whoever wrote little", async () => {
  const few = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 10 });
  await database.pool.query("delete from limits where key like 'notices:%'");
  const address = makeNextAddress();
  // The first two tries succeed, and then as many as the share for networks that have written before allows.
  expect(await countTakenTries(takeTextLimit, 9, () => ({ address, code: makeNextCode() }), few)).toBe(4);
  expect(
    await countTakenTries(takeTextLimit, 9, () => ({ address: makeNextAddress(), code: makeNextCode() }), few),
  ).toBe(4);
  const urgent = () => ({ address: makeNextAddress(), code: makeNextCode(), isUrgent: true });
  expect(await countTakenTries(takeTextLimit, 9, urgent, few)).toBe(2);
});

test("what all codes have no words left for takes nothing of a code", async () => {
  const none = createLimits(database.pool, { writesPerMinute: 120, noticesPerMinute: 1 });
  const code = makeNextCode();
  await countTakenTries(takeTextLimit, 120, () => ({ code, address: makeNextAddress() }), none);
  expect(await countTakenTries(takeTextLimit, 1, () => ({ code, address: makeNextAddress() }))).toBe(1);
});

test("what is to be sent again is given back, of what was taken", async () => {
  const about = { code: makeNextCode(), address: makeNextAddress(), isUrgent: true };
  for (let nth = 0; nth < 60; nth += 1) {
    const all = [
      await takeCodeLimit(limits, about),
      await takeNewNoticeLimit(limits, about),
      await takeTextLimit(limits, about),
    ];
    expect(all.filter((one) => "usedUp" in one)).toEqual([]);
    await giveBackTries(limits, ...all);
  }
  const urgent = [];
  for (let nth = 0; nth < 30; nth += 1) urgent.push(await takeCodeLimit(limits, about));
  expect(urgent.filter((one) => "tries" in one)).toHaveLength(20);
});

test("reminders of one address are three of one notice and ten an hour of all; each says which of the holder's today it is", async () => {
  const address = makeNextAddress();
  const noticeId = makeNextCode();
  const readerId = makeNextCode();
  const results = [];
  for (let nth = 0; nth < 4; nth += 1) results.push(await takeNudgeTries(limits, address, { noticeId, readerId }));
  expect(results).toEqual([1, 2, 3, "NUDGES_USED_UP"]);
  const others = [];
  for (let nth = 0; nth < 9; nth += 1)
    others.push(await takeNudgeTries(limits, address, { noticeId: makeNextCode(), readerId }));
  expect(others.filter((one) => typeof one === "number")).toEqual([5, 6, 7, 8, 9, 10, 11]);
  expect(others.at(-1)).toMatchObject({ subject: address });
});

test("which of its network's today a notice is, is counted at the code, and of many codes at the account", async () => {
  const readerId = makeNextCode();
  const address = makeNextAddress();
  const nth = (about: Partial<TellAttempt>) =>
    countTodaysNotices(limits, { address, code: makeNextCode(), isUrgent: false, ...about }, readerId);
  const code = makeNextCode();
  expect([await nth({ code }), await nth({ code }), await nth({ code })]).toEqual([1, 2, 3]);
  expect(await nth({ address: makeNextAddress(), code })).toBe(1);
  const ofFleet = [];
  for (let one = 0; one < 10; one += 1) ofFleet.push(await nth({}));
  expect(ofFleet).toEqual([1, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
  const network = makeNextNetworkMaker();
  const inNetwork = [];
  for (let one = 0; one < 11; one += 1) inNetwork.push(await nth({ address: network(one), code: "the same" }));
  expect(inNetwork).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]);
});
