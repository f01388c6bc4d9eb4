import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { deriveSecretKeys } from "#server/outside/secret-keys.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../test/app.ts";
import { readTokenOfMail } from "../../../test/collected-mails.ts";
import { makeAdmin, makeUser, PASSWORD, type MadeUser } from "../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function logIn({ email }: MadeUser, address: string, password = PASSWORD, app = t): Promise<string> {
  const { api } = app.as(undefined, { address });
  return api.account.login({ email, password }).then(
    () => "in",
    async () => (await catchRefusal(api.account.login({ email, password }))).code,
  );
}

async function failLogIn({ email }: MadeUser, address: string): Promise<string> {
  const { api } = t.as(undefined, { address });
  return (await catchRefusal(api.account.login({ email, password: "yanlis" }))).code;
}

async function lockOutAccount(user: MadeUser): Promise<void> {
  for (let nth = 0; nth < 10; nth += 1) expect(await failLogIn(user, makeNextAddress())).toBe("CREDENTIALS_INVALID");
  expect(await failLogIn(user, makeNextAddress())).toBe("TOO_MANY_ATTEMPTS");
}

describe("strangers who try passwords", () => {
  test.each([
    ["a customer", makeUser],
    ["an administrator", makeAdmin],
  ] as const)("do not keep %s out where they have logged in before, and do elsewhere", async (_, make) => {
    const user = await make(t.db);
    const home = makeNextAddress();
    expect(await logIn(user, home)).toBe("in");
    await lockOutAccount(user);
    expect(await logIn(user, home)).toBe("in");
    expect(await logIn(user, makeNextAddress())).toBe("TOO_MANY_ATTEMPTS");
  });

  test("use up a shared address for whoever is new there, and not for those who have logged in from it", async () => {
    const [known, fresh] = [await makeUser(t.db), await makeUser(t.db)];
    const shared = makeNextAddress();
    expect(await logIn(known, shared)).toBe("in");
    for (let nth = 0; nth < 30; nth += 1) await failLogIn(await makeUser(t.db), shared);
    expect(await logIn(known, shared)).toBe("in");
    expect(await logIn(fresh, shared)).toBe("TOO_MANY_ATTEMPTS");
  });

  test("have no more tries from an address that another account knows", async () => {
    const [victim, own] = [await makeUser(t.db), await makeUser(t.db)];
    const address = makeNextAddress();
    expect(await logIn(own, address)).toBe("in");
    await lockOutAccount(victim);
    expect(await failLogIn(victim, address)).toBe("TOO_MANY_ATTEMPTS");
  });
});

describe("wrong passwords from a known address", () => {
  test("are ten in a quarter of an hour; the eleventh try is refused there, and at no other known address", async () => {
    const user = await makeUser(t.db);
    const [home, work] = [makeNextAddress(), makeNextAddress()];
    for (const address of [home, work]) expect(await logIn(user, address)).toBe("in");
    for (let nth = 0; nth < 10; nth += 1) expect(await failLogIn(user, home)).toBe("CREDENTIALS_INVALID");
    expect(await logIn(user, home)).toBe("TOO_MANY_ATTEMPTS");
    expect(await logIn(user, work)).toBe("in");
  });

  test("count by address alone: whoever is new still has all tries of the account", async () => {
    const user = await makeUser(t.db);
    const home = makeNextAddress();
    expect(await logIn(user, home)).toBe("in");
    for (let nth = 0; nth < 10; nth += 1) await failLogIn(user, home);
    await lockOutAccount(user);
  });
});

