import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { NoticeReason } from "#domain/notices/notice.ts";
import { SECOND_PERSON_INVITATION_DAYS, SHARED_STICKERS_MAX } from "#domain/notices/second-person.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { acceptStickerInvitation } from "#server/modules/members/sticker-invitations-store.ts";
import { closeAccount } from "#server/modules/users/closing.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { makeChannel, makeSecondPerson } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusedFields, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { openExport } from "../../../../test/opened-export.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import {
  makeCode,
  makeMember,
  makeProfile,
  makeShare,
  makeShareInvitation,
  readNoticeId,
  PASSWORD,
  randomNoticeKey,
  readVisitorMessageId,
} from "../../../../test/world.ts";
import { replaceOwnCode } from "./replace-store.ts";
import { endShares } from "./second-people-store.ts";

let t: TestApp;
let ahmet: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  for (const table of ["limits", "mails", "alerts", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  ahmet = await makeCustomerPerson(t, { isConfirmed: true, displayName: "Ahmet Demir" });
  code = await makeProfile(t.db, ahmet.user, { plate: "34 ABC 123", note: "Hemen gelirim" });
});
afterAll(() => t.close());

let addressCount = 0;
function makeAddress(): string {
  addressCount += 1;
  return `ortak${addressCount}@example.com`;
}

const inviteByMail = (email: string, by = ahmet, of = code) =>
  by.api.secondPeople.invite({ code: of, name: "Ayşe", email, afterMinutes: 10, password: PASSWORD });

const findPerson = async (by = ahmet, of = code) => (await by.api.secondPeople.list({ code: of })).people[0];

async function removePerson(by = ahmet): Promise<void> {
  const person = await findPerson(by);
  if (person) await by.api.secondPeople.remove({ id: person.id });
}

async function readSentToken(email: string): Promise<string> {
  const sent = (await t.post()).filter(
    ({ recipient, mail }) => recipient === email && mail.kind === "second-person-asked",
  );
  return new URL((sent.at(-1)!.mail as { link: string }).link).hash.slice(1);
}

async function inviteAndGetToken(email: string): Promise<string> {
  await inviteByMail(email);
  return readSentToken(email);
}

const acceptInvitation = (who: Person, token: string) => who.api.membership.accept({ token, keepsStickers: false });

async function outcomeCodeOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => "ok",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

async function makeJoinedPerson(displayName = "Ayşe Ak"): Promise<Person> {
  const person = await makeCustomerPerson(t, { email: makeAddress(), isConfirmed: true, displayName });
  const token = await inviteAndGetToken(person.user.email);
  t.clock.advance({ seconds: 1 });
  await acceptInvitation(person, token);
  t.clock.advance({ seconds: 1 });
  return person;
}

async function sendNotice(reason: NoticeReason = "lights", at = code): Promise<{ key: string; id: string }> {
  const key = randomNoticeKey();
  await t.api().visitor.notices.send({ code: at, key, reason, note: "Camdan bakın", phone: "" });
  return { key, id: await readNoticeId(t.db, key) };
}

