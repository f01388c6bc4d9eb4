import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeCars, makeCode, makeProfile, PASSWORD } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let seller: Person;
let buyer: Person;
let code: string;
beforeEach(async () => {
  [seller, buyer] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  code = await makeProfile(t.db, seller.user, { plate: "34 ABC 123", note: "Satıcının notu" });
});

async function countAudited(of: string): Promise<number> {
  const events = t.db.selectFrom("auditEvents").select("id").where("code", "=", of);
  return (await events.where("action", "=", "code-handed-over").execute()).length;
}

const readCodeRow = (of: string) =>
  t.db.selectFrom("codes").selectAll().where("code", "=", of).executeTakeFirstOrThrow();

test("a code that is handed over is free, with a fresh word that is good for 90 days, and whoever links it by that starts anew", async () => {
  await seller.api.profiles.setStatus({ code, status: "words", words: "Satıcı" });
  const given = await seller.api.codes.handOver({ code: code.toLowerCase(), id: randomUUID() });
  const claimEndsAt = new Date(t.clock.now().getTime() + 90 * 24 * 60 * 60 * 1000);
  expect(given).toEqual({ code, claim: given.claim, claimEndsAt, scanUrl: `http://localhost:3000/q/${code}` });
  expect(given.claim).toMatch(/^[2-9A-HJKMNP-Z]{6}$/u);
  expect(await readCodeRow(code)).toMatchObject({ ownerId: null, linkedAt: null, claim: given.claim, claimEndsAt });
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ state: "not-assigned" });
  expect((await catchRefusal(seller.api.profiles.get({ code }))).code).toBe("PROFILE_NOT_FOUND");
  expect((await catchRefusal(buyer.api.codes.link({ code }))).code).toBe("CLAIM_NEEDED");
  await buyer.api.codes.link({ code, claim: given.claim.toLowerCase() });
  expect(await buyer.api.profiles.get({ code })).toMatchObject({ plate: "", note: "Kısa süre içinde döneceğim." });
  expect(await readCodeRow(code)).toMatchObject({ ownerId: buyer.user.id, claim: null, claimEndsAt: null });
  expect((await buyer.api.codes.history({ code })).items.map(({ action }) => action)).toEqual(["code-linked"]);
  const admin = await makeAdministrator(t);
  const { items } = await admin.api.admin.audit.list({ code, kind: "codes" });
  const handedOver = items.filter(({ action }) => action === "code-handed-over");
  expect(handedOver).toMatchObject([{ actor: { id: seller.user.id }, account: { id: seller.user.id }, details: {} }]);
  expect(JSON.stringify(items)).not.toContain(given.claim);
});

test("the former owner needs the word, too, and then has the plate of before", async () => {
  const { claim } = await seller.api.codes.handOver({ code, id: randomUUID() });
  expect((await catchRefusal(seller.api.codes.link({ code }))).code).toBe("CLAIM_NEEDED");
  await seller.api.codes.link({ code, claim });
  expect(await seller.api.profiles.get({ code })).toMatchObject({ plate: "34 ABC 123" });
});

test("the word is good until 90 days are over, and then only whoever knows it learns so", async () => {
  const other = await makeProfile(t.db, seller.user);
  const [first, second] = [
    await seller.api.codes.handOver({ code, id: randomUUID() }),
    await seller.api.codes.handOver({ code: other, id: randomUUID() }),
  ];
  t.clock.advance({ days: 90, seconds: -1 });
  await (await makeCustomerPerson(t)).api.codes.link({ code, claim: first.claim });
  t.clock.advance({ seconds: 1 });
  const late = await makeCustomerPerson(t);
  expect((await catchRefusal(late.api.codes.link({ code: other, claim: "222222" }))).code).toBe("CLAIM_WRONG");
  expect((await catchRefusal(late.api.codes.link({ code: other, claim: second.claim }))).code).toBe("CLAIM_OVER");
});

