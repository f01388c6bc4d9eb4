import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  createTestApp,
  catchRefusedFields,
  catchRefusal,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { failAtStatement } from "../../../../test/fail-at-statement.ts";
import { makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { makeUser } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.post());

let personCount = 0;
function registerSomebody(changes: { email?: string; asCompany?: boolean } = {}) {
  personCount += 1;
  const form = { displayName: "Gül Işık", email: `adres${personCount}@example.com`, asCompany: false };
  return { ...form, password: "sifre-99", passwordConfirmation: "sifre-99", ...changes };
}

async function isConfirmed({ api }: Pick<TestClient, "api">): Promise<boolean | undefined> {
  return (await api.account.current({})).account?.isEmailConfirmed;
}

function confirmAddress(token: string) {
  return t.api().account.confirmAddress({ token });
}

async function requestConfirmationLink({ api }: Person): Promise<string> {
  await api.account.sendConfirmation({});
  const [mail] = await t.post();
  return readTokenOfMail(mail!);
}

describe("a registration", () => {
  test.each([false, true])(
    "mails a link of 7 days by name, and waits for nothing (as a company: %s)",
    async (asCompany) => {
      const browser = t.as();
      const form = registerSomebody({ asCompany });
      await browser.api.account.register(form);
      const mails = await t.post();
      expect(mails).toMatchObject([
        { recipient: form.email, mail: { kind: "confirm-address", name: "", validDays: 7 } },
      ]);
      expect(mails[0]?.mail).toHaveProperty(
        "link",
        expect.stringMatching(/^http:\/\/localhost:3000\/confirm-email#[\w-]{43}$/u),
      );
      expect(await isConfirmed(browser)).toBe(false);
      await confirmAddress(readTokenOfMail(mails[0]!));
      expect(await isConfirmed(browser)).toBe(true);
    },
  );

  test("that is refused or fails at any statement mails nothing and notes no text", { tags: "long" }, async () => {
    const { email } = await makeUser(t.db);
    const kept = async () => {
      const { mails, acknowledgements } = await readTableContents(t.db);
      return { mails, acknowledgements };
    };
    const before = await kept();
    expect((await catchRefusal(t.api().account.register(registerSomebody({ email })))).code).toBe("EMAIL_IN_USE");
    expect(await kept()).toEqual(before);
    for (let statement = 1; ; statement += 1) {
      const broken = t.with({ db: failAtStatement(statement, t.db) });
      const form = registerSomebody({ asCompany: true });
      const answer = await broken.as().send("/api/account/register", { json: form });
      // If only the last statement fails, the account exists, because that statement runs after the commit and only
      // reads the account for the answer.
      const [row] = await t.db.selectFrom("users").select("id").where("email", "=", form.email).execute();
      if (row) {
        expect(statement).toBeGreaterThan(5);
        break;
      }
      expect(answer.status).toBe(500);
      expect(await kept()).toEqual(before);
    }
  });

  test("that fails at its commit mails nothing", async () => {
    await sql`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''commit''; end';
      create constraint trigger fail_at_commit after insert on users deferrable initially deferred for each row
        when (new.display_name = 'Kalmasın') execute function fail()`.execute(t.db);
    const form = { ...registerSomebody(), displayName: "Kalmasın" };
    expect((await catchRefusal(t.api().account.register(form))).code).toBe("UNEXPECTED");
    expect(await t.post()).toEqual([]);
  });
});

describe("a link that confirms an address", () => {
  test("works once, for whoever has the mail, signed in or not, and takes every other of its kind with it", async () => {
    const person = await makeCustomerPerson(t);
    const stranger = await makeCustomerPerson(t);
    const [first, second] = [await requestConfirmationLink(person), await requestConfirmationLink(person)];
    expect(await stranger.api.account.confirmAddress({ token: first })).toEqual({});
    expect([await isConfirmed(person), await isConfirmed(stranger)]).toEqual([true, false]);
    for (const token of [first, second])
      expect(await catchRefusal(confirmAddress(token))).toMatchObject({ code: "LINK_INVALID", status: 410 });
  });

  const week = 7 * 24 * 3600;
  test.each([
    [week - 1, true],
    [week, false],
  ])("%d seconds after its mail was sent works: %s", async (seconds, works) => {
    const person = await makeCustomerPerson(t);
    await person.api.account.sendConfirmation({});
    t.clock.advance({ hours: 20 });
    const [mail] = await t.post();
    t.clock.advance({ seconds });
    const answer = await confirmAddress(readTokenOfMail(mail!)).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
    expect(answer).toBe(works ? "ok" : "LINK_INVALID");
    expect(await isConfirmed(person)).toBe(works);
  });

  test("used by five at once is used by one", async () => {
    const person = await makeCustomerPerson(t);
    const token = await requestConfirmationLink(person);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => confirmAddress(token)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await isConfirmed(person)).toBe(true);
  });

  test("of another kind or made up confirms nothing and is not used up by it", async () => {
    const person = await makeCustomerPerson(t);
    await t.api().account.forgotPassword({ email: person.user.email });
    const [reset] = await t.post();
    const before = await readTableContents(t.db);
    for (const token of [readTokenOfMail(reset!), "A".repeat(43)])
      expect((await catchRefusal(confirmAddress(token))).code).toBe("LINK_INVALID");
    expect(await readTableContents(t.db)).toEqual(before);
    expect(await isConfirmed(person)).toBe(false);
    const chosen = { password: "yeni-sifre", passwordConfirmation: "yeni-sifre" };
    await t.api().account.resetPassword({ token: readTokenOfMail(reset!), ...chosen });
  });

  test.each(["", "x", "A".repeat(42), "A".repeat(44), `${"A".repeat(42)}\u0000`, "A".repeat(20_000)])(
    "that is %j is said to be no link",
    async (token) => {
      const { token: sentence } = (await catchRefusedFields(confirmAddress(token))) ?? {};
      expect(sentence).toContain("Bu bağlantı geçersiz");
    },
  );

  test("that comes after the address was confirmed by a reset leaves the first time", async () => {
    const person = await makeCustomerPerson(t);
    const token = await requestConfirmationLink(person);
    const at = t.clock.now();
    await t.db.updateTable("users").set({ emailConfirmedAt: at }).where("id", "=", person.user.id).execute();
    t.clock.advance({ hours: 1 });
    await confirmAddress(token);
    const user = await t.db
      .selectFrom("users")
      .select("emailConfirmedAt")
      .where("id", "=", person.user.id)
      .executeTakeFirst();
    expect(user).toEqual({ emailConfirmedAt: at });
  });
});

