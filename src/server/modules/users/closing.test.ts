import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  createTestApp,
  catchRefusedFields,
  catchRefusal,
  type ApiClient,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  linkCode,
  makeAdmin,
  makeCars,
  makeCompany,
  makeCode,
  makeProfile,
  makeRental,
  makeUser,
  PASSWORD,
  type MadeCompany,
  type MadeUser,
} from "../../../../test/world.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const REASON_TEXT = "Kullanım koşullarına aykırı not.";

let t: TestApp;
let admin: Person;
let users: ApiClient["admin"]["users"];
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  users = admin.api.admin.users;
});
afterAll(() => t.close());
beforeEach(() => t.post());

const closeUser = (user: { id: string }, why = REASON_TEXT) => users.close({ userId: user.id, reason: why });
const reopenUser = (user: { id: string }) => users.reopen({ userId: user.id });

async function scanCode(code: string) {
  const answer = await t.as().send(`/q/${code}`);
  return { status: answer.status, view: await scanViewOf(answer) };
}

describe("closing an account", () => {
  test("ends every session of it, at the next request, and is told the owner with its reason", async () => {
    const here = await makeCustomerPerson(t, { displayName: "Gül Işık", isConfirmed: true });
    const there = await makeSignedIn(t, here.user);
    const stranger = await makeCustomerPerson(t);
    const at = t.clock.now();
    expect(await closeUser(here.user, `  ${REASON_TEXT}\u202E `)).toMatchObject({
      id: here.user.id,
      closing: { at, reason: REASON_TEXT },
    });
    for (const { api } of [here, there]) {
      expect(await api.account.current({})).toEqual({ account: null });
      expect((await catchRefusal(api.account.profile({}))).code).toBe("UNAUTHENTICATED");
    }
    expect((await stranger.api.account.current({})).account).not.toBeNull();
    expect(await t.post()).toMatchObject([
      { recipient: here.user.email, mail: { kind: "account-closed", name: "Gül Işık", reason: REASON_TEXT } },
    ]);
  });

  test("is told at the log-in to whoever knows the password, and to nobody else", async () => {
    const { user } = await makeCustomerPerson(t);
    await closeUser(user);
    const login = (password: string) => catchRefusal(t.api().account.login({ email: user.email, password }));
    expect(await login(PASSWORD)).toMatchObject({
      code: "ACCOUNT_CLOSED",
      status: 403,
      message: "Bu hesap kapatılmış. Nedenini e-posta adresinize gönderdik.",
    });
    expect((await login("yanlis")).code).toBe("CREDENTIALS_INVALID");
    const form = { displayName: "Yeni", email: user.email, asCompany: false };
    const again = t.api().account.register({ ...form, password: "sifre-99", passwordConfirmation: "sifre-99" });
    expect((await catchRefusal(again)).code).toBe("EMAIL_IN_USE");
  });

  test("does not count log-ins with the right password as failures", async () => {
    const { user } = await makeCustomerPerson(t);
    await closeUser(user);
    for (let nth = 0; nth < 11; nth += 1) {
      const refusal = await catchRefusal(t.api().account.login({ email: user.email, password: PASSWORD }));
      expect(refusal.code).toBe("ACCOUNT_CLOSED");
    }
  });

  test("makes its scan pages say what a code says that there is not, until it is opened again", async () => {
    const { user } = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, user, { note: "Hemen geliyorum" });
    const open = await scanCode(code);
    expect(open).toMatchObject({ status: 200, view: { state: "profile", note: "Hemen geliyorum" } });
    await closeUser(user);
    const closed = await t.as().send(`/q/${code}`);
    const unknown = await t.as().send("/q/KT999999");
    expect([closed.status, await closed.text()]).toEqual([404, await unknown.text()]);
    await reopenUser(user);
    expect(await scanCode(code)).toEqual(open);
  });

  test("of a company makes its cars' pages say the same, rented or free, until it is opened again", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [free = "", rented = ""] = await makeCars(t.db, fleet.user, 2);
    await makeRental(t.db, fleet.user, rented);
    const own = await linkCode(t.db, fleet.user);
    const others = (await makeCars(t.db, (await makeCompanyOwnerPerson(t)).user, 1))[0] ?? "";
    const open = await Promise.all([free, rented, own].map(scanCode));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    await closeUser(fleet.user);
    for (const code of [free, rented, own])
      expect(await scanCode(code)).toEqual({ status: 404, view: { state: "invalid" } });
    expect((await scanCode(others)).status).toBe(200);
    await reopenUser(fleet.user);
    expect(await Promise.all([free, rented, own].map(scanCode))).toMatchObject(
      open.map(({ status, view }) => ({ status, view: { state: view.state } })),
    );
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test.each([
    ["a person's sticker", () => makeUser(t.db), (user: MadeUser) => linkCode(t.db, user)],
    [
      "a company's car",
      () => makeCompany(t.db),
      async (user: MadeUser) => (await makeCars(t.db, user as MadeCompany))[0]!,
    ],
  ])(
    "keeps its codes from everybody else: %s is answered, and counted, as a code that there is not",
    async (_, made, codeOf) => {
      const user = await made();
      const code = await codeOf(user);
      await closeUser(user);
      async function answers(asked: string): Promise<string[]> {
        const { token } = await makeCustomerPerson(t);
        // Uses a new address for each request, because so many requests from one address would be slowed down.
        const ask: TestClient["send"] = (path, request) => t.as(token).send(path, request);
        const edit = { version: 1, plate: "", note: "", contactsVisible: true, contacts: EMPTY_CONTACTS };
        const told: string[] = [];
        for (let nth = 0; nth < 11; nth += 1) {
          const answer = await ask(`/api/codes/${asked}/link`, { json: {} });
          told.push(`${answer.status} ${await answer.text()}`.replaceAll(asked, "#"));
        }
        for (let round = 0; round < 6; round += 1)
          for (const [path, request] of [
            [`/api/codes/${asked}/unlink`, { json: {} }],
            [`/api/codes/${asked}/history`, {}],
            [`/api/profiles/${asked}`, {}],
            [`/api/profiles/${asked}`, { method: "PUT", json: edit }],
          ] as const) {
            const answer = await ask(path, request);
            told.push(`${answer.status} ${await answer.text()}`.replaceAll(asked, "#"));
          }
        return told.map((text) => text.replace(/"retryAfterSeconds":\d+/u, ""));
      }
      const unknown = await answers("KT999999");
      expect(new Set(unknown.map((text) => text.slice(0, 3)))).toEqual(new Set(["404", "429"]));
      expect(await answers(code)).toEqual(unknown);
    },
  );

  test("takes its links, and asking for another mails nothing while it lasts", async () => {
    const person = await makeCustomerPerson(t);
    await person.api.account.sendConfirmation({});
    await t.api().account.forgotPassword({ email: person.user.email });
    const tokens = (await t.post()).map(readTokenOfMail);
    // The links of unsent mails do not work, either.
    await t.api().account.forgotPassword({ email: person.user.email });
    await closeUser(person.user);
    const [confirmation = "", reset = ""] = tokens;
    expect((await catchRefusal(t.api().account.confirmAddress({ token: confirmation }))).code).toBe("LINK_INVALID");
    const chosen = { password: "yeni-sifre", passwordConfirmation: "yeni-sifre" };
    expect((await catchRefusal(t.api().account.resetPassword({ token: reset, ...chosen }))).code).toBe("LINK_INVALID");
    await t.api().account.forgotPassword({ email: person.user.email });
    expect((await t.post()).map(({ mail }) => mail.kind)).toEqual(["account-closed"]);
  });

  test("twice keeps the first reason and time, and is told once", async () => {
    const { user } = await makeCustomerPerson(t);
    const first = await closeUser(user, "Birinci neden");
    t.clock.advance({ hours: 1 });
    expect(await closeUser(user, "İkinci neden")).toEqual(first);
    expect(await t.post()).toHaveLength(1);
  });

  test("by five at once is told once", async () => {
    const { user } = await makeCustomerPerson(t);
    const reasons = ["Bir", "İki", "Üç", "Dört", "Beş"];
    const answers = await Promise.all(reasons.map((why) => closeUser(user, why)));
    expect(new Set(answers.map(({ closing }) => closing?.reason)).size).toBe(1);
    expect(await t.post()).toHaveLength(1);
  });

  test("is refused for an administrator, for oneself and for nobody's id, and changes nothing", async () => {
    const other = await makeAdmin(t.db);
    const before = await readTableContents(t.db);
    for (const user of [other, admin.user])
      expect(await catchRefusal(closeUser(user))).toMatchObject({ code: "USER_IS_ADMIN", status: 409 });
    expect((await catchRefusal(closeUser({ id: UNKNOWN_ID }))).code).toBe("USER_NOT_FOUND");
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test.each([
    ["", "Lütfen nedenini yazın."],
    [" \u200B\n ", "Lütfen nedenini yazın."],
    ["a".repeat(501), "Bu alan en fazla 500 karakter olabilir."],
  ])("for the reason %j is answered at the field", async (why, sentence) => {
    const { user } = await makeCustomerPerson(t);
    expect(await catchRefusedFields(closeUser(user, why))).toEqual({ reason: sentence });
    expect((await users.list({ search: user.email })).items[0]?.closing).toBeNull();
  });
});

describe("opening an account again", () => {
  test("lets its owner log in as before, who is told, while the old sessions stay ended", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Gül Işık", isConfirmed: true });
    const before = person.token;
    const other = await makeUser(t.db, { displayName: "Kapalı Kalan" });
    await closeUser(person.user);
    await closeUser(other);
    await t.post();
    expect(await reopenUser(person.user)).toMatchObject({ id: person.user.id, closing: null });
    expect((await users.list({ search: other.email })).items[0]?.closing).toMatchObject({ reason: REASON_TEXT });
    expect(await t.api(before).account.current({})).toEqual({ account: null });
    await t.api().account.login({ email: person.user.email, password: PASSWORD });
    expect(await t.post()).toMatchObject([
      {
        recipient: person.user.email,
        mail: { kind: "account-reopened", name: "Gül Işık", link: "http://localhost:3000/login" },
      },
    ]);
  });

  test("that is open changes and mails nothing; one that there is not is refused", async () => {
    const { user } = await makeCustomerPerson(t);
    const before = await readTableContents(t.db);
    expect(await reopenUser(user)).toMatchObject({ closing: null });
    expect((await catchRefusal(reopenUser({ id: UNKNOWN_ID }))).code).toBe("USER_NOT_FOUND");
    expect(await readTableContents(t.db)).toEqual(before);
  });
});

test("accounts are listed by their state, alone and with a search", async () => {
  const [open, closed] = [
    await makeUser(t.db, { displayName: "Durum Açık" }),
    await makeUser(t.db, { displayName: "Durum Kapalı" }),
  ];
  await closeUser(closed);
  const ids = async (state?: "all" | "open" | "closed") =>
    (await users.list({ search: "durum", ...(state && { state }) })).items.map(({ id }) => id);
  expect(await ids("open")).toEqual([open.id]);
  expect(await ids("closed")).toEqual([closed.id]);
  expect((await ids("all")).toSorted()).toEqual((await ids()).toSorted());
  expect(await ids()).toHaveLength(2);
});

describe("removing an account by the administrator", () => {
  test("is refused while it is open, and changes nothing", async () => {
    const { user } = await makeCustomerPerson(t);
    const before = await readTableContents(t.db);
    expect(await catchRefusal(users.remove({ userId: user.id }))).toMatchObject({
      code: "USER_NOT_CLOSED",
      status: 409,
    });
    expect((await catchRefusal(users.remove({ userId: admin.user.id }))).code).toBe("USER_NOT_CLOSED");
    expect((await catchRefusal(users.remove({ userId: UNKNOWN_ID }))).code).toBe("USER_NOT_FOUND");
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("of a closed one frees its codes, is noted as the administrator's deed and told the owner", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Gül Işık", isConfirmed: true });
    const code = await linkCode(t.db, person.user);
    await closeUser(person.user);
    await t.post();
    expect(await users.remove({ userId: person.user.id })).toEqual({});
    expect(await scanCode(code)).toEqual({ status: 200, view: { state: "not-assigned", code, asksClaim: false } });
    await (await makeCustomerPerson(t)).api.codes.link({ code });
    const erased = await t.db
      .selectFrom("erasures")
      .selectAll()
      .where("userId", "=", person.user.id)
      .executeTakeFirst();
    expect(erased).toEqual({ userId: person.user.id, role: "customer", byAdmin: true, erasedAt: t.clock.now() });
    expect((await users.list({ search: person.user.email })).items).toEqual([]);
    expect(await t.post()).toMatchObject([
      { recipient: person.user.email, mail: { kind: "account-removed", name: "Gül Işık" } },
    ]);
    expect((await catchRefusal(users.remove({ userId: person.user.id }))).code).toBe("USER_NOT_FOUND");
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("of a closed company is done though a car is out, and its books say that the rental never ended", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user, 1);
    const rental = await makeRental(t.db, fleet.user, car, { total: 5000, paid: 2000 });
    await closeUser(fleet.user);
    await users.remove({ userId: fleet.user.id });
    const { companyId } = fleet.user;
    const books = await t.db
      .selectFrom("keptBooks")
      .select(["kind", "record"])
      .where("companyId", "=", companyId)
      .execute();
    expect(books.map(({ kind }) => kind).toSorted()).toEqual(["charge", "payment", "rental"]);
    expect(books).toContainEqual({
      kind: "rental",
      record: expect.objectContaining({ total: 5000, paid: 2000, endedAt: null }) as object,
    });
    const payment = { rentalId: rental, amount: 2000, means: "cash" };
    expect(books).toContainEqual({ kind: "payment", record: expect.objectContaining(payment) as object });
    expect(await scanCode(car)).toEqual({ status: 200, view: { state: "not-assigned", code: car, asksClaim: false } });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("at the same moment as opening it again does one of both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = await makeUser(t.db);
      const code = await makeCode(t.db);
      await linkCode(t.db, user, { code });
      await closeUser(user);
      await Promise.allSettled([users.remove({ userId: user.id }), reopenUser(user)]);
      const row = await t.db.selectFrom("users").select("closedAt").where("id", "=", user.id).executeTakeFirst();
      expect((await scanCode(code)).view.state).toBe(row ? "profile" : "not-assigned");
      expect(row?.closedAt ?? null).toBeNull();
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});
