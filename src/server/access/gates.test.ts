import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { router } from "#server/routes/router.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn } from "../../../test/people.ts";
import { readTableContents } from "../../../test/table-contents.ts";
import { makeCars, makeCode, makeMember, PASSWORD, signIn } from "../../../test/world.ts";
import { WRITES_WITHOUT_LIMIT } from "./gates.ts";
import type { Limits } from "./limits.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("a page left open under another account is not obeyed, and nothing is written", async () => {
  const [earlier, entered] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await makeCode(t.db);
  const stale = t.as(entered.token, { headers: { "X-Account": earlier.user.id } });

  const refusal = await catchRefusal(stale.api.codes.link({ code }));
  expect(refusal.code).toBe("OTHER_ACCOUNT");
  expect(refusal.status).toBe(409);
  expect(refusal.message).toContain("Kullanıcı kimliği doğrulanamadı.");
  expect((await entered.api.codes.list({})).items).toEqual([]);
});

test("a page of the same account is obeyed, and so is a program that shows none", async () => {
  const person = await makeCustomerPerson(t);
  const own = t.as(person.token, { headers: { "X-Account": person.user.id } });
  await own.api.codes.link({ code: await makeCode(t.db) });
  await person.api.codes.link({ code: await makeCode(t.db) });
  expect((await own.api.codes.list({})).items).toHaveLength(2);
});

test("whether a code exists is told twenty times in ten minutes, by whichever procedure, and a profile of one's own always", async () => {
  const person = await makeCustomerPerson(t);
  const own = await makeCode(t.db);
  await person.api.codes.link({ code: own });
  const tries = [
    (code: string) => person.api.profiles.get({ code }),
    (code: string) => person.api.codes.unlink({ code }),
  ];
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await catchRefusal(tries[nth % 2]!("KT999999"))).code).toBe("PROFILE_NOT_FOUND");
  }
  for (const attempt of tries) expect((await catchRefusal(attempt("KT999999"))).code).toBe("TOO_MANY_ATTEMPTS");
  expect((await person.api.profiles.get({ code: own })).code).toBe(own);

  t.clock.advance({ seconds: 1 });
  const elsewhere = t.as(person.token);
  expect((await catchRefusal(elsewhere.api.profiles.get({ code: "KT999999" }))).code).toBe("TOO_MANY_ATTEMPTS");

  // Another account at this address must then wait for its turn, but is not refused.
  const address = makeNextAddress();
  for (let nth = 0; nth < 21; nth += 1) await t.as(undefined, { address }).send("/q/KT999999");
  const other = (await makeCustomerPerson(t)).token;
  const waiting = catchRefusal(t.as(other, { address }).api.profiles.get({ code: "KT999999" }));
  await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
  t.clock.advance({ seconds: 0.5 });
  expect((await waiting).code).toBe("PROFILE_NOT_FOUND");
});

test("who writes without end is asked to wait, and may still read, end sessions, log out and go", async () => {
  const own = t.with({ environment: { WRITES_PER_MINUTE: "20" } });
  const { user } = await makeCustomerPerson(t);
  const [person, elsewhere, bystander] = [
    own.as(await signIn(t.db, user, t.clock.now())),
    own.as(await signIn(t.db, user, t.clock.now())),
    own.as((await makeCustomerPerson(t)).token),
  ];
  const write = (who: typeof person) => catchRefusal(who.api.codes.link({ code: "-" }));
  for (let nth = 0; nth < 20; nth += 1) expect((await write(person)).code).toBe("INPUT_INVALID");

  expect(await write(elsewhere)).toMatchObject({ code: "TOO_MANY_ATTEMPTS", status: 429 });
  const answer = await person.send("/api/account/profile", {
    method: "PUT",
    json: { version: 1, displayName: "Yeni" },
  });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(((await answer.json()) as { message: string }).message).toContain("biraz sonra tekrar deneyin");

  expect((await write(bystander)).code).toBe("INPUT_INVALID");
  expect((await person.api.account.profile({})).displayName).toBe(user.displayName);
  expect((await person.api.account.sessions({})).items).toHaveLength(3);
  const [other] = (await person.api.account.sessions({})).items.filter(({ isThis }) => !isThis);
  await person.api.account.endSession({ id: other!.id, password: PASSWORD });
  expect((await person.api.account.endOtherSessions({ password: PASSWORD })).ended).toBe(1);
  expect((await catchRefusal(person.api.account.remove({ password: "yanlis" }))).code).toBe("PASSWORD_WRONG");
  await person.api.account.logout({});
  expect((await person.api.account.current({})).account).toBeNull();
});

