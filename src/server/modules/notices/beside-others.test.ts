import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { VisitorNoticeScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { openExport } from "../../../../test/opened-export.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import {
  changeTestCar,
  randomNoticeKey,
  makeCars,
  makeCustomer,
  makePhoto,
  makeProfile,
  makeRental,
  makeVisitorNotice,
  readNoticeId,
  readVisitorMessageId,
} from "../../../../test/world.ts";
import { addNoticePhoto } from "./add-photo.ts";

// In these tests every row has similar rows of other accounts beside it, so that a query without its scope fails.
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeOwnerWithPhone(phone: string) {
  const owner = await makeCustomerPerson(t, { isConfirmed: true });
  return {
    owner,
    code: await makeProfile(t.db, owner.user, { contacts: { phone: { value: phone, visible: false } } }),
  };
}

async function makeNotice(code: string, given: Parameters<typeof makeVisitorNotice>[2] = {}) {
  const key = await makeVisitorNotice(t.db, code, { now: t.clock.now(), ...given });
  return { key, id: await readNoticeId(t.db, key), telling: await readVisitorMessageId(t.db, key) };
}

async function sendNoticeWithWords(address: string, code: string) {
  // Only a message with words always gets a row of its own, even from the same network address.
  const telling = { key: randomNoticeKey(), code, reason: "lights", note: "Sağ far", phone: "" } as const;
  const { key } = await t.as(undefined, { address }).api.visitor.notices.send(telling);
  return { id: await readNoticeId(t.db, key), telling: await readVisitorMessageId(t.db, key), key };
}

// Only a test may make a scope itself; elsewhere only a gate does.
const scopeOfKey = (key: string) => ({ keyHash: hashToken(key) }) as VisitorNoticeScope;

test("'call me' offers the number of the very code, and to a former owner nobody's", async () => {
  await makeOwnerWithPhone("+905320000001");
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const second = { phone: { value: "+905320000003", visible: false } };
  const other = await makeProfile(t.db, owner.user, { contacts: second });
  const [first, last] = [await makeNotice(code), await makeNotice(other)];
  expect((await owner.api.notices.get({ id: first.id })).ownPhone).toBe("0532 000 00 02");
  expect((await owner.api.notices.get({ id: last.id })).ownPhone).toBe("0532 000 00 03");
  await owner.api.codes.unlink({ code });
  const next = await makeCustomerPerson(t);
  await next.api.codes.link({ code });
  const { version, plate, note, contactsVisible, contacts } = await next.api.profiles.get({ code });
  const own = { ...contacts, phone: { value: "+905320000004", visible: true } };
  await next.api.profiles.update({ code, version, plate, note, contactsVisible, contacts: own });
  expect((await owner.api.notices.get({ id: first.id })).ownPhone).toBe("");
});

test("a visitor who still waits is told of to the very holder, of several owners and companies", async () => {
  await makeOwnerWithPhone("+905320000001");
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  await makeCars(t.db, (await makeCompanyOwnerPerson(t, { isConfirmed: true })).user);
  const fleet = await makeCompanyOwnerPerson(t, { isConfirmed: true });
  const [car = ""] = await makeCars(t.db, fleet.user);
  const keys = [(await makeNotice(code)).key, (await makeNotice(car)).key];
  t.clock.advance({ seconds: 300 });
  await t.post();
  for (const key of keys) await t.api().tellings.nudge({ key });
  expect((await t.post()).map(({ recipient }) => recipient).toSorted()).toEqual(
    [owner.user.email, fleet.user.email].toSorted(),
  );
});

test("what a former owner was told keeps the plate that they gave that code", async () => {
  const owner = await makeCustomerPerson(t);
  const plated = async (who: Person, plate: string) => makeProfile(t.db, who.user, { plate });
  const [code, other] = [await plated(owner, "34 ABC 101"), await plated(owner, "34 ABC 102")];
  const { id } = await makeNotice(code);
  await owner.api.codes.unlink({ code: other });
  await owner.api.codes.unlink({ code });
  const next = await makeCustomerPerson(t);
  await next.api.codes.link({ code });
  const { version, note, contactsVisible, contacts } = await next.api.profiles.get({ code });
  await next.api.profiles.update({ code, version, plate: "06 XYZ 606", note, contactsVisible, contacts });
  await next.api.codes.unlink({ code });
  expect((await owner.api.notices.get({ id })).plate).toBe("34 ABC 101");
});

