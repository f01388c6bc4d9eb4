import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { EMAIL_CHANGE_TOKEN_PREFIX } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import { queueMail } from "#server/outbox/store.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { makeChannel } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { makeAdministrator, makeCustomerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { addSecondFactor } from "../../../../test/second-factor.ts";
import {
  makeProfile,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  PASSWORD,
  type MadeUser,
} from "../../../../test/world.ts";

let t: TestApp;
let addressCount = 0;
let address: string;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.post();
  addressCount += 1;
  address = `yeni${addressCount}@example.com`;
});

const requestChange = ({ api }: Person, email = address, password = PASSWORD) =>
  api.account.changeEmail({ email, password });
const agreeToChange = (token: string) => t.api().account.agreeToEmail({ token });
const emailOf = async (id: string) =>
  (await t.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
const canLogIn = (email: string) =>
  t
    .api()
    .account.login({ email, password: PASSWORD })
    .then(
      () => true,
      () => false,
    );

async function resetByMail(user: MadeUser): Promise<Person> {
  await t.api().account.forgotPassword({ email: user.email });
  const mail = (await t.post()).find(({ recipient }) => recipient === user.email);
  await t
    .api()
    .account.resetPassword({ token: readTokenOfMail(mail!), password: PASSWORD, passwordConfirmation: PASSWORD });
  await t.post();
  return makeSignedIn(t, user);
}

async function readMailedTokens(): Promise<{ from: string; to: string }> {
  const found = { from: "", to: "" };
  for (const mail of await t.post())
    if (mail.mail.kind === "email-change-asked")
      found[mail.mail.side] = readTokenOfMail(mail).slice(EMAIL_CHANGE_TOKEN_PREFIX.length);
  return found;
}

describe("another address", () => {
  test("is asked for at both addresses, takes effect once both agree, and ends every session", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true, displayName: "Gül Işık" });
    const old = person.user.email;
    await requestChange(person, ` ${address.toUpperCase()} `);
    const mails = (await t.post()).toSorted((a, b) => Number(a.recipient === old) - Number(b.recipient === old));
    expect(mails.map(({ recipient, mail }) => ({ recipient, ...mail }))).toMatchObject([
      { recipient: address, kind: "email-change-asked", side: "to", name: "", email: "", validDays: 3 },
      { recipient: old, kind: "email-change-asked", side: "from", name: "Gül Işık", email: address, validDays: 3 },
    ]);
    const [to = "", from = ""] = mails.map((mail) => readTokenOfMail(mail).slice(EMAIL_CHANGE_TOKEN_PREFIX.length));
    expect((await person.api.account.profile({})).emailChange).toMatchObject({
      email: address,
      waiting: ["from", "to"],
    });
    expect(await agreeToChange(to)).toEqual({ waiting: ["from"] });
    expect(await agreeToChange(to)).toEqual({ waiting: ["from"] });
    expect([await emailOf(person.user.id), await canLogIn(old)]).toEqual([old, true]);
    expect(await agreeToChange(from)).toEqual({ waiting: [] });
    expect([await emailOf(person.user.id), await canLogIn(old), await canLogIn(address)]).toEqual([
      address,
      false,
      true,
    ]);
    expect((await catchRefusal(person.api.account.profile({}))).code).toBe("UNAUTHENTICATED");
    expect((await t.post()).map(({ recipient, mail }) => ({ recipient, ...mail }))).toMatchObject([
      { recipient: old, kind: "email-changed", name: "Gül Işık", email: address },
    ]);
    const events = await t.db
      .selectFrom("auditEvents")
      .select("action")
      .where("accountId", "=", person.user.id)
      .execute();
    expect(events.map(({ action }) => action)).toContain("email-changed");
    expect((await catchRefusal(agreeToChange(to))).code).toBe("LINK_INVALID");
  });

  test("needs only its own consent if the present one was never confirmed, and is confirmed by it", async () => {
    const person = await makeCustomerPerson(t);
    await requestChange(person);
    const mails = await t.post();
    expect(mails.map(({ recipient }) => recipient)).toEqual([address]);
    expect(await agreeToChange(readTokenOfMail(mails[0]!).slice(EMAIL_CHANGE_TOKEN_PREFIX.length))).toEqual({
      waiting: [],
    });
    const { account } = await t
      .api()
      .account.login({ email: address, password: PASSWORD })
      .then(
        (it) => ({ account: it }),
        () => ({ account: null }),
      );
    expect(account).toMatchObject({ email: address, isEmailConfirmed: true });
    // The old address was never confirmed and may be a stranger's, so it gets no mail.
    expect(await t.post()).toEqual([]);
  });

  test("also needs the present one if that was confirmed meanwhile", async () => {
    const person = await makeCustomerPerson(t);
    await requestChange(person);
    const { to } = await readMailedTokens();
    await person.api.account.sendConfirmation({});
    const [confirmation] = await t.post();
    await t.api().account.confirmAddress({ token: readTokenOfMail(confirmation!) });
    expect(await agreeToChange(to)).toEqual({ waiting: ["from"] });
    expect(await emailOf(person.user.id)).toBe(person.user.email);
  });

  test("is refused with a wrong password, if it is the present one, or if it has an account", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    expect((await catchRefusal(requestChange(person, address, "yanlis"))).code).toBe("PASSWORD_WRONG");
    expect(await catchRefusedFields(requestChange(person, person.user.email.toUpperCase()))).toEqual({
      email: "Bu zaten hesabınızın adresi.",
    });
    const other = await makeUser(t.db);
    expect((await catchRefusal(requestChange(person, other.email))).code).toBe("EMAIL_IN_USE");
    expect(await t.post()).toEqual([]);
  });

  test("is refused for 72 hours after a reset by mail, with the time of its end, and then asked for", async () => {
    const { user } = await makeCustomerPerson(t, { isConfirmed: true });
    const person = await resetByMail(user);
    const until = formatLongDateTime(new Date(t.clock.now().getTime() + 72 * 3_600_000));
    expect(await catchRefusedFields(requestChange(person))).toEqual({
      email: `Şifrenizi e-postayla yeni yenilediniz. Hesabınızı korumak için adresiniz şu zamana kadar değiştirilemez: ${until}`,
    });
    expect(await t.post()).toEqual([]);
    t.clock.advance({ hours: 72 });
    expect(await requestChange(person)).toEqual({});
  });

  test("is asked for at once after a reset by mail if a second factor was on", async () => {
    const { user } = await makeCustomerPerson(t, { isConfirmed: true });
    await addSecondFactor(t.deps, user.id);
    expect(await requestChange(await resetByMail(user))).toEqual({});
  });

  test("is refused after a second reset by mail, too, if the second factor was turned on after the first", async () => {
    const { user } = await makeCustomerPerson(t, { isConfirmed: true });
    await resetByMail(user);
    t.clock.advance({ seconds: 60 });
    await addSecondFactor(t.deps, user.id);
    await t.db.updateTable("secondFactors").set({ enabledAt: t.clock.now() }).where("userId", "=", user.id).execute();
    expect(await catchRefusedFields(requestChange(await makeSignedIn(t, user)))).toHaveProperty("email");
    t.clock.advance({ seconds: 60 });
    const person = await resetByMail(user);
    expect(await catchRefusedFields(requestChange(person))).toHaveProperty("email");
    t.clock.advance({ hours: 72 });
    expect(await requestChange(await makeSignedIn(t, user))).toEqual({});
  });

  test("gets three mails a day at most, whoever asks, and an account asks five times a day at most", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeCustomerPerson(t)));
    for (const person of people.slice(0, 3)) await requestChange(person);
    expect((await catchRefusal(requestChange(people[3]!))).code).toBe("TOO_MANY_ATTEMPTS");
    expect(await t.post()).toHaveLength(3);
    const person = people[0]!;
    for (let more = 0; more < 4; more += 1) await requestChange(person, `cok${addressCount}-${more}@example.com`);
    expect((await catchRefusal(requestChange(person, `cok${addressCount}-9@example.com`))).code).toBe(
      "TOO_MANY_ATTEMPTS",
    );
  });

  test("that was taken meanwhile is refused, and the account keeps its own", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    await requestChange(person);
    const { from, to } = await readMailedTokens();
    await agreeToChange(from);
    await makeUser(t.db, { email: address });
    expect((await catchRefusal(agreeToChange(to))).code).toBe("EMAIL_IN_USE");
    expect(await emailOf(person.user.id)).toBe(person.user.email);
  });

  test("that two accounts want goes to the one whose addresses agree first", async () => {
    const [one, other] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
    await requestChange(one);
    const first = await readMailedTokens();
    await requestChange(other);
    const second = await readMailedTokens();
    const answers = await Promise.allSettled([agreeToChange(first.to), agreeToChange(second.to)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const holders = await t.db.selectFrom("users").select("id").where("email", "=", address).execute();
    expect(holders).toHaveLength(1);
  });
});

