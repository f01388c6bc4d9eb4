import { argon2Sync, randomBytes, randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { QueueFullError } from "#server/access/fair-queue.ts";
import { hashPassword, verifyPassword, runWhenAdmitted } from "#server/access/password-hash.ts";
import { hashToken } from "#server/access/session-token.ts";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestApp,
} from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { failAtStatement } from "../../../../test/fail-at-statement.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn } from "../../../../test/people.ts";
import { addSecondFactor } from "../../../../test/second-factor.ts";
import { makeAdmin, makeCars, makeRental, makeUser, PASSWORD, signIn } from "../../../../test/world.ts";

vi.mock(import("#server/access/password-hash.ts"), { spy: true });

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => vi.clearAllMocks());

let personCount = 0;
function registerSomebody(changes: Record<string, unknown> = {}) {
  personCount += 1;
  const form = {
    id: undefined as string | undefined,
    displayName: "Ayşe Yılmaz",
    email: `yeni${personCount}@example.com`,
    asCompany: false,
  };
  return { ...form, password: "sifre-99", passwordConfirmation: "sifre-99", ...changes } as typeof form & {
    password: string;
    passwordConfirmation: string;
  };
}

async function countRowsOf(email: string) {
  const { rows } = await sql<{ users: number; companies: number; sessions: number }>`
    select count(distinct users.id)::int as users, count(distinct company_id)::int as companies, count(distinct token_hash)::int as sessions
    from users left join company_members on company_members.user_id = users.id left join sessions on sessions.user_id = users.id
    where email = ${email}`.execute(t.db);
  return rows[0];
}

function readSetCookie(answer: Response): string {
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  return cookies[0] ?? "";
}

test("a person registers, is a customer and is signed in", async () => {
  const ayse = t.as();
  const form = registerSomebody({ displayName: "  Ayşe   Yılmaz ", email: " AYSE@Example.com " });
  const account = await ayse.api.account.register(form);
  expect(account).toEqual({
    id: expect.any(String) as string,
    displayName: "Ayşe Yılmaz",
    email: "ayse@example.com",
    role: "customer",
    isEmailConfirmed: false,
    isOnSharedDevice: false,
    secondFactor: "off",
    company: null,
  });
  expect(await ayse.api.account.current({})).toMatchObject({ account });
  expect(await countRowsOf("ayse@example.com")).toEqual({ users: 1, companies: 0, sessions: 1 });
});

test("a company registers, is signed in and waits for approval, active and without slots", async () => {
  const hizli = t.as();
  const account = await hizli.api.account.register(
    registerSomebody({ displayName: "Hızlı Kiralama", asCompany: true }),
  );
  expect(account).toMatchObject({ role: "company", company: { name: "Hızlı Kiralama", mayUsePanel: false } });
  expect(await hizli.api.account.current({})).toMatchObject({ account });
  const row = await t.db
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", account.company?.id ?? "")
    .executeTakeFirst();
  expect(row).toMatchObject({ name: "Hızlı Kiralama", phone: "", isApproved: false, isActive: true, carSlots: 0 });
});

test("a password of 6 characters is enough and one of 128 is not cut off", async () => {
  const long = "şa".repeat(64);
  for (const password of ["sifre9", long]) {
    const form = registerSomebody({ password, passwordConfirmation: password });
    await t.as().api.account.register(form);
    await t.as().api.account.login({ email: form.email, password });
    const short = await catchRefusal(t.as().api.account.login({ email: form.email, password: password.slice(0, -1) }));
    expect(short.code).toBe("CREDENTIALS_INVALID");
  }
});

test.each([
  ["passwordConfirmation", "Şifreler eşleşmiyor!", { passwordConfirmation: "sifre-98" }],
  ["passwordConfirmation", "Şifreler eşleşmiyor!", { passwordConfirmation: "" }],
  ["password", "Şifre en az 6 karakter olmalı.", { password: "sifre", passwordConfirmation: "sifre" }],
  ["password", "Şifre en az 6 karakter olmalı.", { password: "", passwordConfirmation: "" }],
  [
    "password",
    "Şifre en fazla 128 karakter olabilir.",
    { password: "s".repeat(129), passwordConfirmation: "s".repeat(129) },
  ],
  ["displayName", "Görünen Ad veya Şirket Adı boş olamaz.", { displayName: "" }],
  ["displayName", "Görünen Ad veya Şirket Adı boş olamaz.", { displayName: " \t\u200B\n " }],
  ["displayName", "Ad en fazla 80 karakter olabilir.", { displayName: "a".repeat(81) }],
  ["displayName", "Bu metin çok uzun.", { displayName: "a".repeat(2001) }],
  ["email", "Lütfen e-posta adresinizi girin.", { email: " " }],
  ["email", "Geçersiz e-posta adresi.", { email: "ayse" }],
  ["email", "Geçersiz e-posta adresi.", { email: "ayşe@example.com" }],
  ["email", "Geçersiz e-posta adresi.", { email: "ayse\u0000@example.com" }],
  ["email", "Lütfen bu alanı doldurun.", { email: 7 }],
  ["asCompany", "Geçersiz değer.", { asCompany: "true" }],
])("registering with a wrong %s is answered at the field: %s", async (field, sentence, changes) => {
  const form = registerSomebody(changes);
  const fields = await catchRefusedFields(t.api().account.register(form));
  expect(fields).toEqual({ [field]: sentence });
  expect(hashPassword).not.toHaveBeenCalled();
});

