import { afterAll, beforeAll, expect, test } from "vitest";

import type { TellingScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { inTransaction } from "#server/db/database.ts";

import { createTestApp, nextAddress, refusalOf, type TestApp } from "../../../../test/app.ts";
import { company, customer, type Person } from "../../../../test/people.ts";
import { drawKey, makeCars, makePhoto, makeProfile, makeTelling, noticeOf, tellingOf } from "../../../../test/world.ts";
import { addPhoto } from "./add-photo.ts";

// Everybody here has neighbours who have the same: what is one's own must be found among it.
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function ownerWith(phone: string) {
  const owner = await customer(t, { isConfirmed: true });
  return {
    owner,
    code: await makeProfile(t.db, owner.user, { contacts: { phone: { value: phone, visible: false } } }),
  };
}

async function told(code: string, given: Parameters<typeof makeTelling>[2] = {}) {
  const key = await makeTelling(t.db, code, { now: t.clock.now(), ...given });
  return { key, id: await noticeOf(t.db, key), telling: await tellingOf(t.db, key) };
}

async function send(address: string, code: string) {
  const telling = { key: drawKey(), code, reason: "lights", note: "", phone: "" } as const;
  const { key } = await t.as(undefined, { address }).api.visitor.notices.send(telling);
  return { id: await noticeOf(t.db, key), telling: await tellingOf(t.db, key), key };
}

// Outside of tests, only a gate makes a scope.
const partOf = (key: string) => ({ keyHash: hashToken(key) }) as TellingScope;

test("'call me' offers the number of the very code, and to a former owner nobody's", async () => {
  await ownerWith("05320000001");
  const { owner, code } = await ownerWith("05320000002");
  const second = { phone: { value: "05320000003", visible: false } };
  const other = await makeProfile(t.db, owner.user, { contacts: second });
  const [first, last] = [await told(code), await told(other)];
  expect((await owner.api.notices.get({ id: first.id })).ownPhone).toBe("0532 000 00 02");
  expect((await owner.api.notices.get({ id: last.id })).ownPhone).toBe("0532 000 00 03");
  await owner.api.codes.unlink({ code });
  const next = await customer(t);
  await next.api.codes.link({ code });
  const { version, plate, note, contactsVisible, contacts } = await next.api.profiles.get({ code });
  const own = { ...contacts, phone: { value: "05320000004", visible: true } };
  await next.api.profiles.update({ code, version, plate, note, contactsVisible, contacts: own });
  expect((await owner.api.notices.get({ id: first.id })).ownPhone).toBe("");
});

test("a visitor who still waits is told of to the very holder, of several owners and companies", async () => {
  await ownerWith("05320000001");
  const { owner, code } = await ownerWith("05320000002");
  await makeCars(t.db, (await company(t, { isConfirmed: true })).user);
  const fleet = await company(t, { isConfirmed: true });
  const [car = ""] = await makeCars(t.db, fleet.user);
  const keys = [(await told(code)).key, (await told(car)).key];
  t.clock.advance({ seconds: 300 });
  await t.post();
  for (const key of keys) await t.api().tellings.nudge({ key });
  expect((await t.post()).map(({ recipient }) => recipient).toSorted()).toEqual(
    [owner.user.email, fleet.user.email].toSorted(),
  );
});

test("what a former owner was told keeps the plate that they gave that code", async () => {
  const owner = await customer(t);
  const plated = async (who: Person, plate: string) => makeProfile(t.db, who.user, { plate });
  const [code, other] = [await plated(owner, "34 ABC 101"), await plated(owner, "34 ABC 102")];
  const { id } = await told(code);
  await owner.api.codes.unlink({ code: other });
  await owner.api.codes.unlink({ code });
  const next = await customer(t);
  await next.api.codes.link({ code });
  const { version, note, contactsVisible, contacts } = await next.api.profiles.get({ code });
  await next.api.profiles.update({ code, version, plate: "06 XYZ 606", note, contactsVisible, contacts });
  await next.api.codes.unlink({ code });
  expect((await owner.api.notices.get({ id })).plate).toBe("34 ABC 101");
});

test("nobody blocks, unblocks or reports in another's notice, or a telling of another notice", async () => {
  const { owner, code } = await ownerWith("05320000002");
  const stranger = await ownerWith("05320000005");
  const address = nextAddress();
  const own = await send(address, code);
  const theirs = await send(nextAddress(), stranger.code);
  const mixed = { id: own.id, telling: theirs.telling };
  for (const [who, named] of [
    [stranger.owner, own],
    [owner, mixed],
    [stranger.owner, mixed],
  ] as const) {
    const { block, unblock, report } = who.api.notices;
    const asked = { id: named.id, telling: named.telling };
    for (const procedure of [block, unblock, report])
      expect((await refusalOf(procedure(asked))).code).toBe("NOTICE_NOT_FOUND");
  }
  expect((await owner.api.notices.get({ id: own.id })).tellings).toMatchObject([
    { isBlocked: false, isReported: false },
  ]);
});

test("what was taken back is neither blocked nor found", async () => {
  const { owner, code } = await ownerWith("05320000002");
  const address = nextAddress();
  const { id, telling, key } = await send(address, code);
  await t.api().tellings.withdraw({ key });
  expect((await refusalOf(owner.api.notices.block({ id, telling }))).code).toBe("NOTICE_NOT_FOUND");
  await send(address, code);
});

test("a block that is taken back lets that visitor tell at that code, and leaves all others as they are", async () => {
  const { owner, code } = await ownerWith("05320000002");
  const other = await makeProfile(t.db, owner.user);
  const [here, there] = [nextAddress(), nextAddress()];
  const tellings = [await send(here, code), await send(there, code), await send(here, other)];
  const named = tellings.map(({ id, telling }) => ({ id, telling }));
  for (const one of named) await owner.api.notices.block(one);
  await owner.api.notices.unblock(named[0]!);
  await send(here, code);
  expect((await refusalOf(send(there, code))).code).toBe("SENDER_BLOCKED");
  expect((await refusalOf(send(here, other))).code).toBe("SENDER_BLOCKED");
});

test("a photo that is added calls the pages of its own notice, and whoever is blocked adds none", async () => {
  const { owner, code } = await ownerWith("05320000002");
  const [own, blocked] = [
    await send(nextAddress(), code),
    await send(nextAddress(), await makeProfile(t.db, owner.user)),
  ];
  const versions = async () =>
    Promise.all([own, blocked].map(async ({ key }) => (await t.api().tellings.get({ key })).version));
  const add = ({ key }: { key: string }) =>
    inTransaction(t.db, (tx) => addPhoto(tx, partOf(key), makePhoto("x"), t.clock.now()));
  const before = await versions();
  expect((await t.api().tellings.get({ key: blocked.key })).mayAddPhoto).toBe(true);
  await owner.api.notices.block({ id: blocked.id, telling: blocked.telling });
  expect((await t.api().tellings.get({ key: blocked.key })).mayAddPhoto).toBe(false);
  expect([await add(own), await add(blocked)]).toEqual([undefined, "NOT_TAKEN"]);
  expect(await versions()).toEqual([before[0]! + 1, before[1]!]);
});