test("what a former owner was told shows no plate of the company whose car has the code by now", async () => {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user);
  const { id } = await makeNotice(code);
  await owner.api.codes.unlink({ code });
  const fleet = await makeCompanyOwnerPerson(t);
  const [car = ""] = await makeCars(t.db, fleet.user);
  await changeTestCar(t.db, fleet.user, car, { plate: "34 ABC 111" });
  const { cars } = fleet.api.company;
  await cars.replaceCode({ code: car, newCode: code, reason: "worn" });
  t.clock.advance({ hours: 1 });
  const { version } = await cars.get({ code });
  await cars.change({ code, version, plate: "34 ABC 112" });
  expect((await owner.api.notices.get({ id })).plate).toBe("");
});

test("what a company was told keeps the plate of the very car that its sticker was on then", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [code = "", other = ""] = await makeCars(t.db, fleet.user, 2);
  for (const [car, plate] of [
    [code, "34 ABC 121"],
    [other, "34 ABC 131"],
  ] as const)
    await changeTestCar(t.db, fleet.user, car, { plate });
  const { cars } = fleet.api.company;
  const putOn = async (plate: string, car: string) => {
    t.clock.advance({ hours: 1 });
    const { version } = await cars.get({ code: car });
    await cars.change({ code: car, version, plate });
  };
  await putOn("34 ABC 122", code);
  const { id } = await makeNotice(code);
  await putOn("34 ABC 132", other);
  await putOn("34 ABC 123", code);
  expect((await fleet.api.company.notices.get({ id })).plate).toBe("34 ABC 122");
});

test("a company's notice names the rental that ran, of several, and none of another company with the same id", async () => {
  const [rival, fleet] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
  const [theirs = ""] = await makeCars(t.db, rival.user);
  const [idle = "", car = ""] = await makeCars(t.db, fleet.user, 2);
  const [first = "", id = ""] = [randomUUID(), randomUUID()].toSorted();
  const other = { name: "Başka Kiracı" };
  await makeRental(t.db, rival.user, theirs, { id, customerId: await makeCustomer(t.db, rival.user, other) });
  await makeRental(t.db, fleet.user, idle, { id: first, customerId: await makeCustomer(t.db, fleet.user, other) });
  await makeRental(t.db, fleet.user, car, { id });
  const { rental } = await fleet.api.company.notices.get({ id: (await makeNotice(car)).id });
  expect(rental).toEqual({ id, renterName: "Zeynep Kaya" });
});

test("a list shows of each notice its own newest words, and its own photo and place", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const place = { lat: 41.00824, lon: 28.97836, accuracy: 45 };
  const { id } = await makeNotice(code, { note: "Sağ far" });
  t.clock.advance({ seconds: 1 });
  await makeNotice(code);
  t.clock.advance({ seconds: 1 });
  const other = await makeNotice(code, { reason: "window", note: "Sol cam", place, photo: makePhoto("x") });
  expect((await owner.api.notices.list({})).items).toMatchObject([
    { id: other.id, told: 1, note: "Sol cam", hasPhoto: true, hasPlace: true },
    { id, told: 2, note: "Sağ far", hasPhoto: false, hasPlace: false },
  ]);
});

test("a visitor reads the answer to what they told, and not a later one to another notice", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const [own, other] = [await makeNotice(code), await makeNotice(code, { reason: "window" })];
  for (const [{ id }, answer] of [
    [own, "now"],
    [other, "cannot"],
  ] as const) {
    t.clock.advance({ seconds: 1 });
    await owner.api.notices.answer({ id, version: 1, answer, note: "" });
  }
  expect((await t.api().tellings.get({ key: own.key })).answer?.answer).toBe("now");
});

test("the data of an account and of a company hold what was told them and their answers, without what was taken back", async () => {
  const holders = await Promise.all(
    [1, 2].map(async (nth) => {
      const [owner, fleet] = [await makeCustomerPerson(t), await makeCompanyOwnerPerson(t)];
      const [car = ""] = await makeCars(t.db, fleet.user);
      const own = { who: owner, notices: owner.api.notices, code: await makeProfile(t.db, owner.user), prefix: "" };
      return [own, { who: fleet, notices: fleet.api.company.notices, code: car, prefix: "arac-" }].map((one) => ({
        ...one,
        word: `${one.prefix}${nth}`,
      }));
    }),
  );
  const expected = [];
  for (const { notices, code, word } of holders.flat()) {
    const seen = await makeNotice(code, { note: `Foto ${word}`, photo: makePhoto("x") });
    for (const reason of ["lights", "alarm"] as const)
      await t.api().tellings.withdraw({ key: (await makeNotice(code, { reason })).key });
    t.clock.advance({ seconds: 1 });
    const answered = await makeNotice(code, { reason: "window", note: `Cam ${word}` });
    await notices.answer({ id: answered.id, version: 1, answer: "words", note: `Yanıt ${word}` });
    expected.push({
      mesajlar: [[seen.id], [answered.id]],
      yazilanlar: [
        [seen.id, `Foto ${word}`, true],
        [answered.id, `Cam ${word}`, false],
      ],
      yanitlar: [[answered.id, `Yanıt ${word}`]],
    });
  }
  const exported = [];
  for (const { who, prefix } of holders.flat()) {
    const tables = openExport(new Uint8Array(await (await who.api.account.exportData({})).arrayBuffer()));
    const cellsOf = (table: string, columns: string[]) =>
      tables.get(`${prefix}${table}`)!.rows.map((row) => columns.map((column) => row[column]));
    exported.push({
      mesajlar: cellsOf("mesajlar", ["no"]),
      yazilanlar: cellsOf("mesajlarda-yazilanlar", ["mesaj no", "not", "fotoğraf var"]),
      yanitlar: cellsOf("mesaj-yanitlari", ["mesaj no", "not"]),
    });
  }
  expect(exported).toEqual(expected);
});

