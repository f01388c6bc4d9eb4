import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestApp, catchRefusal, catchRefusedFields, type TestClient, type TestApp } from "../../../test/app.ts";
import { makeCustomerPerson, makeSignedIn, type Person } from "../../../test/people.ts";
import { readTableContents } from "../../../test/table-contents.ts";
import { makeAdmin, makeUser, PASSWORD } from "../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function logInBrowser({ email }: { email: string }, userAgent?: string): Promise<TestClient> {
  const browser = t.as(undefined, { headers: userAgent === undefined ? {} : { "User-Agent": userAgent } });
  await browser.api.account.login({ email, password: PASSWORD });
  return browser;
}

async function readSessionId(browser: TestClient): Promise<string> {
  const { items } = await browser.api.account.sessions({});
  return items.find(({ isThis }) => isThis)?.id ?? "none";
}

async function isSignedIn(browser: TestClient): Promise<boolean> {
  return (await t.api(browser.token).account.current({})).account !== null;
}

const WINDOWS_CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

test.each([
  ["Chrome, Windows", WINDOWS_CHROME],
  [
    "Chrome, Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Safari, iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  ],
  [
    "Safari, macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
  ],
  ["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  [
    "Microsoft Edge, Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  ],
  [
    "Samsung Internet for Android, Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
  ],
  ["", undefined],
  ["", ""],
  ["", "x"],
  ["", `${WINDOWS_CHROME} ${"A".repeat(10_000)}`],
  ["", "<script>alert(1)</script>"],
])("a session is labelled %j by what its browser says of itself", async (device, userAgent) => {
  const browser = await logInBrowser(await makeUser(t.db), userAgent);
  expect((await browser.api.account.sessions({})).items).toMatchObject([{ device, isThis: true }]);
});

test("of what a browser says of itself nothing but the label is kept", async () => {
  await logInBrowser(await makeUser(t.db), WINDOWS_CHROME);
  const all = Object.values(await readTableContents(t.db)).flat();
  expect(all.filter((row) => row.includes("Mozilla") || row.includes("142.0"))).toEqual([]);
});

test("a session of a registration is labelled too", async () => {
  const browser = t.as(undefined, { headers: { "User-Agent": WINDOWS_CHROME } });
  const form = { displayName: "Yeni", email: "cihaz@example.com", asCompany: false };
  await browser.api.account.register({ ...form, password: "sifre-99", passwordConfirmation: "sifre-99" });
  expect((await browser.api.account.sessions({})).items).toMatchObject([{ device: "Chrome, Windows" }]);
});

test("the list holds the own live sessions alone, last used first, with the one that asks, and no token", async () => {
  const user = await makeUser(t.db);
  await makeCustomerPerson(t);
  const startedAt = t.clock.now();
  const [phone, desk] = [await logInBrowser(user), await logInBrowser(user)];
  t.clock.advance({ hours: 1 });
  const third = await logInBrowser(user);
  t.clock.advance({ hours: 1 });
  await phone.api.account.current({});
  const { items } = await phone.api.account.sessions({});
  expect(items).toEqual([
    { id: await readSessionId(phone), device: "", startedAt, lastUsedAt: t.clock.now(), isThis: true },
    {
      id: await readSessionId(third),
      device: "",
      startedAt: new Date(startedAt.getTime() + 3_600_000),
      lastUsedAt: new Date(startedAt.getTime() + 3_600_000),
      isThis: false,
    },
    { id: await readSessionId(desk), device: "", startedAt, lastUsedAt: startedAt, isThis: false },
  ]);
  expect(JSON.stringify(items)).not.toContain(desk.token);
});

test("twenty sessions of an account stay open: the next one ends the one that was not used for longest, and nobody else's", async () => {
  const user = await makeUser(t.db);
  const other = await makeCustomerPerson(t);
  const browsers: TestClient[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    browsers.push(await logInBrowser(user));
    t.clock.advance({ seconds: 601 });
  }
  // The first browser is used once more, so the second browser is now the longest unused.
  await browsers[0]!.api.account.current({});
  browsers.push(await logInBrowser(user));
  const alive = await Promise.all(browsers.map(isSignedIn));
  expect(alive).toEqual(browsers.map((_, nth) => nth !== 1));
  expect((await browsers[0]!.api.account.sessions({})).items).toHaveLength(20);
  expect(await isSignedIn(other)).toBe(true);
});

test("of log-ins at once twenty sessions stay as well", { tags: "long" }, async () => {
  const user = await makeUser(t.db);
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 8 }, () => logInBrowser(user)));
  const rows = await t.db.selectFrom("sessions").select("id").where("userId", "=", user.id).execute();
  expect(rows).toHaveLength(20);
});

test("a session whose time is over is in no list, though its row may still be there", async () => {
  const user = await makeUser(t.db);
  await logInBrowser(user);
  t.clock.advance({ days: 29 });
  const browser = await logInBrowser(user);
  t.clock.advance({ days: 1 });
  expect((await browser.api.account.sessions({})).items).toHaveLength(1);
});

test("last use is written when ten minutes have gone by, and not before", async () => {
  const person = await makeCustomerPerson(t);
  const startedAt = t.clock.now();
  const lastUse = async () => (await person.api.account.sessions({})).items[0]?.lastUsedAt;
  t.clock.advance({ seconds: 600 });
  await person.api.account.current({});
  expect(await lastUse()).toEqual(startedAt);
  t.clock.advance({ seconds: 1 });
  await person.api.account.current({});
  expect(await lastUse()).toEqual(t.clock.now());
});