async function runDuringTransaction(
  deed: (tx: Transaction<DB>) => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<string> {
  let outcome: Promise<string> | undefined;
  let isSettled = false;
  await runTransaction(t.db, async (tx) => {
    await deed(tx);
    outcome = outcomeCodeOf(call());
    void outcome.then(() => (isSettled = true));
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
    await expect.poll(async () => isSettled || (await waiting.execute(t.db)).rows[0]!.count > 0).toBe(true);
  });
  return outcome!;
}

const answerNotice = (who: Person, id: string, version = 1, given: "now" | "coming-5" | "call-me" = "coming-5") =>
  who.api.notices.answer({ id, version, answer: given, note: "" });

const listInbox = async (who: Person) => (await who.api.notices.list({})).items.map(({ id }) => id);

describe("an invitation", () => {
  test("is a mail with a link that names sticker and owner, and makes its reader the second person", async () => {
    const email = makeAddress();
    expect((await inviteByMail(email)).people).toMatchObject([{ code, email, name: "Ayşe", state: "asked" }]);
    const token = await readSentToken(email);
    const ayse = await makeCustomerPerson(t, { email, displayName: "Ayşe Ak" });
    expect(await ayse.api.membership.invitation({ token })).toMatchObject({
      to: "sticker",
      sticker: "34 ABC 123",
      invitedBy: "Ahmet Demir",
      email,
      hasAccount: true,
    });
    expect(await acceptInvitation(ayse, token)).toMatchObject({ role: "customer", isEmailConfirmed: true });
    expect(await findPerson()).toMatchObject({ plate: "34 ABC 123", name: "Ayşe Ak", email, state: "agreed" });
    expect(await t.db.selectFrom("secondPeople").select("name").where("code", "=", code).execute()).toEqual([
      { name: null },
    ]);
    expect((await ayse.api.secondPeople.list({})).people).toEqual([]);
    expect((await ayse.api.secondPeople.shared()).stickers).toMatchObject([
      { code, plate: "34 ABC 123", note: "Hemen gelirim", owner: "Ahmet Demir", unread: 0, isOff: false },
    ]);
    expect(await outcomeCodeOf(acceptInvitation(ayse, token))).toBe("INVITATION_INVALID");
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("is answered alike whether the address has an account or none", async () => {
    const known = await makeCustomerPerson(t);
    const answers = [];
    for (const email of [makeAddress(), known.user.email, (await makeAdministrator(t)).user.email]) {
      const { people } = await inviteByMail(email);
      answers.push(people.map(({ email: to, name, state }) => [to === email, name, state]));
      expect((await t.post()).filter(({ recipient }) => recipient === email)).toHaveLength(1);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("meets an address in any case, and with a Turkish i", async () => {
    const person = await makeCustomerPerson(t, { email: "isil.ortak@example.com" });
    expect((await inviteByMail("ISIL.ORTAK@EXAMPLE.COM")).people[0]?.email).toBe("isil.ortak@example.com");
    expect(await outcomeCodeOf(acceptInvitation(person, await readSentToken("isil.ortak@example.com")))).toBe("ok");
  });

  test("to another address, or sent again, voids the earlier one; taken back, nothing is sent or opened", async () => {
    const [first, second] = [makeAddress(), makeAddress()];
    const one = await inviteAndGetToken(first);
    const other = await inviteAndGetToken(second);
    const again = await inviteAndGetToken(second);
    expect(new Set([one, other, again]).size).toBe(3);
    const person = await makeCustomerPerson(t, { email: second });
    for (const token of [one, other])
      expect(await outcomeCodeOf(acceptInvitation(person, token))).toBe("INVITATION_INVALID");
    await removePerson();
    expect(await findPerson()).toBeUndefined();
    expect(await outcomeCodeOf(acceptInvitation(person, again))).toBe("INVITATION_INVALID");
    const gone = makeAddress();
    await inviteByMail(gone);
    await removePerson();
    expect((await t.post()).filter(({ recipient }) => recipient === gone)).toEqual([]);
  });

  test("is over after seven days, and its row is deleted then", async () => {
    const email = makeAddress();
    const token = await inviteAndGetToken(email);
    const person = await makeCustomerPerson(t, { email });
    t.clock.advance({ seconds: SECOND_PERSON_INVITATION_DAYS * 86_400 - 1 });
    expect(await outcomeCodeOf(person.api.membership.invitation({ token }))).toBe("ok");
    t.clock.advance({ seconds: 1 });
    const [late, owner] = [await makeSignedIn(t, person.user), await makeSignedIn(t, ahmet.user)];
    expect(await outcomeCodeOf(late.api.membership.invitation({ token }))).toBe("INVITATION_INVALID");
    expect(await outcomeCodeOf(acceptInvitation(late, token))).toBe("INVITATION_INVALID");
    expect(await findPerson(owner)).toBeUndefined();
    await deleteExpired(t.deps);
    expect(await t.db.selectFrom("secondPeople").select("id").where("code", "=", code).execute()).toEqual([]);
  });

  test("opens the page where an account accepts, and nothing that the link of all stickers opens", async () => {
    const email = makeAddress();
    await inviteByMail(email);
    const { mail } = (await t.post()).find(({ recipient }) => recipient === email)!;
    const { pathname, hash } = new URL((mail as { link: string }).link);
    expect(pathname).toBe("/invitation");
    const token = hash.slice(1);
    expect((await t.as().send(`/ikinci/${token}`)).status).toBe(404);
    const { secondPersonLinks } = t.api();
    expect(await outcomeCodeOf(secondPersonLinks.get({ token }))).toBe("SECOND_PERSON_NOT_FOUND");
    for (const agrees of [true, false])
      expect(await outcomeCodeOf(secondPersonLinks.answer({ token, agrees }))).toBe("SECOND_PERSON_NOT_FOUND");
    expect(await findPerson()).toMatchObject({ state: "asked" });
  });

  test("is not what the link of all stickers is: that joins nothing", async () => {
    const email = makeAddress();
    const token = await makeSecondPerson(t, ahmet.user, { email, confirmedAt: t.clock.now() });
    const invited = await makeCustomerPerson(t, { email });
    expect(await outcomeCodeOf(acceptInvitation(invited, token))).toBe("INVITATION_INVALID");
  });

  test("is for the invited address alone, not one's own, and needs a confirmed address of the owner", async () => {
    const token = await inviteAndGetToken(makeAddress());
    expect(await outcomeCodeOf(acceptInvitation(await makeCustomerPerson(t), token))).toBe("INVITATION_OF_ANOTHER");
    expect(await catchRefusedFields(inviteByMail(ahmet.user.email))).toHaveProperty("email");
    const unconfirmed = await makeCustomerPerson(t);
    const own = await makeProfile(t.db, unconfirmed.user);
    expect(await outcomeCodeOf(inviteByMail(makeAddress(), unconfirmed, own))).toBe("ADDRESS_NOT_CONFIRMED");
    expect(await outcomeCodeOf(inviteByMail(makeAddress(), unconfirmed))).toBe("PROFILE_NOT_YOURS");
    expect(await outcomeCodeOf(inviteByMail(makeAddress(), ahmet, await makeCode(t.db)))).toBe("PROFILE_NOT_FOUND");
  });

  test("is refused while the sticker has a second person, and may follow once they are taken away", async () => {
    await makeJoinedPerson();
    expect(await outcomeCodeOf(inviteByMail(makeAddress()))).toBe("SECOND_PERSON_EXISTS");
    await removePerson();
    expect(await outcomeCodeOf(inviteByMail(makeAddress()))).toBe("ok");
  });

  test("asks for the password, but is sent again to the same address without it", async () => {
    const email = makeAddress();
    const invite = (password: string) =>
      ahmet.api.secondPeople.invite({ code, name: "Ayşe", email, afterMinutes: 10, password });
    expect(await catchRefusedFields(invite(""))).toHaveProperty("password");
    expect(await outcomeCodeOf(invite("baska-sifre"))).toBe("PASSWORD_WRONG");
    const { people } = await invite(PASSWORD);
    const forwarded = await readSentToken(email);
    expect(await outcomeCodeOf(ahmet.api.secondPeople.inviteAgain({ id: people[0]!.id }))).toBe("ok");
    const person = await makeCustomerPerson(t, { email });
    expect(await outcomeCodeOf(acceptInvitation(person, forwarded))).toBe("INVITATION_INVALID");
    expect(await outcomeCodeOf(acceptInvitation(person, await readSentToken(email)))).toBe("ok");
  });

  test("that is accepted at the moment of another leaves who accepted", async () => {
    const ayse = await makeCustomerPerson(t);
    const token = await inviteAndGetToken(ayse.user.email);
    const invited = await runDuringTransaction(
      (tx) => acceptStickerInvitation(tx, ayse.user.id, token, t.clock.now()),
      () => inviteByMail(makeAddress()),
    );
    expect(invited).toBe("SECOND_PERSON_EXISTS");
    expect(await findPerson()).toMatchObject({ email: ayse.user.email, state: "agreed" });
  });

  test("that is accepted is told to the owner by mail", async () => {
    const ayse = await makeJoinedPerson();
    const told = (await t.post()).find(({ mail }) => mail.kind === "person-joined");
    expect(told).toMatchObject({
      recipient: ahmet.user.email,
      mail: { as: "second-person", person: "Ayşe Ak", personEmail: ayse.user.email },
    });
  });

  test("is not taken by the owner, who made the invited address their own", async () => {
    const email = makeAddress();
    const token = await inviteAndGetToken(email);
    await t.db.updateTable("users").set({ email }).where("id", "=", ahmet.user.id).execute();
    expect(await outcomeCodeOf(acceptInvitation(ahmet, token))).toBe("INVITATION_INVALID");
  });

  test("names a sticker whose name waits for its check by the code, in the mail, too", async () => {
    await t.db.updateTable("profiles").set({ plateHiddenAt: t.clock.now() }).where("code", "=", code).execute();
    const email = makeAddress();
    await inviteByMail(email);
    const { mail } = (await t.post()).find(({ recipient }) => recipient === email)!;
    expect(mail).toMatchObject({ sticker: code });
    const token = new URL((mail as { link: string }).link).hash.slice(1);
    expect(await t.api().membership.invitation({ token })).toMatchObject({ sticker: code });
  });

  test("is not taken by an account that is closed at the same moment", async () => {
    const person = await makeCustomerPerson(t);
    const token = await makeShareInvitation(t.db, ahmet.user, code, person.user.email, { now: t.clock.now() });
    const accepted = await runDuringTransaction(
      (tx) => closeAccount(tx, null, { userId: person.user.id, reason: "Neden" }, t.clock.now()),
      () => acceptInvitation(person, token),
    );
    expect(accepted).toBe("INVITATION_OF_ANOTHER");
  });

  test("opens nothing while its owner's account is closed", async () => {
    const email = makeAddress();
    const token = await makeShareInvitation(t.db, ahmet.user, code, email, { now: t.clock.now() });
    const person = await makeCustomerPerson(t, { email });
    await t.db.deleteFrom("sessions").where("userId", "=", ahmet.user.id).execute();
    await t.db
      .updateTable("users")
      .set({ closedAt: t.clock.now(), closingReason: "Neden" })
      .where("id", "=", ahmet.user.id)
      .execute();
    expect(await outcomeCodeOf(acceptInvitation(person, token))).toBe("INVITATION_INVALID");
  });

  test("has a bound for an address and for an account a day, and an account one of shared stickers", async () => {
    const email = makeAddress();
    for (let nth = 0; nth < 3; nth += 1) await inviteByMail(email);
    expect(await outcomeCodeOf(inviteByMail(email))).toBe("TOO_MANY_ATTEMPTS");
    for (let nth = 3; nth < 10; nth += 1) await inviteByMail(makeAddress());
    expect(await outcomeCodeOf(inviteByMail(makeAddress()))).toBe("TOO_MANY_ATTEMPTS");
    const person = await makeCustomerPerson(t);
    const owner = await makeCustomerPerson(t);
    for (let nth = 0; nth < SHARED_STICKERS_MAX; nth += 1)
      await makeShare(t.db, owner.user, await makeProfile(t.db, owner.user), person.user);
    const more = await makeProfile(t.db, owner.user);
    const token = await makeShareInvitation(t.db, owner.user, more, person.user.email);
    expect(await outcomeCodeOf(acceptInvitation(person, token))).toBe("SHARED_STICKERS_USED_UP");
    const { stickers } = await person.api.secondPeople.shared();
    await person.api.secondPeople.leave({ code: stickers[0]!.code });
    expect(await outcomeCodeOf(acceptInvitation(person, token))).toBe("ok");
  });

  test("confirms a registered person's address, and leaves a company's member where they work", async () => {
    const email = makeAddress();
    const token = await inviteAndGetToken(email);
    const guest = t.as();
    const secret = { password: "uzun ve zor parola 7", passwordConfirmation: "uzun ve zor parola 7" };
    await guest.api.account.register({ displayName: "Yeni Kişi", email, asCompany: false, ...secret });
    expect(await guest.api.membership.accept({ token, keepsStickers: false })).toMatchObject({
      isEmailConfirmed: true,
    });
    await removePerson();
    const firm = await makeCompanyOwnerPerson(t);
    const account = await acceptInvitation(firm, await inviteAndGetToken(firm.user.email));
    expect(account).toMatchObject({ role: "company", company: { memberRole: "owner" } });
    expect((await firm.api.secondPeople.shared()).stickers).toHaveLength(1);
  });
});

describe("a notice at a shared sticker", () => {
  test("is told to both, each by the own ways, and stands in both inboxes, marked for the second person", async () => {
    const ayse = await makeJoinedPerson();
    const { id } = await sendNotice();
    t.clock.advance({ seconds: 60 });
    const sent = (await t.post()).filter(({ mail }) => mail.kind === "notice-arrived");
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([ahmet.user.email, ayse.user.email].toSorted());
    expect([await listInbox(ahmet), await listInbox(ayse)]).toEqual([[id], [id]]);
    expect([await ahmet.api.notices.count({}), await ayse.api.notices.count({})]).toEqual([
      { unread: 1 },
      { unread: 1 },
    ]);
    expect(await ayse.api.notices.get({ id })).toMatchObject({
      sharedBy: "Ahmet Demir",
      ownPhone: "",
      note: "Camdan bakın",
    });
    expect(await ahmet.api.notices.get({ id })).not.toHaveProperty("sharedBy");
    expect((await ayse.api.secondPeople.shared()).stickers).toMatchObject([{ unread: 1 }]);
    const own = await makeProfile(t.db, ayse.user);
    const { id: ownNotice } = await sendNotice("alarm", own);
    expect((await listInbox(ayse)).toSorted()).toEqual([id, ownNotice].toSorted());
    expect((await ayse.api.notices.list({ code })).items.map((one) => one.id)).toEqual([id]);
    expect(await listInbox(ahmet)).toEqual([id]);
  });

  test("of the time before is not shown", async () => {
    const before = await sendNotice("alarm");
    t.clock.advance({ seconds: 1 });
    const ayse = await makeJoinedPerson();
    expect(await listInbox(ayse)).toEqual([]);
    expect((await ayse.api.secondPeople.shared()).stickers).toMatchObject([{ unread: 0 }]);
    for (const deed of [
      () => ayse.api.notices.get({ id: before.id }),
      () => ayse.api.notices.see({ id: before.id }),
      () => answerNotice(ayse, before.id),
    ])
      expect(await outcomeCodeOf(deed())).toBe("NOTICE_NOT_FOUND");
  });

  test("is told to nobody whom the second person named for the own stickers", async () => {
    const ayse = await makeJoinedPerson();
    for (const who of [ayse, ahmet]) await makeSecondPerson(t, who.user);
    await t.db.updateTable("secondPeople").set({ confirmedAt: t.clock.now() }).where("code", "is", null).execute();
    await sendNotice();
    t.clock.advance({ seconds: 60 });
    await t.post();
    const planned = t.db.selectFrom("deliveries").select("userId").where("secondPersonId", "is not", null);
    expect((await planned.execute()).map(({ userId }) => userId)).toEqual([ahmet.user.id]);
  });

  test("is answered by whoever is first; the other is told who and what, and the visitor sees one answer and no name", async () => {
    const ayse = await makeJoinedPerson();
    const { key, id } = await sendNotice();
    const stale = await ahmet.api.notices.get({ id });
    expect((await answerNotice(ayse, id)).answers).toMatchObject([{ answer: "coming-5", by: "" }]);
    expect(await outcomeCodeOf(answerNotice(ahmet, id, stale.version, "now"))).toBe("NOTICE_ANSWERED");
    const seen = await ahmet.api.notices.get({ id });
    expect(seen.answers).toMatchObject([{ answer: "coming-5", by: "Ayşe Ak" }]);
    const visitors = await t.api().tellings.get({ key });
    expect(visitors).toMatchObject({ answer: { answer: "coming-5" } });
    expect(JSON.stringify(visitors)).not.toMatch(/Ayşe|Ahmet/u);
    // A later answer replaces the first one, as in the case of a single owner.
    t.clock.advance({ seconds: 1 });
    await answerNotice(ahmet, id, seen.version, "now");
    expect((await ayse.api.notices.get({ id })).answers).toMatchObject([
      { answer: "now", by: "Ahmet Demir" },
      { answer: "coming-5", by: "" },
    ]);
    expect((await ahmet.api.notices.get({ id })).answers).toMatchObject([{ by: "" }, { by: "Ayşe Ak" }]);
  });

  test("is reminded of to both, and answered from a message's link", async () => {
    const ayse = await makeJoinedPerson();
    const { key, id } = await sendNotice();
    await t.db.deleteFrom("alerts").execute();
    t.clock.advance({ seconds: 600 });
    await t.api().tellings.nudge({ key });
    const alerts = await t.db.selectFrom("alerts").select(["userId", "kind"]).execute();
    expect(alerts.map(({ userId }) => userId).toSorted()).toEqual([ahmet.user.id, ayse.user.id].toSorted());
    const token = await makeAnswerToken(t.db, { noticeId: id, userId: ayse.user.id }, t.clock.now());
    const linked = await t.api().answerLinks.answer({ token, version: 1, answer: "now", note: "" });
    expect(linked.answers).toMatchObject([{ answer: "now", by: "" }]);
    expect((await ahmet.api.notices.get({ id })).answers).toMatchObject([{ by: "Ayşe Ak" }]);
  });

  test("leaves blocking, complaining, deleting and the owner's telephone to the owner", async () => {
    const ayse = await makeJoinedPerson();
    const { key, id } = await sendNotice();
    const telling = await readVisitorMessageId(t.db, key);
    const { notices } = ayse.api;
    for (const deed of [notices.block, notices.unblock, notices.report])
      expect(await outcomeCodeOf(deed({ id, telling }))).toBe("NOTICE_NOT_FOUND");
    expect(await outcomeCodeOf(notices.remove({ id }))).toBe("NOTICE_NOT_FOUND");
    expect((await notices.get({ id })).tellings).toMatchObject([{ mayBlock: false, isBlocked: false }]);
    expect((await ahmet.api.notices.get({ id })).tellings).toMatchObject([{ mayBlock: true }]);
    await t.db.updateTable("profiles").set({ phone: "+905321112233" }).where("code", "=", code).execute();
    expect(await outcomeCodeOf(answerNotice(ayse, id, 1, "call-me"))).toBe("NO_PHONE");
    expect(await outcomeCodeOf(answerNotice(ahmet, id, 1, "call-me"))).toBe("ok");
  });

  test("the sticker itself stays the owner's: nothing of it is read or changed", async () => {
    const ayse = await makeJoinedPerson();
    const { profiles, codes } = ayse.api;
    const refused = {
      get: () => profiles.get({ code }),
      status: () => profiles.setStatus({ code, status: "words", words: "x" }),
      history: () => codes.history({ code }),
      unlink: () => codes.unlink({ code }),
      handOver: () => codes.handOver({ code, id: crypto.randomUUID() }),
      invite: () => inviteByMail(makeAddress(), ayse),
    };
    for (const [what, deed] of Object.entries(refused))
      expect([what, await outcomeCodeOf(deed())]).toEqual([what, "PROFILE_NOT_YOURS"]);
    expect((await codes.list({})).items).toEqual([]);
  });
});

describe("the second person's part ends", () => {
  async function expectEnded(ayse: Person, { id, token }: { id: string; token: string }, email = ayse.user.email) {
    expect(await t.db.selectFrom("secondPeople").select("id").where("personId", "=", ayse.user.id).execute()).toEqual(
      [],
    );
    const waiting = {
      alerts: t.db.selectFrom("alerts").where("toldAt", "is", null),
      deliveries: t.db.selectFrom("deliveries").where("sentAt", "is", null).where("givenUpAt", "is", null),
    };
    expect(await waiting.alerts.select("id").where("userId", "=", ayse.user.id).execute()).toEqual([]);
    expect(await waiting.deliveries.select("id").where("userId", "=", ayse.user.id).execute()).toEqual([]);
    expect(await outcomeCodeOf(t.api().answerLinks.get({ token }))).toBe("ANSWER_LINK_INVALID");
    t.clock.advance({ seconds: 60 });
    const sent = (await t.post()).filter(
      ({ mail, recipient }) => recipient === email && ["notice-arrived", "alert"].includes(mail.kind),
    );
    expect(sent).toEqual([]);
    if ((await outcomeCodeOf(ayse.api.notices.get({ id }))) !== "UNAUTHENTICATED") {
      expect(await outcomeCodeOf(ayse.api.notices.get({ id }))).toBe("NOTICE_NOT_FOUND");
      expect(await outcomeCodeOf(answerNotice(ayse, id))).toBe("NOTICE_NOT_FOUND");
      expect(await listInbox(ayse)).toEqual([]);
      expect(await ayse.api.notices.count({})).toEqual({ unread: 0 });
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  }

  async function waited() {
    const ayse = await makeJoinedPerson();
    const { id } = await sendNotice();
    const content = { kind: "notice", noticeId: id, code, plate: "34 ABC 123", reason: "lights" } as const;
    const summary = { kind: "summary" as const, count: 1, notices: [content] };
    const mail = { userId: ayse.user.id, way: "email", channelId: null, channelName: "" } as const;
    await queueDeliveries(
      t.db,
      [
        { ...mail, content },
        { ...mail, content: summary, told: [id] },
      ],
      t.clock.now(),
    );
    const token = await makeAnswerToken(t.db, { noticeId: id, userId: ayse.user.id }, t.clock.now());
    return { ayse, id, token };
  }

  const close = (userId: string) =>
    runTransaction(t.db, (tx) => closeAccount(tx, null, { userId, reason: "Neden" }, t.clock.now()));

  const ends: Record<string, (ayse: Person) => Promise<unknown>> = {
    "when the owner takes them away": () => removePerson(),
    "when they leave": (ayse) => ayse.api.secondPeople.leave({ code }),
    "when the owner unlinks the sticker": () => ahmet.api.codes.unlink({ code }),
    "when the owner hands it over": () => ahmet.api.codes.handOver({ code, id: crypto.randomUUID() }),
    "when the owner's account is closed": () => close(ahmet.user.id),
    "when their own account is closed": (ayse) => close(ayse.user.id),
    "when the owner removes the account": () => ahmet.api.account.remove({ password: PASSWORD }),
  };
  test.each(Object.keys(ends))("%s, with all that still waits", async (how) => {
    const { ayse, id, token } = await waited();
    await ends[how]!(ayse);
    await expectEnded(ayse, { id, token });
  });

  test("when they remove their account, while their answers keep the name", async () => {
    const ayse = await makeJoinedPerson();
    const { id } = await sendNotice();
    await answerNotice(ayse, id);
    await ayse.api.account.remove({ password: PASSWORD });
    expect((await ahmet.api.notices.get({ id })).answers).toMatchObject([{ answer: "coming-5", by: "Ayşe Ak" }]);
    expect(await findPerson()).toBeUndefined();
  });

  test("for the one sticker alone, and twice is once", async () => {
    const ayse = await makeJoinedPerson();
    const other = await makeProfile(t.db, ahmet.user);
    await makeShare(t.db, ahmet.user, other, ayse.user, t.clock.now());
    t.clock.advance({ seconds: 1 });
    const kept = await sendNotice("lights", other);
    const gone = await sendNotice();
    await removePerson();
    await removePerson();
    expect(await listInbox(ayse)).toEqual([kept.id]);
    const alerts = await t.db.selectFrom("alerts").select("noticeId").where("userId", "=", ayse.user.id).execute();
    expect(alerts).toEqual([{ noticeId: kept.id }]);
    expect(await listInbox(ahmet)).toContain(gone.id);
    expect(await outcomeCodeOf(ayse.api.secondPeople.leave({ code }))).toBe("SHARE_NOT_FOUND");
  });

  test("and the next owner of the sticker is not told to them", async () => {
    const ayse = await makeJoinedPerson();
    await ahmet.api.codes.unlink({ code });
    const buyer = await makeCustomerPerson(t);
    await buyer.api.codes.link({ code });
    const { id } = await sendNotice();
    expect(await listInbox(ayse)).toEqual([]);
    expect(await outcomeCodeOf(ayse.api.notices.get({ id }))).toBe("NOTICE_NOT_FOUND");
    expect(await findPerson(buyer)).toBeUndefined();
  });
});

test("an answer that meets the taking away of its second person waits for it, and is refused", async () => {
  const ayse = await makeJoinedPerson();
  const { id } = await sendNotice();
  const answered = await runDuringTransaction(
    (tx) => endShares(tx, { code }, ahmet.user.id, t.clock.now()),
    () => answerNotice(ayse, id),
  );
  expect(answered).toBe("NOTICE_NOT_FOUND");
});

test("a second person who is taken away while the sticker is replaced is gone from the new one, too", async () => {
  const ayse = await makeJoinedPerson();
  const newCode = await makeCode(t.db);
  const owner = { userId: ahmet.user.id } as OwnerScope;
  const replacement = { code, newCode, reason: "worn" } as const;
  const removed = await runDuringTransaction(
    (tx) => replaceOwnCode(tx, owner, replacement, t.clock.now()),
    () => removePerson(),
  );
  expect(removed).toBe("ok");
  expect(await findPerson(ahmet, newCode)).toBeUndefined();
  expect((await ayse.api.secondPeople.shared()).stickers).toEqual([]);
});

test("whoever declines while they are taken away stays as such", async () => {
  const token = await makeSecondPerson(t, ahmet.user, { confirmedAt: t.clock.now() });
  const { id } = (await ahmet.api.secondPeople.list({})).people[0]!;
  const removed = await runDuringTransaction(
    (tx) => tx.updateTable("secondPeople").set({ declinedAt: t.clock.now() }).where("id", "=", id).execute(),
    () => ahmet.api.secondPeople.remove({ id }),
  );
  expect(removed).toBe("SECOND_PERSON_NOT_FOUND");
  expect(await t.api().secondPersonLinks.get({ token })).toMatchObject({ state: "declined" });
});

test("a notice of another owner is shown to nobody, whenever it came", async () => {
  const ayse = await makeJoinedPerson();
  const { id } = await sendNotice();
  const other = await makeCustomerPerson(t);
  await t.db.updateTable("notices").set({ ownerId: other.user.id }).where("id", "=", id).execute();
  expect(await outcomeCodeOf(ayse.api.notices.get({ id }))).toBe("NOTICE_NOT_FOUND");
  expect(await listInbox(ayse)).toEqual([]);
});

test("a member who leaves a company keeps the browser and the alerts of a sticker that is shared with them", async () => {
  const firm = await makeCompanyOwnerPerson(t);
  const ayse = await makeSignedIn(t, await makeMember(t.db, firm.user, "clerk"));
  await makeShare(t.db, ahmet.user, code, ayse.user, t.clock.now());
  await makeChannel(t.db, ayse.user, { kind: "push" });
  t.clock.advance({ seconds: 1 });
  const { id } = await sendNotice();
  await ayse.api.membership.leave();
  const kept = await t.db.selectFrom("channels").select("kind").where("userId", "=", ayse.user.id).execute();
  expect(kept).toEqual([{ kind: "push" }]);
  const alerts = await t.db.selectFrom("alerts").select("noticeId").where("userId", "=", ayse.user.id).execute();
  expect(alerts).toEqual([{ noticeId: id }]);
});

test("a renewed sticker keeps its second person and the notices", async () => {
  const ayse = await makeJoinedPerson();
  const { id } = await sendNotice();
  const newCode = await makeCode(t.db);
  await ahmet.api.codes.replace({ code, newCode, reason: "worn" });
  expect((await ayse.api.secondPeople.shared()).stickers.map((one) => one.code)).toEqual([newCode]);
  expect((await ayse.api.notices.get({ id })).code).toBe(newCode);
  expect(await outcomeCodeOf(answerNotice(ayse, id))).toBe("ok");
});

test("both have it in their exports, an invitation too, and the audit says who did what", async () => {
  const ayse = await makeJoinedPerson();
  const exported = async (who: Person) =>
    openExport(new Uint8Array(await (await who.api.account.exportData()).arrayBuffer()));
  expect((await exported(ahmet)).get("ikinci-kisiler")?.rows).toHaveLength(1);
  expect((await exported(ayse)).get("benimle-paylasilan-etiketler")?.rows).toHaveLength(1);
  await removePerson();
  t.clock.advance({ seconds: 1 });
  await inviteByMail(ayse.user.email);
  expect((await exported(ayse)).get("benimle-paylasilan-etiketler")?.rows).toHaveLength(1);
  const events = await t.db
    .selectFrom("auditEvents")
    .select(["action", "actorId", "accountId"])
    .where("code", "=", code)
    .where("action", "like", "share-%")
    .orderBy("id")
    .execute();
  const [owner, person] = [ahmet.user.id, ayse.user.id];
  expect(events.map(({ action, actorId, accountId }) => [action, actorId, accountId])).toEqual([
    ["share-invited", owner, owner],
    ["share-accepted", person, person],
    ["share-ended", owner, person],
    ["share-invited", owner, owner],
  ]);
  await ayse.api.account.remove({ password: PASSWORD });
  expect(await findPerson()).toBeUndefined();
});