test("every wrong field of a registration is named at once", async () => {
  const fields = await catchRefusedFields(
    t
      .api()
      .account.register(
        registerSomebody({ displayName: " ", email: "x", password: "sifre", passwordConfirmation: "sifre-2" }),
      ),
  );
  expect(fields).toEqual({
    displayName: "Görünen Ad veya Şirket Adı boş olamaz.",
    email: "Geçersiz e-posta adresi.",
    password: "Şifre en az 6 karakter olmalı.",
    passwordConfirmation: "Şifreler eşleşmiyor!",
  });
});

test.each([{ role: "admin" }, { isApproved: true }, { carSlots: 9 }, { userId: "1" }])(
  "nobody registers with a key of their own: %o",
  async (extra) => {
    const form = registerSomebody({ asCompany: true, ...extra });
    expect(await catchRefusedFields(t.api().account.register(form))).toHaveProperty(Object.keys(extra));
    expect(await countRowsOf(form.email)).toEqual({ users: 0, companies: 0, sessions: 0 });
  },
);

test.each(["ayse.tek@example.com", "AYSE.TEK@EXAMPLE.COM", "  Ayse.Tek@example.com "])(
  "an address in use is refused however it is written: %s",
  async (email) => {
    const owner = await t.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "ayse.tek@example.com")
      .executeTakeFirst();
    if (!owner) await makeUser(t.db, { email: "ayse.tek@example.com" });
    const newcomer = t.as();
    const refusal = await catchRefusal(newcomer.api.account.register(registerSomebody({ email })));
    expect(refusal).toMatchObject({
      code: "EMAIL_IN_USE",
      status: 409,
      message: "Bu e-posta adresi zaten kullanımda.",
    });
    expect(newcomer.token).toBeUndefined();
  },
);

/** Forms into which a Turkish keyboard, a copied text or a browser turns elif.tek@gmail.example. */
const spellingsOfEmail = [
  "ELİF.TEK@GMAİL.EXAMPLE",
  "elıf.tek@gmail.example",
  "elif.tek@gmaıl.example",
  "ｅlif.tek@gmail.example",
  "elif.tek@gmail.example\u200B",
  "\u202Aelif.tek@gmail.example\u202C",
  "\u00A0elif.tek@gmail.example\u00A0",
  "mailto:elif.tek@gmail.example",
  "elif.tek@gmail.example.",
  "elif.tek@gmail.example, ",
  // Chromium's e-mail field turns the hosts 'GMAİL' and 'gmaıl' into the following hosts.
  "ELİF.TEK@xn--gmail-bgd.example",
  "elif.tek@xn--gmal-nza.example",
];

test("however an address is typed there is one account for it, which is logged in to without a wrong try", async () => {
  const email = "elif.tek@gmail.example";
  const user = await makeUser(t.db, { email });
  for (const typed of spellingsOfEmail) {
    expect([typed, (await catchRefusal(t.api().account.register(registerSomebody({ email: typed })))).code]).toEqual([
      typed,
      "EMAIL_IN_USE",
    ]);
    expect([typed, (await t.api().account.login({ email: typed, password: PASSWORD })).id]).toEqual([typed, user.id]);
  }
  const { rows } =
    await sql`select 1 from audit_events where action = 'log-in-failed' and account_id = ${user.id}`.execute(t.db);
  expect(rows).toEqual([]);
  expect(await t.db.selectFrom("users").select("id").where("email", "like", "el%f.tek@%").execute()).toEqual([
    { id: user.id },
  ]);
});