test("an account that was closed keeps nobody else's code from its notices", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const { user } = await makeCustomerPerson(t);
  const closing = { closedAt: t.clock.now(), closingReason: "deneme" };
  await t.db.updateTable("users").set(closing).where("id", "=", user.id).execute();
  const { id } = await sendNoticeWithWords(makeNextAddress(), code);
  expect((await owner.api.notices.list({})).items).toMatchObject([{ id }]);
});

test("nobody blocks, unblocks or reports in another's notice, or a telling of another notice", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const stranger = await makeOwnerWithPhone("+905320000005");
  const address = makeNextAddress();
  const own = await sendNoticeWithWords(address, code);
  const theirs = await sendNoticeWithWords(makeNextAddress(), stranger.code);
  const other = await sendNoticeWithWords(makeNextAddress(), await makeProfile(t.db, owner.user));
  const mixed = { id: own.id, telling: theirs.telling };
  for (const [who, named] of [
    [stranger.owner, own],
    [owner, mixed],
    [owner, { id: own.id, telling: other.telling }],
    [stranger.owner, mixed],
  ] as const) {
    const { block, unblock, report } = who.api.notices;
    const asked = { id: named.id, telling: named.telling };
    for (const procedure of [block, unblock, report])
      expect((await catchRefusal(procedure(asked))).code).toBe("NOTICE_NOT_FOUND");
  }
  expect((await owner.api.notices.get({ id: own.id })).tellings).toMatchObject([
    { isBlocked: false, isReported: false },
  ]);
});

test("what was taken back is neither blocked nor found", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const address = makeNextAddress();
  const { id, telling, key } = await sendNoticeWithWords(address, code);
  await t.api().tellings.withdraw({ key });
  expect((await catchRefusal(owner.api.notices.block({ id, telling }))).code).toBe("NOTICE_NOT_FOUND");
  await sendNoticeWithWords(address, code);
});

test("a block that is taken back lets that visitor tell at that code, and leaves all others as they are", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const other = await makeProfile(t.db, owner.user);
  const [here, there] = [makeNextAddress(), makeNextAddress()];
  const tellings = [
    await sendNoticeWithWords(here, code),
    await sendNoticeWithWords(there, code),
    await sendNoticeWithWords(here, other),
  ];
  const named = tellings.map(({ id, telling }) => ({ id, telling }));
  for (const one of named) await owner.api.notices.block(one);
  await owner.api.notices.unblock(named[0]!);
  await sendNoticeWithWords(here, code);
  expect((await catchRefusal(sendNoticeWithWords(there, code))).code).toBe("SENDER_BLOCKED");
  expect((await catchRefusal(sendNoticeWithWords(here, other))).code).toBe("SENDER_BLOCKED");
});

test("a photo that is added calls the pages of its own notice, and whoever is blocked adds none", async () => {
  const { owner, code } = await makeOwnerWithPhone("+905320000002");
  const [own, blocked] = [
    await sendNoticeWithWords(makeNextAddress(), code),
    await sendNoticeWithWords(makeNextAddress(), await makeProfile(t.db, owner.user)),
  ];
  const versions = async () =>
    Promise.all([own, blocked].map(async ({ key }) => (await t.api().tellings.get({ key })).version));
  const add = ({ key }: { key: string }) =>
    runTransaction(t.db, (tx) => addNoticePhoto(tx, scopeOfKey(key), makePhoto("x"), t.clock.now()));
  const before = await versions();
  expect((await t.api().tellings.get({ key: blocked.key })).mayAddPhoto).toBe(true);
  await owner.api.notices.block({ id: blocked.id, telling: blocked.telling });
  expect((await t.api().tellings.get({ key: blocked.key })).mayAddPhoto).toBe(false);
  expect([await add(own), await add(blocked)]).toEqual([undefined, "NOT_TAKEN"]);
  expect(await versions()).toEqual([before[0]! + 1, before[1]!]);
});