test("the same request sent again gets the same word, for ten minutes and while nobody has linked the code", async () => {
  const id = randomUUID();
  const given = await seller.api.codes.handOver({ code, id });
  t.clock.advance({ seconds: 599 });
  expect(await seller.api.codes.handOver({ code, id })).toEqual(given);
  // A request with another id, by another account or for another code does not get this claim word.
  expect((await catchRefusal(seller.api.codes.handOver({ code, id: randomUUID() }))).code).toBe("PROFILE_NOT_FOUND");
  expect((await catchRefusal(buyer.api.codes.handOver({ code, id }))).code).toBe("PROFILE_NOT_FOUND");
  const plateless = await makeProfile(t.db, seller.user);
  const other = await seller.api.codes.handOver({ code: plateless, id });
  expect(other.claim).not.toBe(given.claim);
  expect(await seller.api.codes.handOver({ code: plateless, id })).toEqual(other);
  t.clock.advance({ seconds: 1 });
  expect((await catchRefusal(seller.api.codes.handOver({ code, id }))).code).toBe("PROFILE_NOT_FOUND");
  await buyer.api.codes.link({ code: plateless, claim: other.claim });
  expect((await catchRefusal(seller.api.codes.handOver({ code: plateless, id }))).code).toBe("PROFILE_NOT_YOURS");
  expect(await countAudited(code)).toBe(1);
});

test("one that is off is not handed over, and stays as it is", async () => {
  const admin = await makeAdministrator(t);
  await admin.api.admin.codes.switchOff({ code, reason: "Kötüye kullanım" });
  const before = await readCodeRow(code);
  expect(await catchRefusal(seller.api.codes.handOver({ code, id: randomUUID() }))).toMatchObject({
    code: "CODE_OFF",
    message: "Bu etiket kapatıldı. Açılmadan devredilemez. Bağlantısını kaldırabilirsiniz.",
  });
  expect(await readCodeRow(code)).toEqual(before);
});

test("a note that an administrator has hidden stays hidden for the former owner alone", async () => {
  const admin = await makeAdministrator(t);
  await admin.api.admin.codes.hideNote({ code, reason: "Hakaret" });
  const { claim } = await seller.api.codes.handOver({ code, id: randomUUID() });
  await buyer.api.codes.link({ code, claim });
  expect((await buyer.api.profiles.get({ code })).noteHidden).toBeNull();
  expect((await admin.api.admin.codes.get({ code })).formerNotesHidden).toMatchObject([{ userId: seller.user.id }]);
});

test("what was told before stays with the former owner, and whom they blocked the next one hears", async () => {
  const address = makeNextAddress();
  const visitor = t.as(undefined, { address }).api.visitor.notices;
  const told = { code, reason: "lights", note: "Satıcıya", phone: "" } as const;
  await visitor.send({ ...told, key: randomNoticeKey() });
  const [notice] = (await seller.api.notices.list({})).items;
  const { tellings } = await seller.api.notices.get({ id: notice!.id });
  await seller.api.notices.block({ id: notice!.id, telling: tellings[0]!.id });
  expect((await catchRefusal(visitor.send({ ...told, reason: "window", key: randomNoticeKey() }))).code).toBe(
    "SENDER_BLOCKED",
  );
  const { claim } = await seller.api.codes.handOver({ code, id: randomUUID() });
  await buyer.api.codes.link({ code, claim });
  await visitor.send({ ...told, key: randomNoticeKey() });
  expect((await buyer.api.notices.list({})).items).toHaveLength(1);
  expect((await seller.api.notices.list({})).items).toMatchObject([{ id: notice!.id, plate: "34 ABC 123" }]);
});

test("nobody hands over what is not theirs: somebody else's, a free one, none, a company's car", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [car = ""] = await makeCars(t.db, fleet.user);
  const refused = async (who: Person, of: string) =>
    (await catchRefusal(who.api.codes.handOver({ code: of, id: randomUUID() }))).code;
  expect(await refused(buyer, code)).toBe("PROFILE_NOT_YOURS");
  expect(await refused(buyer, await makeCode(t.db))).toBe("PROFILE_NOT_FOUND");
  expect(await refused(buyer, "KT888888")).toBe("PROFILE_NOT_FOUND");
  expect(await refused(buyer, car)).toBe("PROFILE_NOT_YOURS");
  expect(await refused(fleet, car)).toBe("PROFILE_NOT_FOUND");
  expect(await readCodeRow(car)).toMatchObject({ companyId: fleet.user.companyId, claim: null });
  expect(await findBrokenInvariants(t.db)).toEqual({});
});

test("the word stays with the code when the seller's account goes", async () => {
  const { claim } = await seller.api.codes.handOver({ code, id: randomUUID() });
  await seller.api.account.remove({ password: PASSWORD });
  expect((await catchRefusal(buyer.api.codes.link({ code }))).code).toBe("CLAIM_NEEDED");
  await buyer.api.codes.link({ code, claim });
  expect(await findBrokenInvariants(t.db)).toEqual({});
});