test.each(spellingsOfEmail)("whoever registers as %j has the account of that address", async (typed) => {
  const nth = randomUUID().slice(0, 8);
  const mine = (text: string) => text.replace(/tek/iu, `tek${nth}`);
  const { email } = await t.api().account.register(registerSomebody({ email: mine(typed) }));
  expect(email).toBe(mine("elif.tek@gmail.example"));
  expect((await t.api().account.login({ email: mine(typed), password: "sifre-99" })).email).toBe(email);
});

test("an account with a host of other letters stays reachable, and is another one", async () => {
  // The account is older than the normalisation of hosts. Its host 'ısparta' may really exist.
  const own = await makeUser(t.db, { email: "bilgi@xn--sparta-o9a.example" });
  const login = async (email: string) => (await t.api().account.login({ email, password: PASSWORD })).id;
  expect(await login("bilgi@xn--sparta-o9a.example")).toBe(own.id);
  const other = await makeUser(t.db, { email: "bilgi@isparta.example" });
  expect(await login("bilgi@xn--sparta-o9a.example")).toBe(own.id);
  expect(await login("bilgi@ısparta.example")).toBe(other.id);
});

test("wrong passwords are counted for the account, however its address is typed", async () => {
  const user = await makeUser(t.db, { email: "sayilan@iki.example" });
  const codes = [];
  for (const email of [
    "SAYILAN@İKİ.EXAMPLE",
    "sayılan@ıkı.example",
    "sayilan@iki.example.",
    "mailto:sayilan@iki.example",
  ])
    for (let nth = 0; nth < 3; nth += 1)
      codes.push((await catchRefusal(t.api().account.login({ email, password: "yanlis" }))).code);
  expect(codes).toEqual([
    ...Array<string>(10).fill("CREDENTIALS_INVALID"),
    ...Array<string>(2).fill("TOO_MANY_ATTEMPTS"),
  ]);
  expect(user.email).toBe("sayilan@iki.example");
});

test("a registration that is sent again with its id is answered as the first time, also at once, and makes one account", async () => {
  const form = registerSomebody({ asCompany: true, id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 3 }, () => t.as().api.account.register(form)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.id).toBe(form.id);
  expect(await countRowsOf(form.email)).toMatchObject({ users: 1, companies: 1 });
  // Each log-in and the registration have an event.
  const events = await t.db.selectFrom("auditEvents").select("action").where("accountId", "=", form.id!).execute();
  expect(events.map(({ action }) => action).toSorted()).toEqual(["logged-in", "logged-in", "registered"]);
});

test("an id is no way into somebody's account: it asks for the password as well, and for the account to be open", async () => {
  const form = registerSomebody({ id: randomUUID() });
  await t.api().account.register(form);
  const other = { password: "baska-sifre", passwordConfirmation: "baska-sifre" };
  for (const wrong of [
    { ...form, ...other },
    { ...form, id: randomUUID() },
    { ...form, id: undefined },
  ]) {
    const stranger = t.as();
    expect((await catchRefusal(stranger.api.account.register(wrong))).code).toBe("EMAIL_IN_USE");
    expect(stranger.token).toBeUndefined();
  }
  expect((await catchRefusal(t.api().account.register(registerSomebody({ id: form.id! })))).code).toBe("ID_TAKEN");
  await t.db
    .updateTable("users")
    .set({ closedAt: t.clock.now(), closingReason: "x" })
    .where("id", "=", form.id!)
    .execute();
  expect((await catchRefusal(t.api().account.register(form))).code).toBe("EMAIL_IN_USE");
});

test("a registration under a known id is no other door for passwords: it is counted and written down as a log-in, whatever its address", async () => {
  const form = registerSomebody({ id: randomUUID() });
  await t.api().account.register(form);
  const guess = (nth: number) =>
    catchRefusal(
      t.api().account.register({ ...form, password: `tahmin-${nth}`, passwordConfirmation: `tahmin-${nth}` }),
    );
  for (let nth = 0; nth < 10; nth += 1) expect((await guess(nth)).code).toBe("EMAIL_IN_USE");
  vi.clearAllMocks();
  expect((await guess(10)).code).toBe("TOO_MANY_ATTEMPTS");
  const login = { email: form.email, password: form.password };
  expect((await catchRefusal(t.api().account.login(login))).code).toBe("TOO_MANY_ATTEMPTS");
  expect(hashPassword).not.toHaveBeenCalled();
  expect(verifyPassword).not.toHaveBeenCalled();
  const events = await t.db.selectFrom("auditEvents").select("action").where("accountId", "=", form.id!).execute();
  expect(events.filter(({ action }) => action === "log-in-failed")).toHaveLength(10);
});