test("a customer's session ends 90 days after its start, however often it is used", async () => {
  const person = await makeCustomerPerson(t);
  for (let day = 0; day < 80; day += 20) {
    t.clock.advance({ days: 20 });
    expect(await isSignedIn(person)).toBe(true);
  }
  t.clock.advance({ days: 10, seconds: -1 });
  expect(await isSignedIn(person)).toBe(true);
  t.clock.advance({ seconds: 1 });
  expect(await isSignedIn(person)).toBe(false);
});

test("a session that an earlier version let live longer ends by the present rule", async () => {
  const [person, admin] = [await makeCustomerPerson(t), await makeSignedIn(t, await makeAdmin(t.db))];
  const inAMonth = new Date(t.clock.now().getTime() + 30 * 24 * 3_600_000);
  await t.db.updateTable("sessions").set({ expiresAt: inAMonth }).where("userId", "=", admin.user.id).execute();
  const longAgo = new Date(t.clock.now().getTime() - 90 * 24 * 3_600_000);
  await t.db.updateTable("sessions").set({ createdAt: longAgo }).where("userId", "=", person.user.id).execute();
  t.clock.advance({ seconds: 30 * 60 });
  expect(await isSignedIn(person)).toBe(false);
  expect(await isSignedIn(admin)).toBe(false);
});

test("an administrator's session ends when it was not used for 30 minutes, and after 12 hours anyway", async () => {
  const admin = await makeAdmin(t.db);
  const [idle, busy] = [await makeSignedIn(t, admin), await makeSignedIn(t, admin)];
  t.clock.advance({ seconds: 30 * 60 - 1 });
  expect(await isSignedIn(busy)).toBe(true);
  t.clock.advance({ seconds: 1 });
  expect(await isSignedIn(idle)).toBe(false);
  for (let use = 0; use < 23; use += 1) {
    t.clock.advance({ seconds: 29 * 60 });
    expect(await isSignedIn(busy)).toBe(true);
  }
  t.clock.advance({ seconds: 23 * 60 - 1 });
  expect(await isSignedIn(busy)).toBe(true);
  t.clock.advance({ seconds: 1 });
  expect(await isSignedIn(busy)).toBe(false);
});

test("what a page asks by itself is answered, and does not keep its session alive", async () => {
  const admin = await makeSignedIn(t, await makeAdmin(t.db));
  const byItself = () => admin.send("/rpc/account/current", { json: {}, headers: { "X-Unattended": "1" } });
  t.clock.advance({ seconds: 29 * 60 });
  const answer = await byItself();
  expect(await answer.text()).toContain(admin.user.email);
  expect(answer.headers.getSetCookie()).toEqual([]);
  t.clock.advance({ seconds: 60 });
  expect(await isSignedIn(admin)).toBe(false);
});

test("whoever is made an administrator has an administrator's session from then on", async () => {
  const person = await makeCustomerPerson(t);
  await t.db.updateTable("users").set({ role: "admin" }).where("id", "=", person.user.id).execute();
  t.clock.advance({ seconds: 30 * 60 });
  expect(await isSignedIn(person)).toBe(false);
});

describe("ending", () => {
  let person: Person;
  let other: Person;
  let phone: TestClient;
  beforeAll(async () => {
    person = await makeCustomerPerson(t);
    other = await makeCustomerPerson(t);
    phone = await makeSignedIn(t, person.user);
  });

  test("one session signs that browser out at its next request, and no other", async () => {
    const [desk, tablet] = [await makeSignedIn(t, person.user), await makeSignedIn(t, person.user)];
    expect(await person.api.account.endSession({ id: await readSessionId(desk), password: PASSWORD })).toEqual({});
    expect(await Promise.all([desk, tablet, phone, other].map(isSignedIn))).toEqual([false, true, true, true]);
  });

  test("asks for the password, and a wrong one ends nothing", async () => {
    const desk = await makeSignedIn(t, person.user);
    const password = "yanlis-sifre";
    const one = person.api.account.endSession({ id: await readSessionId(desk), password });
    expect((await catchRefusal(one)).code).toBe("PASSWORD_WRONG");
    expect((await catchRefusal(person.api.account.endOtherSessions({ password }))).code).toBe("PASSWORD_WRONG");
    expect(await isSignedIn(desk)).toBe(true);
  });

  test("somebody else's session, one that there is not and one that ended are answered alike, and nothing happens", async () => {
    const gone = await makeSignedIn(t, person.user);
    const goneId = await readSessionId(gone);
    await person.api.account.endSession({ id: goneId, password: PASSWORD });
    const before = await readTableContents(t.db);
    const answers = [];
    for (const id of [await readSessionId(other), randomUUID(), goneId]) {
      const answer = await person.send(`/api/account/sessions/${id}/end`, { json: { password: PASSWORD } });
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
      answers.push({ status: answer.status, headers, body: await answer.text() });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: "{}" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("the own session signs this browser out", async () => {
    const desk = await makeSignedIn(t, person.user);
    await desk.api.account.endSession({ id: await readSessionId(desk), password: PASSWORD });
    expect(await isSignedIn(desk)).toBe(false);
  });

  test("all others leaves the one that asks and says how many there were", async () => {
    await makeSignedIn(t, person.user);
    const count = (await person.api.account.sessions({})).items.length;
    const before = person.token;
    expect(await person.api.account.endOtherSessions({ password: PASSWORD })).toEqual({ ended: count - 1 });
    expect((await person.api.account.sessions({})).items).toMatchObject([{ isThis: true }]);
    expect(person.token).toBe(before);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    expect(await person.api.account.endOtherSessions({ password: PASSWORD })).toEqual({ ended: 0 });
  });

  test.each(["x", "", "' or 1=1", "00000000-0000-0000-0000-00000000000"])("%j is no id", async (id) => {
    expect(await catchRefusedFields(person.api.account.endSession({ id, password: PASSWORD }))).toEqual({
      id: "Geçersiz değer.",
    });
  });
});
