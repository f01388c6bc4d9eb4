import type { Kysely, KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { makeAnswerToken } from "#server/access/answer-links.ts";
import { hashPassword, verifyPassword } from "#server/access/password-hash.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { makeLink } from "#server/outbox/links.ts";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestApp,
} from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { failAtStatement } from "../../../../test/fail-at-statement.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  makeAdmin,
  makeProfile,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  PASSWORD,
  type MadeUser,
} from "../../../../test/world.ts";

vi.mock(import("#server/access/password-hash.ts"), { spy: true });

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  vi.clearAllMocks();
  await t.post();
});

const NEW_PASSWORD = "yeni-sifre-1234";
const COMMON_PASSWORD_SENTENCE =
  "Bu şifre çok yaygın. Tahmin etmek isteyenler önce bunu dener. Lütfen başka bir şifre seçin.";
const NEAR_PASSWORD_SENTENCE =
  "Bu şifre adınıza, e-posta adresinize ya da hizmetin adına çok yakın. Tahmin etmek isteyenler bunları da dener. Lütfen başka bir şifre seçin.";
const newPasswordFields = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };

function changePassword({ api }: Pick<Person, "api">, currentPassword = PASSWORD, password = NEW_PASSWORD) {
  return api.account.changePassword({ currentPassword, password, passwordConfirmation: password });
}

async function canLogIn(email: string, password: string): Promise<boolean> {
  return t
    .api()
    .account.login({ email, password })
    .then(
      () => true,
      () => false,
    );
}

async function isSessionAlive(token: string | undefined): Promise<boolean> {
  return (await t.api(token).account.current({})).account !== null;
}

async function readWholeDatabase(): Promise<string> {
  return JSON.stringify(await readTableContents(t.db));
}

async function requestResetToken({ email }: MadeUser): Promise<string> {
  await t.api().account.forgotPassword({ email });
  const mail = (await t.post()).find(({ recipient }) => recipient === email);
  if (!mail) throw new Error(`No mail went to ${email}.`);
  return readTokenOfMail(mail);
}

function resetPassword(token: string, password = NEW_PASSWORD) {
  return t.api().account.resetPassword({ token, password, passwordConfirmation: password });
}

