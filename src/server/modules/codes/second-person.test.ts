import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { SecondPersonPageView } from "#contract/ports/public-pages.ts";
import { SECOND_PERSON_DECLINED_DAYS, SECOND_PERSON_INVITATION_DAYS } from "#domain/notices/second-person.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { makeSecondPerson } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { openExport } from "../../../../test/opened-export.ts";
import { makeCustomerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeProfile, readNoticeId, PASSWORD } from "../../../../test/world.ts";
import { repeatInvitation } from "./second-people-store.ts";

let t: TestApp;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  owner = await makeCustomerPerson(t, { isConfirmed: true, displayName: "Ayşe Yılmaz" });
  code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12" });
});
afterAll(() => t.close());

let addressCount = 0;
function makeAddress(): string {
  addressCount += 1;
  return `ikinci${addressCount}@example.com`;
}

const findPeople = async (who = owner) => (await who.api.secondPeople.list({})).people;
const findPerson = async (who = owner) => (await findPeople(who))[0]!;
const removePerson = async (who = owner) => who.api.secondPeople.remove({ id: (await findPerson(who)).id });
const inviteAgain = async () => owner.api.secondPeople.inviteAgain({ id: (await findPerson()).id });

async function invite(email: string, who = owner, given: { name?: string; afterMinutes?: number } = {}) {
  const invited = { code: "", name: "Mehmet", afterMinutes: 10, ...given, email, password: PASSWORD };
  return (await who.api.secondPeople.invite(invited)).people.find((person) => person.email === email)!;
}

/** Without the check of the procedure, as if the person had agreed between the check and the mail. */
function repeat(id: string) {
  const [scope, means] = [{ userId: owner.user.id } as OwnerScope, { now: t.clock.now(), tokenOf: () => "" }];
  return runTransaction(t.db, (tx) => repeatInvitation(tx, scope, id, means));
}

async function tokenSentTo(email: string): Promise<string> {
  const { mail } = (await t.post()).find(({ recipient }) => recipient === email)!;
  const link = mail.kind === "second-person-asked" ? mail.link : mail.kind === "second-person-told" ? mail.endLink : "";
  return new URL(link).pathname.split("/").at(-1)!;
}

async function openPage(token: string) {
  const response = await t.as().send(`/ikinci/${token}`);
  return { response, view: (readStubPageData(await response.text()) as { view: SecondPersonPageView }).view };
}

const pressOnPage = (token: string, deed: string) => t.as().send(`/ikinci/${token}`, { form: { do: deed } });

async function sendNotice(reason: "lights" | "window" = "lights"): Promise<string> {
  const key = randomNoticeKey();
  await t.api().visitor.notices.send({ code, key, reason, note: "", phone: "" });
  t.clock.advance({ seconds: 31 });
  await t.post();
  return readNoticeId(t.db, key);
}

const advanceMinutes = (minutes: number) => t.clock.advance({ seconds: minutes * 60 });