test("an id that is another account's is refused as that, and the address stays free", async () => {
  const { id } = await makeUser(t.db);
  const form = registerSomebody({ id });
  const refusal = await catchRefusal(t.api().account.register(form));
  expect(refusal).toMatchObject({ code: "ID_TAKEN", status: 409 });
  expect(refusal.message).not.toContain("e-posta");
  await t.api().account.register({ ...form, id: randomUUID() });
});

test.each(["123456", "Password1", "111111", "ŞŞşşŞŞ", "  iloveyou  "])(
  "registering with %j is refused at the field: it is among the first that are guessed",
  async (password) => {
    const form = registerSomebody({ password, passwordConfirmation: password });
    expect(await catchRefusedFields(t.api().account.register(form))).toEqual({
      password: "Bu şifre çok yaygın. Tahmin etmek isteyenler önce bunu dener. Lütfen başka bir şifre seçin.",
    });
    expect(hashPassword).not.toHaveBeenCalled();
  },
);

test("registering with one's own name, e-mail or the brand is refused at the field, before anything is hashed", async () => {
  for (const password of ["gülşah2026", "gulsah.oz@LALE.example", "kodu tara 1"]) {
    const names = { displayName: "Gülşah Öz", email: "gulsah.oz@lale.example" };
    const form = registerSomebody({ ...names, password, passwordConfirmation: password });
    expect((await catchRefusedFields(t.api().account.register(form)))?.["password"]).toMatch(/çok yakın/u);
  }
  expect(hashPassword).not.toHaveBeenCalled();
});

describe("a password whose hash was made at a lower cost", () => {
  const password = "eski-maliyet-7";
  const nonce = randomBytes(16);
  const old = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const tag = argon2Sync("argon2id", { message: Buffer.from(password), nonce, ...old });
  const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
  const hashOf = async ({ id }: { id: string }) =>
    (await t.db.selectFrom("users").select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow()).passwordHash;

  test("is hashed anew by the log-in that it opens, and stays the password", async () => {
    const user = await makeUser(t.db, { passwordHash });
    expect((await catchRefusal(t.api().account.login({ email: user.email, password: "yanlis" }))).status).toBe(401);
    expect(await hashOf(user)).toBe(passwordHash);
    await t.api().account.login({ email: user.email, password });
    const renewed = await hashOf(user);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    await t.api().account.login({ email: user.email, password });
    expect(await hashOf(user)).toBe(renewed);
  });

  test("opens the account to several log-ins at once, of which one hashes it anew", async () => {
    const { email } = await makeUser(t.db, { passwordHash });
    const entered = await Promise.all([1, 2, 3].map(() => t.api().account.login({ email, password })));
    expect(entered.map((account) => account.email)).toEqual([email, email, email]);
  });

  test("is hashed anew where a second factor is on, too, and its code still opens the account", async () => {
    const user = await makeUser(t.db, { passwordHash });
    const phone = await addSecondFactor(t.deps, user.id);
    const { data } = await catchRefusal(t.api().account.login({ email: user.email, password }));
    expect(await hashOf(user)).not.toBe(passwordHash);
    const { challenge } = data as { challenge: string };
    const code = phone.codeAt(t.clock.now());
    expect(await t.api().secondFactor.enter({ challenge, code })).toMatchObject({ email: user.email });
  });
});

test("whoever has such a password from before still logs in with it", async () => {
  const passwordHash = await hashPassword("123456", "");
  const { email } = await makeUser(t.db, { passwordHash });
  expect(await t.api().account.login({ email, password: "123456" })).toMatchObject({ email });
});

test("every password takes its turn of hashing by the address that it comes from", async () => {
  const address = makeNextAddress();
  const { account } = t.as(undefined, { address }).api;
  const form = registerSomebody();
  await account.register(form);
  await account.login({ email: form.email, password: form.password });
  const changed = { password: "yeni-sifre", passwordConfirmation: "yeni-sifre" };
  await account.changePassword({ currentPassword: form.password, ...changed });
  await account.forgotPassword({ email: form.email });
  const reset = (await t.post()).find(({ mail }) => mail.kind === "reset-password");
  await account.resetPassword({ token: readTokenOfMail(reset!), ...changed });
  await account.login({ email: form.email, password: "yeni-sifre" });
  await account.remove({ password: "yeni-sifre" });
  const asked = [
    ...vi.mocked(hashPassword).mock.calls.map(([, from]) => from),
    ...vi.mocked(verifyPassword).mock.calls.map(([, , from]) => from),
    ...vi.mocked(runWhenAdmitted).mock.calls.map(([from]) => from),
  ];
  expect(asked).toEqual(Array(13).fill(address));
});

