import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeUser } from "../../../test/world.ts";
import { countDeliveries, countMails } from "./count.ts";
import { queueDeliveries } from "./deliveries-store.ts";
import { queueMail } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("of mails it is counted how many wait and how many were given up", async () => {
  const now = t.clock.now();
  for (const recipient of ["bir@example.com", "iki@example.com", "olmayan@example.com"])
    await queueMail(t.db, { kind: "account-removed", recipient, name: "Ali" }, now);
  await t.db.updateTable("mails").set({ givenUpAt: now }).where("recipient", "=", "olmayan@example.com").execute();
  expect(await countMails(t.db)).toEqual({ waiting: 2, givenUp: 1 });
});

test("of alerts it is counted by way how many wait and were given up, without those that were needless", async () => {
  const now = t.clock.now();
  const { id: userId } = await makeUser(t.db);
  const one = { userId, channelId: null, channelName: "", content: { kind: "test" } } as const;
  const mail = { ...one, way: "email" } as const;
  const [, , refused, over, sent] = await queueDeliveries(
    t.db,
    [mail, mail, mail, mail, mail, { ...one, way: "push" }],
    now,
  );
  for (const [id, change] of [
    [refused, { givenUpAt: now, lastError: "refused" }],
    [over, { givenUpAt: now, lastError: "over" }],
    [sent, { sentAt: now }],
  ] as const)
    await t.db.updateTable("deliveries").set(change).where("id", "=", id!).execute();
  expect(await countDeliveries(t.db)).toEqual([
    { way: "email", waiting: 2, givenUp: 1 },
    { way: "push", waiting: 1, givenUp: 0 },
    { way: "telegram", waiting: 0, givenUp: 0 },
    { way: "webhook", waiting: 0, givenUp: 0 },
  ]);
});