describe("a wish for another address", () => {
  test("ends when it is given up, when another is asked for, when the password changes, and after three days", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    const ends: Record<string, () => Promise<unknown>> = {
      "given up": () => person.api.account.keepEmail({}),
      "another wish": () => requestChange(person, `baska${addressCount}@example.com`),
      "three days": () => Promise.resolve(t.clock.advance({ days: 3 })),
    };
    for (const [why, end] of Object.entries(ends)) {
      await requestChange(person);
      const { to } = await readMailedTokens();
      await end();
      expect([why, (await catchRefusal(agreeToChange(to))).code]).toEqual([why, "LINK_INVALID"]);
    }
    await requestChange(person, `sifre${addressCount}@example.com`);
    const { to } = await readMailedTokens();
    const password = "yeni-sifre-1234";
    await person.api.account.changePassword({ currentPassword: PASSWORD, password, passwordConfirmation: password });
    expect((await catchRefusal(agreeToChange(to))).code).toBe("LINK_INVALID");
  });

  test("that is over counts for nothing, though its mail went out late and its link is younger", async () => {
    const person = await makeCustomerPerson(t);
    await requestChange(person);
    t.clock.advance({ days: 2 });
    const { to } = await readMailedTokens();
    t.clock.advance({ days: 1 });
    expect((await catchRefusal(agreeToChange(to))).code).toBe("LINK_INVALID");
    const again = await makeSignedIn(t, person.user);
    expect((await again.api.account.profile({})).emailChange).toBeNull();
    await requestChange(again, `gec${addressCount}@example.com`);
    t.clock.advance({ days: 3 });
    expect(await t.post()).toEqual([]);
    await deleteExpired(t.deps);
    const left = await t.db.selectFrom("emailChanges").select("email").where("userId", "=", person.user.id).execute();
    expect(left).toEqual([]);
  });

  test("is not mailed for an account that was closed meanwhile", async () => {
    const person = await makeCustomerPerson(t);
    await requestChange(person);
    await t.db
      .updateTable("users")
      .set({ closedAt: t.clock.now(), closingReason: "x" })
      .where("id", "=", person.user.id)
      .execute();
    expect(await t.post()).toEqual([]);
  });

  test("ends with the account, also when that is opened again", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    await requestChange(person);
    const { from } = await readMailedTokens();
    const admin = await makeAdministrator(t);
    await admin.api.admin.users.close({ userId: person.user.id, reason: "Kötüye kullanım" });
    await admin.api.admin.users.reopen({ userId: person.user.id });
    expect((await catchRefusal(agreeToChange(from))).code).toBe("LINK_INVALID");
  });

  test("is nothing to a closed account", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    await requestChange(person);
    const { from, to } = await readMailedTokens();
    await agreeToChange(from);
    await t.db
      .updateTable("users")
      .set({ closedAt: t.clock.now(), closingReason: "x" })
      .where("id", "=", person.user.id)
      .execute();
    expect((await catchRefusal(agreeToChange(to))).code).toBe("LINK_INVALID");
  });
});