test("an administrator who has written without end still closes an account, and every ending is a procedure", async () => {
  const own = t.with({ environment: { WRITES_PER_MINUTE: "10" } });
  const { token, user } = await makeAdministrator(t);
  const { api } = own.as(token);
  for (let nth = 0; nth < 10; nth += 1) await catchRefusal(api.admin.codes.generate({ count: 0, prefix: "KT" }));
  const { user: target } = await makeCustomerPerson(t);
  expect((await catchRefusal(api.admin.codes.generate({ count: 1, prefix: "KT" }))).code).toBe("TOO_MANY_ATTEMPTS");
  await api.admin.users.close({ userId: target.id, reason: "Dolandırıcılık" });
  // The audit has one line for the account, so that refused writes cannot fill the audit.
  await expect
    .poll(async () => (await api.admin.audit.list({ userId: user.id, kind: "refusals" })).items)
    .toMatchObject([{ action: "limit-reached", details: { limit: "writesByAccount" } }]);
  for (const path of WRITES_WITHOUT_LIMIT)
    expect(path.split(".").reduce<object>(contractPart, router)).toHaveProperty("~orpc");
});

function contractPart(tree: object, name: string): object {
  return (tree as Record<string, object>)[name]!;
}

test("a page of a panel left open under another company is not obeyed, and nothing is written", async () => {
  const [earlier, entered] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
  const [code = ""] = await makeCars(t.db, entered.user, 1);
  const stale = t.as(entered.token, { headers: { "X-Account": earlier.user.id } }).api.company;
  const before = await readTableContents(t.db);
  const edit = { code, version: 1, driver: "Anahtar bende", availability: "" };
  expect((await catchRefusal(stale.cars.savePreNotes(edit))).code).toBe("OTHER_ACCOUNT");
  expect((await catchRefusal(stale.info.totals({}))).code).toBe("OTHER_ACCOUNT");
  expect(await readTableContents(t.db)).toEqual(before);
  const own = t.as(entered.token, { headers: { "X-Account": entered.user.id } });
  expect((await own.api.company.cars.savePreNotes(edit)).preNotes.isNoted).toBe(true);
});

test("a company's procedures answer an approved and active company alone, and tell the others why before they look at what was sent", async () => {
  const nonsense = { id: "x", plate: 1 } as unknown as { id: string };
  const unknown = { code: "UNAUTHENTICATED", status: 401, message: "Giriş yapmalısınız." };
  const forbidden = { code: "FORBIDDEN", status: 403, message: "Bu işlem için yetkiniz yok." };
  const waiting = {
    code: "COMPANY_NOT_APPROVED",
    status: 403,
    message: "Filo paneliniz açık değil. Yönetici onayı bekliyor ya da kapatılmış.",
  };
  const answers = [
    { who: t.as(), refusal: unknown },
    { who: await makeCustomerPerson(t), refusal: forbidden },
    { who: await makeAdministrator(t), refusal: forbidden },
    { who: await makeCompanyOwnerPerson(t, { isApproved: false }), refusal: waiting },
    { who: await makeCompanyOwnerPerson(t, { isActive: false }), refusal: waiting },
    { who: await makeCompanyOwnerPerson(t, { isApproved: false, isActive: false }), refusal: waiting },
  ];
  for (const { who, refusal } of answers)
    expect(await catchRefusal(who.api.company.customers.get(nonsense))).toMatchObject(refusal);
  expect((await catchRefusal((await makeCompanyOwnerPerson(t)).api.company.customers.get(nonsense))).code).toBe(
    "INPUT_INVALID",
  );
});