describe("an address", () => {
  test("is known for 30 days from the last log-in, and its row is swept then", async () => {
    const user = await makeUser(t.db);
    const home = makeNextAddress();
    const rows = () => t.db.selectFrom("knownAddresses").select("digest").where("userId", "=", user.id).execute();
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await logIn(user, home)).toBe("in");
      t.clock.advance({ days: 29 });
    }
    await lockOutAccount(user);
    expect(await logIn(user, home)).toBe("in");
    t.clock.advance({ days: 30, seconds: -1 });
    await deleteExpired(t.deps);
    expect(await rows()).toHaveLength(1);
    t.clock.advance({ seconds: 1 });
    expect(await logIn(user, home)).toBe("TOO_MANY_ATTEMPTS");
    await deleteExpired(t.deps);
    expect(await rows()).toEqual([]);
  });

  test("is known from the registration on", async () => {
    const home = makeNextAddress();
    const form = { displayName: "Ali", email: "taninan@example.com", asCompany: false };
    const chosen = { password: PASSWORD, passwordConfirmation: PASSWORD };
    const { id } = await t.as(undefined, { address: home }).api.account.register({ ...form, ...chosen });
    const user: MadeUser = { ...form, id, role: "customer" };
    await lockOutAccount(user);
    expect(await logIn(user, home)).toBe("in");
  });

  test("is kept as a digest that is another one for every account and every key; twenty of an account, the last ones", async () => {
    const [ayse, gul] = [await makeUser(t.db), await makeUser(t.db)];
    const home = makeNextAddress();
    for (const user of [ayse, gul]) expect(await logIn(user, home)).toBe("in");
    const elsewhere = t.with({ secretKeys: deriveSecretKeys(Buffer.alloc(32, 8)) });
    expect(await logIn(ayse, home, PASSWORD, elsewhere)).toBe("in");
    const { rows } = await sql<{ digests: number; text: string }>`
      select count(distinct digest)::int as digests, string_agg(k::text, ' ') as text from known_addresses k
      where user_id in (${ayse.id}, ${gul.id})`.execute(t.db);
    expect(rows[0]?.digests).toBe(3);
    expect(rows[0]?.text).not.toContain(Buffer.from(home).toString("hex"));
    for (let nth = 0; nth < 20; nth += 1) {
      t.clock.advance({ seconds: 1 });
      expect(await logIn(ayse, makeNextAddress())).toBe("in");
    }
    const kept = await t.db.selectFrom("knownAddresses").select("digest").where("userId", "=", ayse.id).execute();
    expect(kept).toHaveLength(20);
    await lockOutAccount(ayse);
    expect(await logIn(ayse, home)).toBe("TOO_MANY_ATTEMPTS");
    // Log-ins of other accounts never remove an address from the list of this account.
    const second = makeNextAddress();
    expect(await logIn(gul, second)).toBe("in");
    await lockOutAccount(gul);
    expect([await logIn(gul, home), await logIn(gul, second)]).toEqual(["in", "in"]);
  });
});

describe("a reset by mail", () => {
  async function reset(user: MadeUser, address: string, password: string): Promise<void> {
    const { account } = t.as(undefined, { address }).api;
    await account.forgotPassword({ email: user.email });
    const mail = (await t.post()).find(({ recipient }) => recipient === user.email);
    await account.resetPassword({ token: readTokenOfMail(mail!), password, passwordConfirmation: password });
  }

  test("lets its owner in right after, where they are, although strangers go on trying", async () => {
    const user = await makeUser(t.db);
    const here = makeNextAddress();
    await lockOutAccount(user);
    await reset(user, here, "yepyeni-sifre");
    await lockOutAccount(user);
    expect(await logIn(user, here, "yepyeni-sifre")).toBe("in");
  });

  test("forgets the tries of before, also those from the address itself", async () => {
    const user = await makeUser(t.db);
    const home = makeNextAddress();
    expect(await logIn(user, home)).toBe("in");
    for (let nth = 0; nth < 10; nth += 1) await failLogIn(user, home);
    await lockOutAccount(user);
    await reset(user, home, "yepyeni-sifre");
    expect(await logIn(user, home, "yepyeni-sifre")).toBe("in");
    expect(await logIn(user, makeNextAddress(), "yepyeni-sifre")).toBe("in");
  });
});