test("mails that wait for the former address go to the new one, and links that it got end", async () => {
  const person = await makeCustomerPerson(t, { isConfirmed: true });
  await t.api().account.forgotPassword({ email: person.user.email });
  const [reset] = await t.post();
  await requestChange(person);
  const { from, to } = await readMailedTokens();
  await queueMail(
    t.db,
    { kind: "password-changed", recipient: person.user.email, name: "Gül" },
    t.clock.now(),
    new Date(t.clock.now().getTime() + 60_000),
  );
  const givenUp = { kind: "account-closed", recipient: person.user.email, createdAt: t.clock.now() };
  await t.db
    .insertInto("mails")
    .values({ ...givenUp, id: randomUUID(), details: "{}", nextTryAt: t.clock.now(), givenUpAt: t.clock.now() })
    .execute();
  await makeChannel(t.db, person.user, { kind: "push" });
  await agreeToChange(from);
  await agreeToChange(to);
  // A stranger who was logged in may have switched on alerts in their own browser.
  expect(await t.db.selectFrom("channels").select("id").where("userId", "=", person.user.id).execute()).toEqual([]);
  const { emailConfirmedAt } = await t.db
    .selectFrom("users")
    .select("emailConfirmedAt")
    .where("id", "=", person.user.id)
    .executeTakeFirstOrThrow();
  expect(emailConfirmedAt).toEqual(t.clock.now());
  const waiting = await t.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("kind").execute();
  expect(waiting).toEqual([
    { kind: "account-closed", recipient: person.user.email },
    { kind: "email-changed", recipient: person.user.email },
    { kind: "password-changed", recipient: address },
  ]);
  expect((await catchRefusal(t.api().account.checkResetLink({ token: readTokenOfMail(reset!) }))).code).toBe(
    "LINK_INVALID",
  );
});