test("a panel opens and closes with the very next request of a session, whatever it asks", async () => {
  const fleet = await makeCompanyOwnerPerson(t, { isApproved: false });
  const access = async (isApproved: boolean, isActive: boolean) => {
    await t.db.updateTable("companies").set({ isApproved, isActive }).where("id", "=", fleet.user.companyId).execute();
    return fleet.api.company.info.get({}).then(
      () => "open",
      (error: { code: string }) => error.code,
    );
  };
  expect(await access(true, true)).toBe("open");
  expect(await access(true, false)).toBe("COMPANY_NOT_APPROVED");
  expect(await access(true, true)).toBe("open");
  expect(await access(false, true)).toBe("COMPANY_NOT_APPROVED");
});

test("what a member is in a company holds with the very next request, and so does that they have left", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const member = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
  const outcomes = () =>
    Promise.all(
      [member.api.company.cars.list({}), member.api.company.expenses.list({})].map((call) =>
        call.then(
          () => "ok",
          (error: { code: string }) => error.code,
        ),
      ),
    );
  expect(await outcomes()).toEqual(["ok", "FORBIDDEN"]);
  const membership = t.db.updateTable("companyMembers").where("userId", "=", member.user.id);
  await membership.set({ role: "manager" }).execute();
  expect(await outcomes()).toEqual(["ok", "ok"]);
  await membership.set({ role: "clerk" }).execute();
  expect(await outcomes()).toEqual(["ok", "FORBIDDEN"]);
  await t.db.deleteFrom("companyMembers").where("userId", "=", member.user.id).execute();
  expect(await outcomes()).toEqual(["FORBIDDEN", "FORBIDDEN"]);
});

test("an account whose role is company no more is refused its panel, though the company is there and approved", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  await t.db.updateTable("users").set({ role: "customer" }).where("id", "=", fleet.user.id).execute();
  expect((await catchRefusal(fleet.api.company.info.get({}))).code).toBe("FORBIDDEN");
});

/**
 * Returns limits that run `before` and then throw, as with a broken database. Only `writesByAccount` works, which is
 * counted before the procedure runs.
 */
function makeFailingLimits(before: () => Promise<unknown>): Limits {
  const { limits } = t.deps;
  const take: Limits["take"] = async (name, ...given) => {
    if (name === "writesByAccount") return limits.take(name, ...given);
    await before();
    throw new Error("the limits are away");
  };
  return { ...limits, take };
}

test("what fails because the account was removed meanwhile is answered as its next request is", async () => {
  const person = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  const limits = makeFailingLimits(() => t.api(person.token).account.remove({ password: PASSWORD }));
  const late = t.with({ limits }).as(person.token);
  expect((await catchRefusal(late.api.codes.link({ code }))).code).toBe("UNAUTHENTICATED");
  const row = await t.db.selectFrom("codes").select("ownerId").where("code", "=", code).executeTakeFirst();
  expect(row).toEqual({ ownerId: null });
});

test("what fails for another reason is no end of the session", async () => {
  const person = await makeCustomerPerson(t);
  const late = t.with({ limits: makeFailingLimits(async () => undefined) }).as(person.token);
  expect((await catchRefusal(late.api.codes.link({ code: await makeCode(t.db) }))).code).toBe("UNEXPECTED");
});

test("nobody is told that they are signed out because the database cannot say whether the account is still there", async () => {
  const person = await makeCustomerPerson(t);
  let isAway = false;
  const away: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new Error("the database is away");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const limits = makeFailingLimits(async () => {
    isAway = true;
  });
  const late = t.with({ limits, db: t.db.withPlugin(away) }).as(person.token);
  expect((await catchRefusal(late.api.codes.link({ code: await makeCode(t.db) }))).code).toBe("UNEXPECTED");
});

test("a visitor who names no code is told so, and nothing is looked up", async () => {
  const answer = await t.as().send("/rpc/visitor/reports/send", { json: { json: { reason: "fraud" } } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ json: { code: "INPUT_INVALID", data: { fields: {} } } });
});
