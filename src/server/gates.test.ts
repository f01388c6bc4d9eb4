import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, refusalOf, type TestApp } from "../../test/app.ts";
import { administrator, company, customer } from "../../test/people.ts";
import { tableContents } from "../../test/table-contents.ts";
import { makeCars, makeCode, PASSWORD } from "../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("a page left open under another account is not obeyed, and nothing is written", async () => {
  const [earlier, entered] = [await customer(t), await customer(t)];
  const code = await makeCode(t.db);
  const stale = t.as(entered.token, { headers: { "X-Account": earlier.user.id } });

  const refusal = await refusalOf(stale.api.codes.link({ code }));
  expect(refusal.code).toBe("OTHER_ACCOUNT");
  expect(refusal.status).toBe(409);
  expect(refusal.message).toContain("Kullanıcı kimliği doğrulanamadı.");
  expect((await entered.api.codes.list({})).items).toEqual([]);
});

test("a page of the same account is obeyed, and so is a program that shows none", async () => {
  const person = await customer(t);
  const own = t.as(person.token, { headers: { "X-Account": person.user.id } });
  await own.api.codes.link({ code: await makeCode(t.db) });
  await person.api.codes.link({ code: await makeCode(t.db) });
  expect((await own.api.codes.list({})).items).toHaveLength(2);
});

test("whether a code exists is told twenty times in ten minutes, by whichever procedure, and a profile of one's own always", async () => {
  const person = await customer(t);
  const own = await makeCode(t.db);
  await person.api.codes.link({ code: own });
  const tries = [
    (code: string) => person.api.profiles.get({ code }),
    (code: string) => person.api.codes.unlink({ code }),
  ];
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await refusalOf(tries[nth % 2]!("KT999999"))).code).toBe("PROFILE_NOT_FOUND");
  }
  for (const attempt of tries) expect((await refusalOf(attempt("KT999999"))).code).toBe("TOO_MANY_ATTEMPTS");
  expect((await person.api.profiles.get({ code: own })).code).toBe(own);

  t.clock.advance({ seconds: 1 });
  const elsewhere = t.as(person.token);
  expect((await refusalOf(elsewhere.api.profiles.get({ code: "KT999999" }))).code).toBe("TOO_MANY_ATTEMPTS");
});

test("a page of a panel left open under another company is not obeyed, and nothing is written", async () => {
  const [earlier, entered] = [await company(t), await company(t)];
  const [code = ""] = await makeCars(t.db, entered.user, 1);
  const stale = t.as(entered.token, { headers: { "X-Account": earlier.user.id } }).api.company;
  const before = await tableContents(t.db);
  const edit = { code, version: 1, driver: "Anahtar bende", availability: "" };
  expect((await refusalOf(stale.cars.savePreNotes(edit))).code).toBe("OTHER_ACCOUNT");
  expect((await refusalOf(stale.info.totals({}))).code).toBe("OTHER_ACCOUNT");
  expect(await tableContents(t.db)).toEqual(before);
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
    message: "Filo paneliniz açık değil; yönetici onayı bekliyor ya da kapatılmış.",
  };
  const answers = [
    { who: t.as(), refusal: unknown },
    { who: await customer(t), refusal: forbidden },
    { who: await administrator(t), refusal: forbidden },
    { who: await company(t, { isApproved: false }), refusal: waiting },
    { who: await company(t, { isActive: false }), refusal: waiting },
    { who: await company(t, { isApproved: false, isActive: false }), refusal: waiting },
  ];
  for (const { who, refusal } of answers)
    expect(await refusalOf(who.api.company.customers.get(nonsense))).toMatchObject(refusal);
  expect((await refusalOf((await company(t)).api.company.customers.get(nonsense))).code).toBe("INPUT_INVALID");
});

test("a panel opens and closes with the very next request of a session, whatever it asks", async () => {
  const fleet = await company(t, { isApproved: false });
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

test("an account whose role is company no more is refused its panel, though the company is there and approved", async () => {
  const fleet = await company(t);
  await t.db.updateTable("users").set({ role: "customer" }).where("id", "=", fleet.user.id).execute();
  expect((await refusalOf(fleet.api.company.info.get({}))).code).toBe("FORBIDDEN");
});

test("what fails because the account was removed meanwhile is answered as its next request is", async () => {
  const person = await customer(t);
  const code = await makeCode(t.db);
  const { limits } = t.deps;
  const take: typeof limits.take = async (...given) => {
    await t.api(person.token).account.remove({ password: PASSWORD });
    return limits.take(...given);
  };
  const late = t.with({ limits: { ...limits, take } }).as(person.token);
  expect((await refusalOf(late.api.codes.link({ code }))).code).toBe("UNAUTHENTICATED");
  const row = await t.db.selectFrom("codes").select("ownerId").where("code", "=", code).executeTakeFirst();
  expect(row).toEqual({ ownerId: null });
});