describe("changing the password", () => {
  test("by the one that holds ends every session at once, this browser's cookie too, which gets a new one", async () => {
    const here = await makeCustomerPerson(t);
    const [before, there] = [here.token, await makeSignedIn(t, here.user)];
    const stranger = await makeCustomerPerson(t);
    expect(await changePassword(here)).toEqual({});
    expect(here.token).not.toBe(before);
    expect(await Promise.all([here, there, stranger].map(({ token }) => isSessionAlive(token)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await isSessionAlive(before)).toBe(false);
    expect((await here.api.account.sessions({})).items).toHaveLength(1);
    expect([await canLogIn(here.user.email, NEW_PASSWORD), await canLogIn(here.user.email, PASSWORD)]).toEqual([
      true,
      false,
    ]);
  });

  test("is told to the owner by name, with the time and where to turn", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Gül Işık", isConfirmed: true });
    const at = t.clock.now();
    await changePassword(person);
    t.clock.advance({ seconds: 90 });
    expect(await t.post()).toMatchObject([
      {
        recipient: person.user.email,
        mail: {
          kind: "password-changed",
          name: "Gül Işık",
          at: at.toISOString(),
          forgotLink: "http://localhost:3000/forgot-password",
        },
      },
    ]);
  });

  test("by a wrong one is refused and changes nothing, and the audit tells of it", async () => {
    const person = await makeCustomerPerson(t);
    const before = await readWholeDatabase();
    expect(await catchRefusal(changePassword(person, "yanlis"))).toMatchObject({ code: "PASSWORD_WRONG", status: 403 });
    const { audit_events: told, ...rest } = JSON.parse(await readWholeDatabase()) as Record<string, unknown[]>;
    const { audit_events: toldBefore, ...restBefore } = JSON.parse(before) as Record<string, unknown[]>;
    expect(rest).toEqual(restBefore);
    expect(told).toHaveLength(toldBefore!.length + 1);
    expect(JSON.stringify(told!.at(-1))).toContain("password-wrong");
    expect(await isSessionAlive(person.token)).toBe(true);
    expect(await t.post()).toEqual([]);
  });

  test("by wrong ones is tried ten times by one account; the eleventh is refused before any hashing, even with the right one", async () => {
    const person = await makeCustomerPerson(t);
    const there = await makeSignedIn(t, person.user);
    for (let nth = 0; nth < 10; nth += 1)
      expect((await catchRefusal(changePassword(nth % 2 === 0 ? person : there, "yanlis"))).code).toBe(
        "PASSWORD_WRONG",
      );
    vi.clearAllMocks();
    const answer = await person.send("/api/account/password", {
      method: "PUT",
      json: { currentPassword: PASSWORD, ...newPasswordFields },
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(verifyPassword).not.toHaveBeenCalled();
    expect(await isSessionAlive(person.token)).toBe(true);
    await changePassword(await makeCustomerPerson(t));
  });

  test("is not kept from its owner by strangers who fail to log in", async () => {
    const person = await makeCustomerPerson(t);
    const { email } = person.user;
    for (let nth = 0; nth < 11; nth += 1) await catchRefusal(t.api().account.login({ email, password: "yanlis" }));
    await changePassword(person);
    expect((await catchRefusal(t.api().account.login({ email, password: NEW_PASSWORD }))).code).toBe(
      "TOO_MANY_ATTEMPTS",
    );
  });

  test("is done five times in an hour by one account; the sixth is refused before any hashing, and wrong tries do not count among them", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    for (let nth = 0; nth < 3; nth += 1) await catchRefusal(changePassword(person, "yanlis"));
    for (let nth = 0; nth < 5; nth += 1) await changePassword(person, nth === 0 ? PASSWORD : NEW_PASSWORD);
    vi.clearAllMocks();
    expect((await catchRefusal(changePassword(person, NEW_PASSWORD))).code).toBe("TOO_MANY_ATTEMPTS");
    expect(verifyPassword).not.toHaveBeenCalled();
    expect(await isSessionAlive(person.token)).toBe(true);
    expect(await t.post()).toHaveLength(5);
    await changePassword(await makeCustomerPerson(t));
  });

  test("is told to nobody while the address is not confirmed: it may be a stranger's", async () => {
    const person = await makeCustomerPerson(t);
    await changePassword(person);
    expect(await t.post()).toEqual([]);
  });

  test.each(["123456", " QWERTY ", "111111", "      "])(
    "to %j is refused at the field: it is among the first that are guessed",
    async (password) => {
      const person = await makeCustomerPerson(t);
      expect(await catchRefusedFields(changePassword(person, PASSWORD, password))).toEqual({
        password: COMMON_PASSWORD_SENTENCE,
      });
      const token = await requestResetToken(person.user);
      expect(await catchRefusedFields(resetPassword(token, password))).toEqual({ password: COMMON_PASSWORD_SENTENCE });
      await resetPassword(token);
      expect(hashPassword).toHaveBeenCalledTimes(1);
    },
  );

  test("to a word from around the account is refused at the field: its name, e-mail, company or the brand", async () => {
    const owner = await makeCompanyOwnerPerson(t, { displayName: "Gülşah Öz" });
    await t.db.updateTable("companies").set({ name: "Poyraz Filo" }).execute();
    for (const word of ["poyraz-2026", "gülşah 1", owner.user.email, `${t.deps.config.brand.name}!!`]) {
      expect(await catchRefusedFields(changePassword(owner, PASSWORD, word))).toEqual({
        password: NEAR_PASSWORD_SENTENCE,
      });
      expect(await catchRefusedFields(resetPassword(await requestResetToken(owner.user), word))).toEqual({
        password: NEAR_PASSWORD_SENTENCE,
      });
    }
    expect(await isSessionAlive(owner.token)).toBe(true);
  });

  test("asks administrators for 12 characters, and nobody else", async () => {
    const admin = await makeAdministrator(t);
    const before = await readWholeDatabase();
    const refusal = await catchRefusal(changePassword(admin, PASSWORD, "uzun-parola"));
    expect(refusal).toMatchObject({ code: "PASSWORD_TOO_SHORT", status: 422 });
    expect(await readWholeDatabase()).toBe(before);
    expect(verifyPassword).not.toHaveBeenCalled();
    await changePassword(admin, PASSWORD, "uzun-parola2");
    for (const person of [await makeCustomerPerson(t), await makeCompanyOwnerPerson(t)])
      await changePassword(person, PASSWORD, "altı66");
  });

  test.each([
    ["password", "Şifre en az 6 karakter olmalı.", { password: "sifre", passwordConfirmation: "sifre" }],
    ["passwordConfirmation", "Şifreler eşleşmiyor!", { passwordConfirmation: "baska-sifre" }],
    ["currentPassword", "Lütfen şifrenizi girin.", { currentPassword: "" }],
    ["currentPassword", "Bu şifre çok uzun.", { currentPassword: "x".repeat(1001) }],
  ])("with a wrong %s is answered at the field: %s", async (field, sentence, changes) => {
    const { api } = await makeCustomerPerson(t);
    const form = { currentPassword: PASSWORD, ...newPasswordFields, ...changes };
    expect(await catchRefusedFields(api.account.changePassword(form))).toEqual({ [field]: sentence });
    expect(verifyPassword).not.toHaveBeenCalled();
  });

  test("twice at once, from two browsers, is done once: one session is left, one mail goes", async () => {
    for (let round = 0; round < 5; round += 1) {
      const here = await makeCustomerPerson(t, { isConfirmed: true });
      const there = await makeSignedIn(t, here.user);
      const passwords = ["birinci-sifre", "ikinci-sifre"];
      const answers = await Promise.allSettled(
        [here, there].map((one, nth) => changePassword(one, PASSWORD, passwords[nth])),
      );
      const won = answers.findIndex(({ status }) => status === "fulfilled");
      expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const sessions = await t.db.selectFrom("sessions").select("id").where("userId", "=", here.user.id).execute();
      expect(sessions).toHaveLength(1);
      expect(await isSessionAlive([here, there][won]?.token)).toBe(true);
      expect(await canLogIn(here.user.email, passwords[won] ?? "")).toBe(true);
      expect(await canLogIn(here.user.email, passwords[1 - won] ?? "")).toBe(false);
      expect((await t.post()).map(({ mail }) => mail.kind)).toEqual(["password-changed"]);
    }
  });

  test("ends a log-in with the old one that was being looked at meanwhile", async () => {
    const person = await makeCustomerPerson(t);
    const thief = t.as();
    vi.mocked(verifyPassword).mockImplementationOnce(async () => {
      await changePassword(person);
      return true;
    });
    await thief.api.account.login({ email: person.user.email, password: PASSWORD }).catch(() => undefined);
    expect(await isSessionAlive(thief.token)).toBe(false);
    expect((await person.api.account.sessions({})).items).toHaveLength(1);
  });

  test("and closing an account end a log-in that was being looked at meanwhile, also when it is opened again", async () => {
    const { users } = (await makeAdministrator(t)).api.admin;
    const user = await makeUser(t.db);
    const browser = t.as();
    vi.mocked(verifyPassword).mockImplementationOnce(async () => {
      await users.close({ userId: user.id, reason: "Kötüye kullanım" });
      return true;
    });
    await catchRefusal(browser.api.account.login({ email: user.email, password: PASSWORD }));
    await users.reopen({ userId: user.id });
    expect(browser.token).toBeUndefined();
    expect(await t.db.selectFrom("sessions").select("id").where("userId", "=", user.id).execute()).toEqual([]);
  });

  test("of an account that is closed meanwhile leaves the old one, for whenever it is opened again", async () => {
    const { users } = (await makeAdministrator(t)).api.admin;
    const person = await makeCustomerPerson(t);
    vi.mocked(verifyPassword).mockImplementationOnce(async () => {
      await users.close({ userId: person.user.id, reason: "Kötüye kullanım" });
      return true;
    });
    await catchRefusal(changePassword(person));
    await users.reopen({ userId: person.user.id });
    expect([await canLogIn(person.user.email, PASSWORD), await canLogIn(person.user.email, NEW_PASSWORD)]).toEqual([
      true,
      false,
    ]);
  });

  test("leaves chats and programs, which whoever knows the password sees, and ends a link that would add a chat", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    const { id: userId } = person.user;
    await addChannels(userId);
    await t.db
      .insertInto("telegramLinks")
      .values({ userId, tokenHash: hashToken("y"), expiresAt: new Date(t.clock.now().getTime() + 60_000) })
      .execute();
    await changePassword(person);
    const { channels } = await person.api.alerts.get();
    expect(channels.map(({ isOff }) => isOff)).toEqual([false, false]);
    expect(await t.db.selectFrom("telegramLinks").select("userId").where("userId", "=", userId).execute()).toEqual([]);
    expect((await t.post())[0]?.mail).not.toHaveProperty("off");
  });

  test("ends every link for a new one, and leaves the link that confirms the address", async () => {
    const person = await makeCustomerPerson(t);
    const token = await requestResetToken(person.user);
    await person.api.account.sendConfirmation({});
    const [confirmation] = await t.post();
    await changePassword(person);
    expect((await catchRefusal(resetPassword(token))).code).toBe("LINK_INVALID");
    await t.api().account.confirmAddress({ token: readTokenOfMail(confirmation!) });
  });

  test(
    "that fails at any statement leaves the password, the sessions and the cookie, and no mail",
    { tags: "long" },
    async () => {
      for (let statement = 1; ; statement += 1) {
        const person = await makeCustomerPerson(t);
        const before = person.token;
        const broken = t.with({ db: failAtStatement(statement, t.db) }).as(before);
        const answer = await broken.send("/api/account/password", {
          method: "PUT",
          json: { currentPassword: PASSWORD, ...newPasswordFields },
        });
        if (answer.ok) {
          expect(statement).toBe(17);
          break;
        }
        expect(answer.status).toBe(500);
        expect(broken.token).toBe(before);
        expect(await isSessionAlive(before)).toBe(true);
        expect(await canLogIn(person.user.email, PASSWORD)).toBe(true);
        expect(await t.post()).toEqual([]);
      }
    },
  );
});

describe("asking for a link", () => {
  let known: MadeUser;
  let closed: MadeUser;
  beforeAll(async () => {
    known = await makeUser(t.db, { displayName: "Gül Işık", isConfirmed: true });
    closed = await makeUser(t.db);
    const closing = { closedAt: t.clock.now(), closingReason: "deneme" };
    await t.db.updateTable("users").set(closing).where("id", "=", closed.id).execute();
  });

  test("is answered with the same bytes after the same database work, whosever the address", async () => {
    const answers = [];
    for (const email of [known.email, "kimse@example.com", closed.email]) {
      const { db, statements } = recordStatements(t.db);
      const answer = await t.with({ db }).as().send("/api/account/forgot-password", { json: { email } });
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
      answers.push({ status: answer.status, headers, body: await answer.text(), statements });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: "{}" });
    expect(answers[0]?.statements).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await t.post()).map(({ recipient }) => recipient)).toEqual([known.email]);
  });

  test("mails the owner by name a link of 60 minutes, to the configured address whatever the request's headers say", async () => {
    const shop = t.with({ environment: { PUBLIC_URL: "https://kodutara.example" } });
    const evil = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };
    await shop.as(undefined, { headers: evil }).api.account.forgotPassword({ email: ` ${known.email.toUpperCase()} ` });
    const mails = await shop.post();
    expect(mails).toMatchObject([
      { recipient: known.email, mail: { kind: "reset-password", name: "Gül Işık", validMinutes: 60 } },
    ]);
    expect(mails[0]?.mail).toHaveProperty(
      "link",
      expect.stringMatching(/^https:\/\/kodutara\.example\/reset-password#[\w-]{43}$/u),
    );
  });

  test.each([
    "ELİF.UNUTTU@GMAİL.EXAMPLE",
    "elıf.unuttu@gmaıl.example",
    "elif.unuttu@gmail.example\u200B",
    "mailto:elif.unuttu@gmail.example.",
    "elif.unuttu@xn--gmal-nza.example",
  ])("goes to the account's address when it is asked for as %j", async (typed) => {
    const own = t.with({});
    const email = "elif.unuttu@gmail.example";
    if (!(await t.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()))
      await makeUser(t.db, { email });
    await own.api().account.forgotPassword({ email: typed });
    expect(await own.post()).toMatchObject([{ recipient: email, mail: { kind: "reset-password" } }]);
  });

  test("keeps the token in no table, neither while its mail is on its way nor later, and in no line of the log", async () => {
    const own = t.with({});
    await own.api().account.forgotPassword({ email: known.email });
    const seen: string[] = [await readWholeDatabase()];
    let token = "";
    const mailer = {
      description: "",
      send: async ({ text }: { text: string }) => {
        token = (JSON.parse(text) as { link: string }).link.split("#")[1] ?? "";
        seen.push(await readWholeDatabase());
      },
    };
    const sending = own.with({ mailer });
    await sending.post();
    seen.push(await readWholeDatabase());
    expect(token).toMatch(/^[\w-]{43}$/u);
    const bytes = Buffer.from(token, "base64url");
    for (const text of [...seen, ...own.log, ...sending.log]) {
      for (const spelling of [token, bytes.toString("hex"), bytes.toString("base64")])
        expect(text).not.toContain(spelling);
    }
    for (const line of [...own.log, ...sending.log]) expect(line).not.toContain(known.email);
  });

  test.each(["bilinen", "bilinmeyen"])(
    "is allowed three times an hour for one %s address and one client, and strangers who ask for it do not use up its owner's",
    async (whose) => {
      const email = whose === "bilinen" ? (await makeUser(t.db)).email : "olmayan-kisi@example.com";
      const stranger = t.as();
      for (let nth = 0; nth < 3; nth += 1) await stranger.api.account.forgotPassword({ email });
      const answer = await stranger.send("/api/account/forgot-password", { json: { email: email.toUpperCase() } });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
      await t.api().account.forgotPassword({ email });
      expect(await t.post()).toHaveLength(whose === "bilinen" ? 4 : 0);
    },
  );

  test("is allowed ten times an hour for one client", async () => {
    const address = makeNextAddress();
    const ask = (nth: number) =>
      t.as(undefined, { address }).api.account.forgotPassword({ email: `${nth}@example.com` });
    for (let nth = 0; nth < 10; nth += 1) await ask(nth);
    expect((await catchRefusal(ask(10))).code).toBe("TOO_MANY_ATTEMPTS");
    await t.api().account.forgotPassword({ email: "10@example.com" });
  });

  test("for what is no address is answered at the field", async () => {
    for (const email of ["ayse", "a\u0000@example.com", "a@example.com\nBcc: b@example.com"])
      expect(await catchRefusedFields(t.api().account.forgotPassword({ email }))).toEqual({
        email: "Geçersiz e-posta adresi.",
      });
  });
});

