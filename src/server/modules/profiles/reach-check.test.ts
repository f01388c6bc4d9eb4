import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { linkCode, makeCode, makeProfile } from "../../../../test/world.ts";
import { checkReach } from "./reach-check.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
// Marks the profiles of other tests as checked.
beforeEach(async () => {
  await t.db.updateTable("profiles").set({ checkReachAt: null }).execute();
});
afterAll(() => t.close());

const VISIBLE_PHONE = { value: "+905321234567", visible: true };

async function makeSilentOwner() {
  const owner = await makeCustomerPerson(t);
  await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", owner.user.id).execute();
  const code = await makeProfile(t.db, owner.user, { now: t.clock.now(), reach: "contacts", plate: "34 ABC 123" });
  return { owner, code };
}

async function checkReachADayLater() {
  t.clock.advance({ hours: 24 });
  await checkReach(t.deps);
  return t.post();
}

test("whom nobody can reach is mailed a day after linking, once", async () => {
  const { owner, code } = await makeSilentOwner();
  t.clock.advance({ hours: 23 });
  const later = await makeSilentOwner();
  await checkReach(t.deps);
  expect(await t.post()).toEqual([]);
  t.clock.advance({ hours: 1 });
  await checkReach(t.deps);
  const link = `${t.deps.config.publicUrl}/edit-profile/${code}`;
  expect(await t.post()).toMatchObject([
    { recipient: owner.user.email, mail: { kind: "unreachable", code, plate: "34 ABC 123", link } },
  ]);
  expect(await checkReachADayLater()).toMatchObject([{ recipient: later.owner.user.email }]);
  expect(await checkReachADayLater()).toEqual([]);
});

test.each<[string, (made: Awaited<ReturnType<typeof makeSilentOwner>>) => Promise<unknown>]>([
  [
    "shows a telephone by then",
    async ({ owner, code }) => {
      const { version, plate, note, contacts } = await owner.api.profiles.get({ code });
      const edit = {
        code,
        version,
        plate,
        note,
        contactsVisible: true,
        contacts: { ...contacts, phone: VISIBLE_PHONE },
      };
      await owner.api.profiles.update(edit);
    },
  ],
  [
    "takes notices by then",
    async ({ owner, code }) => {
      const { version, plate, note, contacts } = await owner.api.profiles.get({ code });
      const edit = { code, version, plate, note, contactsVisible: true, contacts };
      await owner.api.profiles.update({ ...edit, reach: "notices" });
    },
  ],
  ["has unlinked the code", ({ owner, code }) => owner.api.codes.unlink({ code })],
  [
    "has a code that was switched off",
    ({ code }) =>
      t.db.updateTable("codes").set({ offAt: t.clock.now(), offReason: "Deneme" }).where("code", "=", code).execute(),
  ],
  [
    "linked it before this was looked at",
    ({ code }) => t.db.updateTable("profiles").set({ checkReachAt: null }).where("code", "=", code).execute(),
  ],
])("nobody is mailed who %s", async (_name, change) => {
  await change(await makeSilentOwner());
  expect(await checkReachADayLater()).toEqual([]);
});

test("a code that is put in the place of another one is looked at when the first would have been", async () => {
  const { owner, code } = await makeSilentOwner();
  const newCode = await makeCode(t.db);
  await owner.api.codes.replace({ code, newCode, reason: "worn" });
  expect(await checkReachADayLater()).toMatchObject([{ mail: { kind: "unreachable", code: newCode } }]);
});

test("the dashboard says it at once", async () => {
  const { owner } = await makeSilentOwner();
  await linkCode(t.db, owner.user, { now: new Date(t.clock.now().getTime() + 1) });
  expect((await owner.api.codes.list({})).items.map(({ isReachable }) => isReachable)).toEqual([true, false]);
});