describe("inviting somebody", () => {
  test("asks them in a mail that holds nothing the account typed but its own address", async () => {
    const email = makeAddress();
    expect(await invite(email, owner, { name: "KAZANDINIZ tıklayın" })).toMatchObject({ version: 1, state: "asked" });
    const [sent] = await t.post();
    expect(sent).toMatchObject({ recipient: email, mail: { kind: "second-person-asked", by: owner.user.email } });
    const said = JSON.stringify(sent);
    for (const typed of ["KAZANDINIZ", owner.user.displayName, "34 ABC 12"]) expect(said).not.toContain(typed);
  });

  test("needs a confirmed address of one's own, which is not theirs", async () => {
    const unconfirmed = await makeCustomerPerson(t);
    expect((await catchRefusal(invite(makeAddress(), unconfirmed))).code).toBe("ADDRESS_NOT_CONFIRMED");
    expect(await catchRefusedFields(invite(owner.user.email))).toEqual({
      email: "Bu sizin adresiniz. İkinci kişinin adresini yazın.",
    });
    expect(await t.post()).toEqual([]);
  });

  test("takes 1 to 60 minutes", async () => {
    for (const afterMinutes of [0, 61, 1.5])
      expect(Object.keys((await catchRefusedFields(invite(makeAddress(), owner, { afterMinutes }))) ?? {})).toEqual([
        "afterMinutes",
      ]);
  });

  test("waits until the one who agreed is taken away; an open invitation makes room, and its link ends", async () => {
    const [first, second] = [makeAddress(), makeAddress()];
    await invite(first);
    const token = await tokenSentTo(first);
    await invite(second);
    expect((await findPeople()).map(({ email }) => email)).toEqual([second]);
    expect((await openPage(token)).view).toEqual({ state: "gone" });
    await pressOnPage(await tokenSentTo(second), "agree");
    expect((await catchRefusal(invite(first))).code).toBe("SECOND_PERSON_EXISTS");
    await removePerson();
    expect(await invite(first)).toMatchObject({ state: "asked" });
  });

  test("leaves one of two at once", async () => {
    await Promise.all([invite(makeAddress()), invite(makeAddress())]);
    expect(await findPeople()).toHaveLength(1);
  });

  test("is done three times a day to one address; neither what was refused counts nor what others do", async () => {
    const wanted = makeAddress();
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await catchRefusedFields(invite(owner.user.email))).toBeDefined();
      await invite(wanted);
    }
    expect((await catchRefusal(invite(wanted))).code).toBe("TOO_MANY_ATTEMPTS");
    expect(await invite(wanted, await makeCustomerPerson(t, { isConfirmed: true }))).toMatchObject({ state: "asked" });
  });

  test("is not done for 30 days once they declined, neither about a sticker nor about all", async () => {
    const email = makeAddress();
    const ofSticker = { code, name: "Mehmet", afterMinutes: 10, email, password: PASSWORD };
    await invite(email);
    const token = await tokenSentTo(email);
    const { people } = await owner.api.secondPeople.invite(ofSticker);
    await t.post();
    await pressOnPage(token, "decline");
    const { id } = people.find((person) => person.code === code)!;
    for (const asked of [
      () => owner.api.secondPeople.inviteAgain({ id }),
      () => owner.api.secondPeople.invite(ofSticker),
      () => invite(email),
    ])
      expect((await catchRefusal(asked())).code).toBe("SECOND_PERSON_DECLINED");
    expect(await t.post()).toEqual([]);
    t.clock.advance({ days: SECOND_PERSON_DECLINED_DAYS });
    expect(await invite(email, await makeSignedIn(t, owner.user))).toMatchObject({ state: "asked" });
  });

  test("can be done again, as one of the three, by the same link", async () => {
    const email = makeAddress();
    await invite(email);
    const token = await tokenSentTo(email);
    await inviteAgain();
    expect(await tokenSentTo(email)).toBe(token);
    await inviteAgain();
    expect((await catchRefusal(inviteAgain())).code).toBe("TOO_MANY_ATTEMPTS");
  });

  test("is over after seven days, and is kept no longer", async () => {
    const email = makeAddress();
    const { id } = await invite(email);
    const token = await tokenSentTo(email);
    t.clock.advance({ days: SECOND_PERSON_INVITATION_DAYS });
    expect((await openPage(token)).view).toEqual({ state: "gone" });
    await pressOnPage(token, "agree");
    const late = await makeSignedIn(t, owner.user);
    expect((await catchRefusal(late.api.secondPeople.inviteAgain({ id }))).code).toBe("SECOND_PERSON_NOT_FOUND");
    expect(await repeat(id)).toBe("SECOND_PERSON_NOT_FOUND");
    await deleteExpired(t.deps);
    expect(await t.db.selectFrom("secondPeople").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  test("can not be done again once they agreed or declined", async () => {
    const again = async () => (await catchRefusal(inviteAgain())).code;
    const meanwhile = async () => repeat((await findPerson()).id);
    const email = makeAddress();
    await invite(email);
    const token = await tokenSentTo(email);
    for (const deed of ["agree", "decline"]) {
      await pressOnPage(token, deed);
      await t.post();
      expect([await again(), await meanwhile()]).toEqual(["SECOND_PERSON_NOT_FOUND", "SECOND_PERSON_NOT_FOUND"]);
    }
    expect(await t.post()).toEqual([]);
  });

  test("changes and removes nobody of another account", async () => {
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    const theirs = await invite(makeAddress(), other);
    const { id, version } = theirs;
    const { secondPeople } = owner.api;
    const change = { id, version, name: "Ali", afterMinutes: 5 };
    expect((await catchRefusal(secondPeople.change(change))).code).toBe("SECOND_PERSON_NOT_FOUND");
    expect((await catchRefusal(secondPeople.inviteAgain({ id }))).code).toBe("SECOND_PERSON_NOT_FOUND");
    expect((await catchRefusal(secondPeople.remove({ id }))).code).toBe("SECOND_PERSON_NOT_FOUND");
    expect(await findPeople(other)).toEqual([theirs]);
  });

  test("that is taken back before the mail has left sends none", async () => {
    await invite(makeAddress());
    expect((await removePerson()).people).toEqual([]);
    expect(await t.post()).toEqual([]);
  });
});

test("name and minutes are changed without asking again, and told if that was done elsewhere meanwhile", async () => {
  const email = makeAddress();
  const { id, version } = await invite(email);
  await pressOnPage(await tokenSentTo(email), "agree");
  await t.post();
  const change = { id, version, name: "Ali", afterMinutes: 5 };
  await owner.api.secondPeople.change(change);
  expect(await findPerson()).toMatchObject({ version: 2, name: "Ali", afterMinutes: 5, state: "agreed" });
  expect((await catchRefusal(owner.api.secondPeople.change(change))).code).toBe("CHANGED_MEANWHILE");
  expect(await t.post()).toEqual([]);
});

describe("the page of a second person", () => {
  test("shows who asks, and changes nothing by being looked at", async () => {
    const token = await makeSecondPerson(t, owner.user);
    for (let nth = 0; nth < 2; nth += 1) {
      const { response, view } = await openPage(token);
      expect(response.status).toBe(200);
      expect(view).toEqual({ state: "asked", token, by: owner.user.email, afterMinutes: 10 });
    }
    expect(await findPerson()).toMatchObject({ state: "asked" });
  });

  test("lets them agree, and end it with one tap; agreeing again has no effect then", async () => {
    const token = await makeSecondPerson(t, owner.user);
    expect((await pressOnPage(token, "agree")).status).toBe(303);
    expect((await openPage(token)).view).toMatchObject({ state: "agreed" });
    await pressOnPage(token, "decline");
    await pressOnPage(token, "agree");
    expect((await openPage(token)).view).toMatchObject({ state: "declined" });
    expect(await findPerson()).toMatchObject({ state: "declined" });
  });

  test("keeps when they agreed and when they declined, also where they press the same again later", async () => {
    const token = await makeSecondPerson(t, owner.user);
    for (const deed of ["agree", "decline"]) {
      t.clock.advance({ hours: 1 });
      await pressOnPage(token, deed);
      const person = await findPerson();
      expect(person).toMatchObject({ at: t.clock.now() });
      t.clock.advance({ hours: 1 });
      await pressOnPage(token, deed);
      expect(await findPerson()).toEqual(person);
    }
  });

  test("ends it for the account that asks there, and for no other", async () => {
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    const [email, confirmedAt] = [makeAddress(), t.clock.now()];
    const token = await makeSecondPerson(t, owner.user, { email, confirmedAt });
    await makeSecondPerson(t, other.user, { email, confirmedAt });
    await pressOnPage(token, "decline");
    expect([await findPerson(), await findPerson(other)]).toMatchObject([{ state: "declined" }, { state: "agreed" }]);
  });

  test("answers programs as it answers people, and another button's name changes nothing", async () => {
    const token = await makeSecondPerson(t, owner.user);
    const { secondPersonLinks } = t.api();
    const asked = { state: "asked", by: owner.user.email, afterMinutes: 10 };
    expect(await secondPersonLinks.get({ token })).toEqual(asked);
    expect((await pressOnPage(token, "constructor")).status).toBe(303);
    expect(await secondPersonLinks.get({ token })).toEqual(asked);
    expect(await secondPersonLinks.answer({ token, agrees: true })).toEqual({ ...asked, state: "agreed" });
    expect(await secondPersonLinks.answer({ token, agrees: false })).toEqual({ ...asked, state: "declined" });
    expect(await secondPersonLinks.answer({ token, agrees: true })).toEqual({ ...asked, state: "declined" });
  });

  test.each(["A".repeat(43), "kısa", "A".repeat(5000)])("says of %.10s that there is nothing", async (token) => {
    expect((await openPage(encodeURIComponent(token))).response.status).toBe(404);
    expect((await pressOnPage(encodeURIComponent(token), "agree")).status).toBeLessThan(500);
  });

  test("takes nothing from a page of somebody else", async () => {
    const token = await makeSecondPerson(t, owner.user);
    const headers = { Origin: "https://evil.example" };
    const foreign = await t.as(undefined, { headers }).send(`/ikinci/${token}`, { form: { do: "agree" } });
    expect(foreign.status).toBe(403);
    expect(await findPerson()).toMatchObject({ state: "asked" });
  });

  test("keeps whoever declined from being asked again by the same account for 30 days, and by no other", async () => {
    const email = makeAddress();
    await invite(email);
    await pressOnPage(await tokenSentTo(email), "decline");
    expect((await catchRefusal(invite(email))).code).toBe("SECOND_PERSON_DECLINED");
    expect((await catchRefusal(removePerson())).code).toBe("SECOND_PERSON_NOT_FOUND");
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    const confirmedAt = t.clock.now();
    await makeSecondPerson(t, other.user, { email, confirmedAt });
    t.clock.advance({ days: SECOND_PERSON_DECLINED_DAYS });
    await deleteExpired(t.deps);
    const returned = await makeSignedIn(t, owner.user);
    expect(await findPerson(returned)).toMatchObject({ email, state: "declined" });
    t.clock.advance({ seconds: 1 });
    await deleteExpired(t.deps);
    expect(await findPeople(returned)).toEqual([]);
    expect(await findPeople(await makeSignedIn(t, other.user))).toMatchObject([{ email, state: "agreed" }]);
  });
});

describe("a notice that nobody answers", () => {
  test("is mailed to the second person after the minutes, with reason, plate and the owner's name, and once", async () => {
    const email = makeAddress();
    const token = await makeSecondPerson(t, owner.user, { email, name: "Mehmet", confirmedAt: t.clock.now() });
    await sendNotice();
    advanceMinutes(9);
    expect(await t.post()).toEqual([]);
    advanceMinutes(1);
    const [sent, ...others] = await t.post();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      recipient: email,
      mail: { kind: "second-person-told", name: "Mehmet", owner: "Ayşe Yılmaz", plate: "34 ABC 12", reason: "lights" },
    });
    expect(sent?.mail).toMatchObject({ endLink: expect.stringContaining(`/ikinci/${token}`) as string });
    advanceMinutes(60);
    expect(await t.post()).toEqual([]);
  });

  test.each([
    ["was answered", (id: string) => owner.api.notices.see({ id }).then(() => answer(id))],
    ["was taken back", (id: string) => t.db.updateTable("notices").set({ waiting: 0 }).where("id", "=", id).execute()],
    ["is of an account that removed them", () => removePerson()],
  ])("is not mailed when it %s meanwhile", async (_, meanwhile) => {
    await makeSecondPerson(t, owner.user, { confirmedAt: t.clock.now() });
    const id = await sendNotice();
    await meanwhile(id);
    advanceMinutes(10);
    expect(await t.post()).toEqual([]);
  });

  test("is not mailed to who has not agreed, or ended it", async () => {
    const token = await makeSecondPerson(t, owner.user, { name: "Mehmet" });
    await sendNotice();
    advanceMinutes(10);
    expect(await t.post()).toEqual([]);
    const { items } = await owner.api.alerts.deliveries({});
    expect(items.filter(({ to }) => to === "Mehmet")).toEqual([]);
    await pressOnPage(token, "agree");
    await sendNotice("window");
    await pressOnPage(token, "decline");
    advanceMinutes(10);
    expect(await t.post()).toEqual([]);
  });

  test("is mailed to who agreed after another had ended it", async () => {
    const [email, confirmedAt] = [makeAddress(), t.clock.now()];
    await pressOnPage(await makeSecondPerson(t, owner.user, { confirmedAt }), "decline");
    await makeSecondPerson(t, owner.user, { email, confirmedAt });
    await sendNotice();
    advanceMinutes(10);
    expect((await t.post()).map(({ recipient }) => recipient)).toEqual([email]);
  });

  test("is shown to the owner with whom it goes to and why it did not", async () => {
    await makeSecondPerson(t, owner.user, { name: "Mehmet", confirmedAt: t.clock.now() });
    const id = await sendNotice();
    await answer(id);
    advanceMinutes(10);
    await t.post();
    const { items } = await owner.api.alerts.deliveries({});
    expect(items.find(({ to }) => to === "Mehmet")).toMatchObject({ state: "given-up", error: "answered" });
  });

  test("leaves what was sent, given up or waits for the owner, whatever becomes of the second person", async () => {
    const token = await makeSecondPerson(t, owner.user, { name: "Mehmet", confirmedAt: t.clock.now() });
    await sendNotice();
    advanceMinutes(10);
    await t.post();
    const noticeId = await sendNotice("window");
    await answer(noticeId);
    advanceMinutes(10);
    await t.post();
    const content = { kind: "nudge", noticeId, code, plate: "", reason: "lights" } as const;
    const own = { userId: owner.user.id, way: "email", channelId: null, channelName: "Kendim", content } as const;
    await queueDeliveries(t.db, [own], t.clock.now());
    const { items } = await owner.api.alerts.deliveries({});
    const ofThem = items.filter(({ to }) => to === "Mehmet").map(({ state }) => state);
    expect(ofThem.toSorted()).toEqual(["given-up", "sent"]);
    await pressOnPage(token, "decline");
    expect((await owner.api.alerts.deliveries({})).items).toEqual(items);
  });

  async function answer(id: string): Promise<void> {
    const { version } = await owner.api.notices.see({ id });
    await owner.api.notices.answer({ id, version, answer: "now", note: "" });
  }
});