describe("sending the link again", () => {
  test("is done three times an hour for one account, and no fourth time", async () => {
    const person = await makeCustomerPerson(t);
    const elsewhere = t.as(person.token);
    for (const browser of [person, elsewhere, person]) await browser.api.account.sendConfirmation({});
    const answer = await elsewhere.send("/api/account/confirmation", { json: {} });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await t.post()).map(({ recipient }) => recipient)).toEqual(Array(3).fill(person.user.email));
    await (await makeCustomerPerson(t)).api.account.sendConfirmation({});
  });

  test("is refused where its address has had all of a day's mails, so that nobody waits for one that is not sent", async () => {
    const person = await makeCustomerPerson(t);
    let sent = 0;
    const again = async () => {
      await t.db.deleteFrom("limits").where("key", "like", "confirmationByAccount%").execute();
      const { status } = await person.send("/api/account/confirmation", { json: {} });
      sent += (await t.post()).length;
      return status;
    };
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push(await again());
    expect([statuses, sent]).toEqual([[200, 200, 200, 200, 200, 429], 5]);
  });

  test("of a confirmed address is answered alike, mails nothing and does not count", async () => {
    const person = await makeCustomerPerson(t);
    await confirmAddress(await requestConfirmationLink(person));
    for (let nth = 0; nth < 5; nth += 1) expect(await person.api.account.sendConfirmation({})).toEqual({});
    expect(await t.post()).toEqual([]);
  });

  test("is dropped when the address was confirmed before the mail went", async () => {
    const person = await makeCustomerPerson(t);
    const token = await requestConfirmationLink(person);
    await person.api.account.sendConfirmation({});
    await confirmAddress(token);
    expect(await t.post()).toEqual([]);
    expect((await readTableContents(t.db))["mails"]).toEqual([]);
  });
});