test("a registration that fails at any statement leaves nothing, and no cookie", { tags: "long" }, async () => {
  for (let statement = 1; ; statement += 1) {
    const form = registerSomebody({ asCompany: true });
    const broken = t.with({ db: failAtStatement(statement, t.db) });
    // A registration with an old session has one more statement that can fail: the statement that ends the old session.
    const newcomer = broken.as((await makeCustomerPerson(t)).token);
    const before = newcomer.token;
    const answer = await newcomer.send("/api/account/register", { json: form });
    const rows = await countRowsOf(form.email);
    if (rows?.users === 1) {
      expect(rows).toEqual({ users: 1, companies: 1, sessions: 1 });
      expect(statement).toBe(18);
      break;
    }
    expect(await answer.json()).toMatchObject({ code: "UNEXPECTED", message: "Beklenmeyen bir hata oluştu." });
    expect(rows).toEqual({ users: 0, companies: 0, sessions: 0 });
    expect(newcomer.token).toBe(before);
  }
});

test("a registration that fails at its commit leaves nothing, and no cookie", async () => {
  await sql`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''commit''; end';
    create constraint trigger fail_at_commit after insert on users deferrable initially deferred for each row
      when (new.display_name = 'Kalmasın') execute function fail()`.execute(t.db);
  const form = registerSomebody({ displayName: "Kalmasın", asCompany: true });
  const newcomer = t.as();
  expect((await catchRefusal(newcomer.api.account.register(form))).code).toBe("UNEXPECTED");
  expect(await countRowsOf(form.email)).toEqual({ users: 0, companies: 0, sessions: 0 });
  expect(newcomer.token).toBeUndefined();
});

test("logging in takes the address in any case and answers who it is", async () => {
  const user = await makeUser(t.db, { email: "giris@example.com", displayName: "Gül Işık" });
  const browser = t.as();
  const account = await browser.api.account.login({ email: " GIRIS@example.com ", password: PASSWORD });
  expect(account).toEqual({
    id: user.id,
    displayName: "Gül Işık",
    email: "giris@example.com",
    role: "customer",
    isEmailConfirmed: false,
    isOnSharedDevice: false,
    secondFactor: "off",
    company: null,
  });
  expect(await browser.api.account.current({})).toMatchObject({ account });
});

test("a wrong password and an unknown address get the same answer after the same work", async () => {
  const user = await makeUser(t.db);
  const answers = [];
  for (const email of [user.email, "kimse@example.com", "adres değil", "a\u0000@example.com"]) {
    const answer = await t.as().send("/api/account/login", { json: { email, password: "yanlis-sifre" } });
    const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
    answers.push({ status: answer.status, headers, body: await answer.text() });
  }
  expect(answers[0]?.body).toContain("Geçersiz e-posta veya şifre.");
  expect(answers[0]?.status).toBe(401);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(verifyPassword).toHaveBeenCalledTimes(answers.length);
});

test.each([
  ["email", "Lütfen e-posta adresinizi girin.", { email: " ", password: "x" }],
  ["password", "Lütfen şifrenizi girin.", { email: "a@example.com", password: "" }],
  ["email", "Geçersiz e-posta adresi.", { email: "a".repeat(321), password: "x" }],
  ["password", "Bu şifre çok uzun.", { email: "a@example.com", password: "x".repeat(1001) }],
])("logging in with a wrong %s is answered at the field: %s", async (field, sentence, input) => {
  expect(await catchRefusedFields(t.api().account.login(input))).toEqual({ [field]: sentence });
});

test("every log-in makes a new token and ends the one it came with", async () => {
  const ayse = await makeCustomerPerson(t);
  const first = ayse.token;
  await ayse.api.account.login({ email: ayse.user.email, password: PASSWORD });
  expect(ayse.token).not.toBe(first);
  expect(await t.api(first).account.current({})).toEqual({ account: null });
  expect((await ayse.api.account.current({})).account?.id).toBe(ayse.user.id);
});

test("a planted cookie is not taken over by who logs in with it", async () => {
  const thief = await makeCustomerPerson(t);
  const victim = await makeUser(t.db);
  for (const planted of [thief.token, "planted-token"]) {
    const browser = t.as(planted);
    await browser.api.account.login({ email: victim.email, password: PASSWORD });
    expect(browser.token).not.toBe(planted);
    expect(await t.api(planted).account.current({})).toEqual({ account: null });
  }
});