test("mails that others wrote to the former address stay there, whoever had registered with it", async () => {
  const owner = await makeCustomerPerson(t, { isConfirmed: true });
  const code = await makeProfile(t.db, owner.user);
  // A stranger registers with an address whose mails they cannot read, and requests a change of the address.
  const stranger = await makeCustomerPerson(t);
  await requestChange(stranger);
  const { to } = await readMailedTokens();
  await owner.api.secondPeople.invite({
    code,
    name: "Ayşe",
    email: stranger.user.email,
    afterMinutes: 10,
    password: PASSWORD,
  });
  await agreeToChange(to);
  expect(await emailOf(stranger.user.id)).toBe(address);
  expect((await t.post()).map(({ recipient, mail }) => [mail.kind, recipient])).toEqual([
    ["second-person-asked", stranger.user.email],
  ]);
});

test("links to notices in mails to the former address end", async () => {
  const person = await makeCustomerPerson(t, { isConfirmed: true });
  const code = await makeProfile(t.db, person.user);
  const noticeId = await readNoticeId(t.db, await makeVisitorNotice(t.db, code, { now: t.clock.now() }));
  const token = await makeAnswerToken(t.db, { noticeId, userId: person.user.id }, t.clock.now());
  await requestChange(person);
  const { from, to } = await readMailedTokens();
  await agreeToChange(from);
  expect((await t.api().answerLinks.get({ token })).version).toBe(1);
  await agreeToChange(to);
  expect((await catchRefusal(t.api().answerLinks.get({ token }))).code).toBe("ANSWER_LINK_INVALID");
});

test("a name that is saved while the address changes keeps the account found by the new address", async () => {
  const person = await makeCustomerPerson(t);
  await requestChange(person);
  const { to } = await readMailedTokens();
  await agreeToChange(to);
  const again = t.as();
  await again.api.account.login({ email: address, password: PASSWORD });
  const { version } = await again.api.account.profile({});
  await again.api.account.rename({ version, displayName: "Yeni Ad" });
  const { searchKey } = await t.db
    .selectFrom("users")
    .select("searchKey")
    .where("id", "=", person.user.id)
    .executeTakeFirstOrThrow();
  expect(searchKey).toContain(address);
});
