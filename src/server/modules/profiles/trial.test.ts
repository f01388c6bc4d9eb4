import { afterAll, beforeAll, expect, test } from "vitest";

import { makeChannel } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { makeProfile } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const LONG_AGO = new Date("2026-01-01T00:00:00Z");

/** An owner of one sticker, whose address is confirmed unless the test says otherwise. */
async function makeOwnerOfOne({ isConfirmed = true } = {}) {
  const owner = await makeCustomerPerson(t);
  const emailConfirmedAt = isConfirmed ? LONG_AGO : null;
  await t.db.updateTable("users").set({ emailConfirmedAt }).where("id", "=", owner.user.id).execute();
  return { owner, code: await makeProfile(t.db, owner.user, { plate: "34 ABC 123" }) };
}

test("a trial goes every way by which its owner is told of notices, and names the sticker", async () => {
  const { owner, code } = await makeOwnerOfOne();
  await makeChannel(t.db, owner.user, { name: "Defterim" });
  await makeChannel(t.db, owner.user, { name: "Yalnızca filo", topics: ["fleet"] });
  const { sent } = await owner.api.profiles.sendTrial({ code });
  expect(sent.map(({ way, to }) => [way, to])).toEqual([
    ["email", ""],
    ["webhook", "Defterim"],
  ]);
  const [mail] = await t.post();
  expect(mail).toMatchObject({
    recipient: owner.user.email,
    mail: { content: { kind: "test", of: { code, plate: "34 ABC 123" } } },
  });
  const { items } = await owner.api.alerts.deliveries({});
  expect(items.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
});

test("it is no notice: nothing stands in the inbox, nothing is unread, and no alert is counted", async () => {
  const { owner, code } = await makeOwnerOfOne();
  await owner.api.profiles.sendTrial({ code });
  expect((await owner.api.notices.list({})).items).toEqual([]);
  expect(await owner.api.notices.count({})).toEqual({ unread: 0 });
  expect(await t.db.selectFrom("alerts").select("id").where("userId", "=", owner.user.id).execute()).toEqual([]);
});

test("nothing is sent where no way is open yet", async () => {
  const { owner, code } = await makeOwnerOfOne({ isConfirmed: false });
  await t.post();
  expect(await owner.api.profiles.sendTrial({ code })).toEqual({ sent: [], gap: "address-unconfirmed" });
  expect(await t.post()).toEqual([]);
});

test("of another's sticker none is sent, and it takes none of the ten of an hour", async () => {
  const { owner, code } = await makeOwnerOfOne();
  const other = await makeCustomerPerson(t);
  expect((await catchRefusal(other.api.profiles.sendTrial({ code }))).code).toBe("PROFILE_NOT_YOURS");
  for (let nth = 0; nth < 10; nth += 1) await owner.api.profiles.sendTrial({ code });
  expect((await catchRefusal(owner.api.profiles.sendTrial({ code }))).code).toBe("TOO_MANY_ATTEMPTS");
});