test("logging out ends this session, clears the cookie and leaves the other browser signed in", async () => {
  const phone = await makeCustomerPerson(t);
  const desk = await makeSignedIn(t, phone.user);
  const token = phone.token;
  const answer = await phone.send("/api/account/logout", { json: {} });
  expect(readSetCookie(answer)).toMatch(/^session=;.*Max-Age=0/u);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect(await t.api(token).account.current({})).toEqual({ account: null });
  expect((await desk.api.account.current({})).account?.id).toBe(phone.user.id);
});

test("logging out without a session is answered like any other", async () => {
  expect(await t.api().account.logout({})).toEqual({ sync: null });
});

test("a customer's session lives for 30 days from its last use", async () => {
  const ayse = await makeCustomerPerson(t);
  for (let use = 0; use < 2; use += 1) {
    t.clock.advance({ days: 29 });
    const answer = await ayse.send("/api/account/current");
    expect(await answer.json()).toMatchObject({ account: { id: ayse.user.id } });
    expect(readSetCookie(answer)).toContain(new Date(t.clock.now().getTime() + 30 * 86_400_000).toUTCString());
  }
  t.clock.advance({ days: 30 });
  expect(await ayse.api.account.current({})).toEqual({ account: null });
  expect((await catchRefusal(ayse.api.codes.list({}))).message).toBe("Giriş yapmalısınız.");
});

test("a session in use is written down at most once in ten minutes", async () => {
  const ayse = await makeCustomerPerson(t);
  t.clock.advance({ seconds: 600 });
  expect((await ayse.send("/api/account/current")).headers.getSetCookie()).toEqual([]);
  t.clock.advance({ seconds: 1 });
  readSetCookie(await ayse.send("/api/account/current"));
  expect((await ayse.send("/api/account/current")).headers.getSetCookie()).toEqual([]);
});

test("a role given or withdrawn counts at the next request", async () => {
  const person = await makeCustomerPerson(t);
  const setRole = (role: "admin" | "customer") =>
    t.db.updateTable("users").set({ role }).where("id", "=", person.user.id).execute();
  expect((await catchRefusal(person.api.admin.codes.list({}))).code).toBe("FORBIDDEN");
  await setRole("admin");
  await person.api.admin.codes.list({});
  await setRole("customer");
  expect((await catchRefusal(person.api.admin.codes.list({}))).code).toBe("FORBIDDEN");
});

test.each([{ isApproved: false }, { isActive: false }])(
  "a company's panel closes at the next request when it is %o",
  async (change) => {
    const hizli = await makeCompanyOwnerPerson(t);
    expect((await hizli.api.account.current({})).account?.company).toMatchObject({ mayUsePanel: true });
    await t.db.updateTable("companies").set(change).where("id", "=", hizli.user.companyId).execute();
    expect((await hizli.api.account.current({})).account?.company).toMatchObject({ mayUsePanel: false });
  },
);

test("on http the cookie is for this host alone, out of reach of scripts and of foreign writes", async () => {
  const user = await makeUser(t.db);
  const answer = await t.as().send("/api/account/login", { json: { email: user.email, password: PASSWORD } });
  const [pair, ...attributes] = readSetCookie(answer).split("; ");
  expect(pair).toMatch(/^session=[\w-]{43}$/u);
  const expires = `Expires=${new Date(t.clock.now().getTime() + 30 * 86_400_000).toUTCString()}`;
  expect(attributes.toSorted()).toEqual([expires, "HttpOnly", "Path=/", "SameSite=Lax"]);
});