describe("a link for a new password", () => {
  test("can be asked about as often as one likes, and says no once it is used, too old or of another kind", async () => {
    const user = await makeUser(t.db);
    const check = (token: string) => t.api().account.checkResetLink({ token });
    const token = await requestResetToken(user);
    for (let count = 0; count < 3; count += 1) expect(await check(token)).toEqual({});
    await resetPassword(token);
    await t.post();
    expect((await catchRefusal(check(token))).code).toBe("LINK_INVALID");
    const late = await requestResetToken(user);
    t.clock.advance({ seconds: 3600 });
    expect((await catchRefusal(check(late))).code).toBe("LINK_INVALID");
    const unconfirmed = await makeCustomerPerson(t);
    await unconfirmed.api.account.sendConfirmation({});
    const mails = await t.post();
    const confirmation = mails.find(({ mail }) => mail.kind === "confirm-address");
    expect((await catchRefusal(check(readTokenOfMail(confirmation!)))).code).toBe("LINK_INVALID");
    expect((await catchRefusedFields(check("kisa")))?.["token"]).toContain("geçersiz");
  });

  test("sets it once, ends every session, confirms the address and has the owner told, and signs nobody in", async () => {
    const here = await makeCustomerPerson(t, { displayName: "Gül Işık" });
    const there = await makeSignedIn(t, here.user);
    const token = await requestResetToken(here.user);
    const browser = t.as();
    const at = t.clock.now();
    expect(await browser.api.account.resetPassword({ token, ...newPasswordFields })).toEqual({ ended: [], kept: [] });
    expect(browser.token).toBeUndefined();
    expect(await Promise.all([here, there].map((one) => isSessionAlive(one.token)))).toEqual([false, false]);
    expect([await canLogIn(here.user.email, NEW_PASSWORD), await canLogIn(here.user.email, PASSWORD)]).toEqual([
      true,
      false,
    ]);
    const user = await t.db
      .selectFrom("users")
      .select("emailConfirmedAt")
      .where("id", "=", here.user.id)
      .executeTakeFirst();
    expect(user).toEqual({ emailConfirmedAt: at });
    expect(await t.post()).toMatchObject([
      { recipient: here.user.email, mail: { kind: "password-changed", name: "Gül Işık" } },
    ]);
    expect(await catchRefusal(resetPassword(token, "baska-sifre"))).toMatchObject({
      code: "LINK_INVALID",
      status: 410,
    });
    expect(await canLogIn(here.user.email, NEW_PASSWORD)).toBe(true);
  });

  test("switches off chats and programs, which whoever had the account may have added, and says which", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Gül Işık" });
    const { id: userId } = person.user;
    const [chat, program] = await addChannels(userId);
    await t.db
      .insertInto("telegramLinks")
      .values({ userId, tokenHash: hashToken("z"), expiresAt: new Date(t.clock.now().getTime() + 60_000) })
      .execute();
    await resetPassword(await requestResetToken(person.user));
    const again = await makeSignedIn(t, person.user);
    const { channels } = await again.api.alerts.get();
    expect(channels.map(({ id }) => id).toSorted()).toEqual([chat, program].toSorted());
    for (const channel of channels) expect(channel).toMatchObject({ isOff: true, isOffByReset: true });
    expect(await t.db.selectFrom("telegramLinks").select("userId").where("userId", "=", userId).execute()).toEqual([]);
    const ended = [
      { kind: "telegram", name: "Sohbet", sticker: "" },
      { kind: "webhook", name: "Depo", sticker: "" },
    ];
    const [mail] = (await t.post()).filter(({ mail: { kind } }) => kind === "password-changed");
    expect(mail?.mail).toMatchObject({
      link: "http://localhost:3000/profile",
      ended: expect.arrayContaining(ended) as unknown,
    });
  });

  test("ends the links in earlier messages, which answer a notice without a session; a change leaves them", async () => {
    const person = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, person.user);
    const noticeId = await readNoticeId(t.db, await makeVisitorNotice(t.db, code, { now: t.clock.now() }));
    const token = await makeAnswerToken(t.db, { noticeId, userId: person.user.id }, t.clock.now());
    const answered = () =>
      t
        .api()
        .answerLinks.get({ token })
        .then(
          () => "shown",
          (error: { code: string }) => error.code,
        );
    await changePassword(person);
    expect(await answered()).toBe("shown");
    await resetPassword(await requestResetToken(person.user));
    expect(await answered()).toBe("ANSWER_LINK_INVALID");
  });

  test.each([
    [3599, true],
    [3600, false],
    [86_400, false],
  ])("%d seconds after its mail was sent works: %s", async (seconds, works) => {
    const user = await makeUser(t.db);
    await t.api().account.forgotPassword({ email: user.email });
    // The mail could not be sent for five hours. The link's lifetime begins only when the mail is sent.
    t.clock.advance({ hours: 5 });
    const [mail] = await t.post();
    t.clock.advance({ seconds });
    const answer = await resetPassword(readTokenOfMail(mail!)).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
    expect(answer).toBe(works ? "ok" : "LINK_INVALID");
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(works);
  });

  test("of another kind, of somebody else's hash or made up is refused before any hashing, and changes nothing", async () => {
    const person = await makeCustomerPerson(t);
    const token = await requestResetToken(person.user);
    await person.api.account.sendConfirmation({});
    const [confirmation] = await t.post();
    const stored = await t.db.selectFrom("mailLinks").select("tokenHash").executeTakeFirstOrThrow();
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    const before = await readWholeDatabase();
    vi.clearAllMocks();
    for (const wrong of [
      readTokenOfMail(confirmation!),
      stored.tokenHash.toString("base64url"),
      flipped,
      "A".repeat(43),
    ])
      expect((await catchRefusal(resetPassword(wrong))).code).toBe("LINK_INVALID");
    expect(hashPassword).not.toHaveBeenCalled();
    expect(await readWholeDatabase()).toBe(before);
    await resetPassword(token);
  });

  test.each([
    ["truncated", (token: string) => token.slice(0, -1)],
    ["lengthened", (token: string) => `${token}=`],
    ["with a space", (token: string) => ` ${token.slice(1)}`],
    ["empty", () => ""],
    ["an injection", () => "' or 1=1 --"],
    ["a null byte", (token: string) => `${token.slice(1)}\u0000`],
    ["very long", () => "A".repeat(20_000)],
  ])("that is %s is said to be no link", async (_, spoil) => {
    const token = await requestResetToken(await makeUser(t.db));
    expect(await catchRefusedFields(resetPassword(spoil(token)))).toEqual({
      token: "Bu bağlantı geçersiz, daha önce kullanılmış ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin.",
    });
  });

  test("used by five at once is used by one", async () => {
    const user = await makeUser(t.db);
    const token = await requestResetToken(user);
    const passwords = ["sifre-bir", "sifre-iki", "sifre-üç", "sifre-dört", "sifre-beş"];
    const answers = await Promise.allSettled(passwords.map((password) => resetPassword(token, password)));
    const won = answers.findIndex(({ status }) => status === "fulfilled");
    const lost = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as { code: string }] : []));
    expect(lost.map(({ code }) => code)).toEqual(Array(4).fill("LINK_INVALID"));
    expect(await canLogIn(user.email, passwords[won] ?? "")).toBe(true);
    expect(await t.post()).toHaveLength(1);
  });

  test("takes every other one that was sent with it", async () => {
    const user = await makeUser(t.db);
    const [first, second] = [await requestResetToken(user), await requestResetToken(user)];
    const stranger = await requestResetToken(await makeUser(t.db));
    await resetPassword(first);
    expect((await catchRefusal(resetPassword(second))).code).toBe("LINK_INVALID");
    await resetPassword(stranger);
  });

  test("asks administrators for 12 characters, and works for a longer one afterwards", async () => {
    const admin = await makeAdmin(t.db);
    const token = await requestResetToken(admin);
    expect((await catchRefusal(resetPassword(token, "uzun-parola"))).code).toBe("PASSWORD_TOO_SHORT");
    await resetPassword(token, "uzun-parola2");
    expect(await canLogIn(admin.email, "uzun-parola2")).toBe(true);
  });

  test("works again after a password that was typed differently or is too short", async () => {
    const token = await requestResetToken(await makeUser(t.db));
    const { account } = t.api();
    expect(
      await catchRefusedFields(account.resetPassword({ token, ...newPasswordFields, passwordConfirmation: "x" })),
    ).toEqual({
      passwordConfirmation: "Şifreler eşleşmiyor!",
    });
    expect(await catchRefusedFields(resetPassword(token, "kisa"))).toEqual({
      password: "Şifre en az 6 karakter olmalı.",
    });
    await resetPassword(token);
  });

  test("that fails at any statement is not used up", { tags: "long" }, async () => {
    const user = await makeUser(t.db);
    const { publicUrl } = t.deps.config;
    const link = await makeLink(t.db, "reset-password", user.id, { now: t.clock.now(), publicUrl });
    const token = link.split("#")[1] ?? "";
    const before = await readWholeDatabase();
    for (let statement = 1; ; statement += 1) {
      const broken = t.with({ db: failAtStatement(statement, t.db) });
      const answer = await broken.as().send("/api/account/reset-password", { json: { token, ...newPasswordFields } });
      if (answer.ok) {
        expect(statement).toBe(30);
        break;
      }
      expect(await readWholeDatabase()).toBe(before);
    }
  });
});

async function addChannels(userId: string): Promise<[string, string]> {
  const add = async (kind: "telegram" | "webhook", name: string) => {
    const id = makeId(t.clock.now());
    const address = { address: JSON.stringify({ url: "https://x.example", chatId: 1 }), addressHash: hashToken(id) };
    await t.db
      .insertInto("channels")
      .values({ id, userId, kind, name, topics: [], createdAt: t.clock.now(), ...address })
      .execute();
    return id;
  };
  return [await add("telegram", "Sohbet"), await add("webhook", "Depo")];
}

function recordStatements(db: Kysely<DB>): { db: Kysely<DB>; statements: string[] } {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(JSON.stringify(node, (key, value: unknown) => (key.startsWith("value") ? "…" : value)));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements };
}