describe("what is kept of a second person", () => {
  async function exportedOf(who: Person) {
    const file = await who.api.account.exportData({});
    const tables = openExport(new Uint8Array(await file.arrayBuffer()));
    return tables.get("ikinci-kisiler")?.rows ?? [];
  }

  test("stands in the account's export, and in no other", async () => {
    const email = makeAddress();
    await makeSecondPerson(t, owner.user, { email, name: "Mehmet" });
    expect(await exportedOf(owner)).toMatchObject([{ ad: "Mehmet", "e-posta": email }]);
    expect(await exportedOf(await makeCustomerPerson(t))).toEqual([]);
  });

  test("never says of who declined that they agreed, also where they try to later", async () => {
    const token = await makeSecondPerson(t, owner.user);
    for (const deed of ["decline", "agree"]) await pressOnPage(token, deed);
    expect(await exportedOf(owner)).toMatchObject([
      { "onay zamanı": null, "vazgeçme zamanı": expect.anything() as unknown },
    ]);
  });

  test("goes with the account, also what waits to be sent to them", async () => {
    const token = await makeSecondPerson(t, owner.user, { confirmedAt: t.clock.now() });
    await sendNotice();
    await owner.api.account.remove({ password: PASSWORD });
    advanceMinutes(10);
    expect((await t.post()).filter(({ mail }) => mail.kind.startsWith("second-person"))).toEqual([]);
    expect((await openPage(token)).view).toEqual({ state: "gone" });
  });
});