test("on https the cookie is also Secure, and its name forbids that a neighbour sets it", async () => {
  const secure = t.with({ environment: { PUBLIC_URL: "https://kodutara.example" } });
  const user = await makeUser(t.db);
  const browser = secure.as();
  const answer = await browser.send("/api/account/login", { json: { email: user.email, password: PASSWORD } });
  const [pair, ...attributes] = readSetCookie(answer).split("; ");
  expect(pair).toMatch(/^__Host-session=[\w-]{43}$/u);
  expect(attributes.filter((attribute) => !attribute.startsWith("Expires=")).toSorted()).toEqual([
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
  expect((await browser.api.account.current({})).account?.id).toBe(user.id);
  const plain = await secure.as(undefined, { headers: { Cookie: `session=${browser.token}` } }).api.account.current({});
  expect(plain).toEqual({ account: null });
});

test("the token is in Set-Cookie and nowhere else: not in an answer, the log or the database", async () => {
  const own = t.with({});
  const browser = own.as();
  const form = registerSomebody();
  const answer = await browser.send("/api/account/register", { json: form });
  const token = browser.token ?? "";
  expect(token).toHaveLength(43);
  expect(await answer.text()).not.toContain(token);
  expect([...answer.headers].filter(([name, value]) => name !== "set-cookie" && value.includes(token))).toEqual([]);
  expect(own.log.join("\n")).not.toContain(token);
  for (const secret of [form.email, form.password, form.displayName]) expect(own.log.join("\n")).not.toContain(secret);
  const stored = await t.db.selectFrom("sessions").select("tokenHash").execute();
  expect(stored.map((row) => row.tokenHash.toString("hex"))).toContain(hashToken(token).toString("hex"));
  const { rows } = await sql<{
    found: number;
  }>`select count(*)::int as found from sessions where sessions::text like ${`%${token}%`}`.execute(t.db);
  expect(rows).toEqual([{ found: 0 }]);
});

test("the eleventh try after ten failures of one account is refused before any hashing, even with the right password", async () => {
  const user = await makeUser(t.db);
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await catchRefusal(t.api().account.login({ email: user.email, password: "yanlis" }))).code).toBe(
      "CREDENTIALS_INVALID",
    );
  }
  vi.clearAllMocks();
  const answer = await t
    .as()
    .send("/api/account/login", { json: { email: user.email.toUpperCase(), password: PASSWORD } });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(15 * 60);
  expect(await answer.json()).toMatchObject({
    code: "TOO_MANY_ATTEMPTS",
    message: "Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.",
  });
  expect(verifyPassword).not.toHaveBeenCalled();
  await t.api().account.login({ email: (await makeUser(t.db)).email, password: PASSWORD });
});

test("an unknown address has the same limit, so that being refused tells nothing", async () => {
  const tries = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    tries.push((await catchRefusal(t.api().account.login({ email: "hayalet@example.com", password: "yanlis" }))).code);
  }
  expect(tries).toEqual([...Array<string>(10).fill("CREDENTIALS_INVALID"), "TOO_MANY_ATTEMPTS"]);
});

test("once the time is over, the account may try again", async () => {
  const user = await makeUser(t.db);
  for (let failure = 0; failure < 11; failure += 1)
    await catchRefusal(t.api().account.login({ email: user.email, password: "yanlis" }));
  await sql`update limits set expire = 1`.execute(t.db);
  expect(await t.api().account.login({ email: user.email, password: PASSWORD })).toMatchObject({ id: user.id });
});

test.each(["open", "closed"])(
  "sixty right passwords of an %s account are looked at in an hour; the next is refused before any hashing",
  { tags: "long" },
  async (state) => {
    const user = await makeUser(t.db);
    const closing = { closedAt: t.clock.now(), closingReason: "x" };
    if (state === "closed") await t.db.updateTable("users").set(closing).where("id", "=", user.id).execute();
    const right = { email: user.email, password: PASSWORD };
    for (let nth = 0; nth < 60; nth += 1)
      await t
        .api()
        .account.login(right)
        .catch(() => undefined);
    expect(verifyPassword).toHaveBeenCalledTimes(60);
    expect((await catchRefusal(t.api().account.login(right))).code).toBe("TOO_MANY_ATTEMPTS");
    expect(verifyPassword).toHaveBeenCalledTimes(60);
  },
);

test("a removal that cannot be counts as a right password: it is not asked for without end", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [code] = await makeCars(t.db, fleet.user);
  await makeRental(t.db, fleet.user, code!);
  for (let nth = 0; nth < 60; nth += 1)
    expect((await catchRefusal(fleet.api.account.remove({ password: PASSWORD }))).code).toBe("RENTALS_RUNNING");
  expect((await catchRefusal(fleet.api.account.remove({ password: PASSWORD }))).code).toBe("TOO_MANY_ATTEMPTS");
});

test("a successful log-in does not count as a failure", async () => {
  const user = await makeUser(t.db);
  const browser = t.as();
  for (let success = 0; success < 35; success += 1)
    await browser.api.account.login({ email: user.email, password: PASSWORD });
  const tries = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    tries.push((await catchRefusal(browser.api.account.login({ email: user.email, password: "yanlis" }))).code);
  }
  expect(tries).toEqual([...Array<string>(10).fill("CREDENTIALS_INVALID"), "TOO_MANY_ATTEMPTS"]);
});

