import { afterAll, beforeAll, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeProfile, makeVisitorNotice, makeUser } from "../../../../test/world.ts";
import { planDueAlerts } from "./planning.ts";
import { queueAlert, lockReaders } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const NOTICE_COUNT = 12;

test("what comes to an account at once is counted together, by however many processes it is planned", async () => {
  const owners = await Promise.all(Array.from({ length: 3 }, () => makeUser(t.db, { isConfirmed: true })));
  for (let count = 0; count < NOTICE_COUNT; count += 1)
    for (const owner of owners)
      await makeVisitorNotice(t.db, await makeProfile(t.db, owner), { reason: "blocking", now: t.clock.now() });
  t.clock.advance({ seconds: 300 });
  await t.db.updateTable("alerts").set({ dueAt: t.clock.now() }).execute();
  await Promise.all(Array.from({ length: 4 }, () => planDueAlerts(t.deps)));
  for (const { id } of owners) {
    const told = await t.db.selectFrom("deliveries").select("kind").where("userId", "=", id).execute();
    expect(told.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => "notice"));
    const held = await t.db
      .selectFrom("alerts")
      .select("isHeld")
      .where("userId", "=", id)
      .where("toldAt", "is", null)
      .execute();
    expect(held).toHaveLength(NOTICE_COUNT - 5);
    expect(held.every(({ isHeld }) => isHeld)).toBe(true);
  }
});

test("an account that one process plans for is left to it by the others", async () => {
  const now = t.clock.now();
  const owners = await Promise.all([1, 2].map(() => makeUser(t.db)));
  const content = { kind: "log-in", device: "Firefox", at: now.toISOString() } as const;
  for (const { id: userId } of owners) await queueAlert(t.db, { userId, content }, now);
  const taken = await runTransaction(t.db, async (one) => [
    ...(await lockReaders(one, 1, now)),
    ...(await runTransaction(t.db, (other) => lockReaders(other, owners.length, now))),
  ]);
  expect(taken.toSorted()).toEqual(owners.map(({ id }) => id).toSorted());
});