test("thirty failures from one address are the last, whatever X-Forwarded-For says", async () => {
  const address = makeNextAddress();
  const answers = [];
  for (let attempt = 0; attempt < 31; attempt += 1) {
    const { email } = await makeUser(t.db);
    const browser = t.as(undefined, { address, headers: { "X-Forwarded-For": makeNextAddress() } });
    answers.push((await catchRefusal(browser.api.account.login({ email, password: "yanlis" }))).code);
  }
  expect(answers).toEqual([...Array<string>(30).fill("CREDENTIALS_INVALID"), "TOO_MANY_ATTEMPTS"]);
  const { email } = await makeUser(t.db);
  await t.api().account.login({ email, password: PASSWORD });
});

test("behind one trusted proxy the address that it wrote counts, and nothing a visitor wrote before it", async () => {
  const behind = t.with({ environment: { TRUSTED_PROXIES: "1" } });
  const proxy = makeNextAddress();
  const from = (header: string) => behind.as(undefined, { address: proxy, headers: { "X-Forwarded-For": header } });
  const visitor = makeNextAddress();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { email } = await makeUser(t.db);
    await catchRefusal(from(`${makeNextAddress()}, ${visitor}`).api.account.login({ email, password: "yanlis" }));
  }
  const { email } = await makeUser(t.db);
  const refused = await catchRefusal(from(`1.2.3.4, ${visitor}`).api.account.login({ email, password: PASSWORD }));
  expect(refused.code).toBe("TOO_MANY_ATTEMPTS");
  await from(makeNextAddress()).api.account.login({ email, password: PASSWORD });
});

test("the sixth registration from one address is refused before any hashing", async () => {
  const address = makeNextAddress();
  for (let nth = 0; nth < 5; nth += 1) await t.as(undefined, { address }).api.account.register(registerSomebody());
  vi.clearAllMocks();
  const form = registerSomebody();
  const answer = await t.as(undefined, { address }).send("/api/account/register", { json: form });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(hashPassword).not.toHaveBeenCalled();
  expect(await countRowsOf(form.email)).toEqual({ users: 0, companies: 0, sessions: 0 });
});

test("a registration with wrong fields does not count", async () => {
  const browser = t.as();
  for (let nth = 0; nth < 8; nth += 1)
    await catchRefusedFields(browser.api.account.register(registerSomebody({ displayName: "" })));
  expect(await browser.api.account.register(registerSomebody())).toMatchObject({ role: "customer" });
});

test("of 30 wrong passwords at once for one account exactly 10 are looked at", async () => {
  const user = await makeUser(t.db);
  const codes = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await catchRefusal(t.api().account.login({ email: user.email, password: "yanlis" }))).code,
    ),
  );
  expect(codes.filter((code) => code === "CREDENTIALS_INVALID")).toHaveLength(10);
  expect(codes.filter((code) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(20);
  expect(verifyPassword).toHaveBeenCalledTimes(10);
});

test("when too many passwords are hashed at once, a log-in is asked to come again and not counted as a failure", async () => {
  const user = await makeUser(t.db);
  for (let nth = 0; nth < 11; nth += 1) {
    vi.mocked(verifyPassword).mockRejectedValueOnce(new QueueFullError());
    const answer = await t.as().send("/api/account/login", { json: { email: user.email, password: PASSWORD } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(await answer.json()).toMatchObject({
      code: "BUSY",
      message: "Şu anda çok yoğunuz. Lütfen birkaç saniye sonra tekrar deneyin.",
    });
  }
  await t.api().account.login({ email: user.email, password: PASSWORD });
});

test("a forged or foreign cookie is nobody", async () => {
  const ayse = await makeCustomerPerson(t);
  const hash = hashToken(ayse.token ?? "");
  for (const forged of [
    "x",
    hash.toString("base64url"),
    hash.toString("hex"),
    `${ayse.token}x`,
    "%00",
    "a".repeat(5000),
  ]) {
    expect(await t.api(forged).account.current({})).toEqual({ account: null });
  }
});

test("nobody's page is told apart from a signed-out one: current answers null", async () => {
  expect(await t.api().account.current({})).toEqual({ account: null });
  expect(await t.api().account.current()).toEqual({ account: null });
});

test("an administrator's cookie lasts for 30 minutes", async () => {
  const admin = await makeAdmin(t.db);
  const answer = await t.as().send("/api/account/login", { json: { email: admin.email, password: PASSWORD } });
  expect(readSetCookie(answer)).toContain(new Date(t.clock.now().getTime() + 30 * 60_000).toUTCString());
});

test("a session that is over is nobody even while its row is still there", async () => {
  const user = await makeUser(t.db);
  const token = await signIn(t.db, user, new Date(t.clock.now().getTime() - 30 * 86_400_000));
  expect(await t.api(token).account.current({})).toEqual({ account: null });
});
