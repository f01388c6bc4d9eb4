import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Role } from "#domain/people/actor.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { LONG_AGO, makeCompany, makeUser } from "../../../../test/world.ts";

type UserFilter = Parameters<ApiClient["admin"]["users"]["list"]>[0];

let t: TestApp;
let users: ApiClient["admin"]["users"];
beforeAll(async () => {
  t = await createTestApp();
  ({ users } = (await makeAdministrator(t)).api.admin);
});
afterAll(() => t.close());

const listUsers = (filter: UserFilter) => users.list(filter);

function listAll(filter: UserFilter) {
  return readAllPages((position) => listUsers({ ...filter, ...position }));
}

async function listNames(filter: UserFilter): Promise<string[]> {
  return (await listAll(filter)).rows.map(({ displayName }) => displayName);
}

test("an account is listed with name, e-mail, role and the instant of its registration, and nothing more", async () => {
  const user = await makeUser(t.db, { displayName: "Satır Bir", email: "satir-bir@example.com" });
  expect(await listUsers({ search: "satir-bir" })).toEqual({
    items: [
      {
        id: user.id,
        displayName: "Satır Bir",
        email: "satir-bir@example.com",
        role: "customer",
        createdAt: LONG_AGO,
        hasSecondFactor: false,
        closing: null,
        dailyLinks: 100,
      },
    ],
    next: null,
  });
});

test("whoever registers is listed and found at once, a company by its name too", async () => {
  const registration = { password: "sifre-99", passwordConfirmation: "sifre-99" };
  const form = { ...registration, displayName: "Yeni Şöför", email: "yeni-kisi@example.com", asCompany: false };
  await t.api().account.register(form);
  await t
    .api()
    .account.register({ ...form, email: "yeni-filo@example.com", displayName: "Yeni Şaşmaz", asCompany: true });
  expect(await listUsers({ search: "yenı şöf" })).toMatchObject({
    items: [{ displayName: "Yeni Şöför", role: "customer", createdAt: t.clock.now() }],
  });
  expect(await listUsers({ search: "SASMAZ" })).toMatchObject({
    items: [{ displayName: "Yeni Şaşmaz", role: "company" }],
  });
});

describe("accounts are found", () => {
  const cagri = "Çağrı Işıközü";
  const odd = "İnci % 50_a\\b";
  beforeAll(async () => {
    await makeUser(t.db, { displayName: cagri, email: "cagri.i@example.com" });
    await makeUser(t.db, { displayName: odd, email: "inci+1@example.com" });
  });

  test.each([
    ["çağrı", cagri],
    ["CAGRI", cagri],
    ["cagri isik", cagri],
    ["ÇAĞRI IŞIK", cagri],
    ["ışıközü", cagri],
    ["  Çağrı   Işık ", cagri],
    ["cagri.i@", cagri],
    ["CAGRI.I@EXAMPLE.COM", cagri],
    ["İNCİ %", odd],
    ["ınci % 50", odd],
    ["50_a", odd],
    ["a\\b", odd],
    ["inci+1", odd],
  ])("by %j: %s", async (search, name) => {
    expect(await listNames({ search })).toEqual([name]);
  });

  test.each(["%%", "c_gri", "çağrı%ışık", "\\\\", "'", "cagriisik", "yok böyle"])("by %j: nobody", async (search) => {
    expect(await listUsers({ search })).toEqual({ items: [], next: null });
  });

  test.each(["", "   ", "\u200B"])("by %j: everybody", async (search) => {
    expect(await listNames({ search })).toEqual(await listNames({}));
  });
});

test("accounts are filtered by role, alone and with a search", async () => {
  const roles: Role[] = ["customer", "company", "admin"];
  await makeUser(t.db, { displayName: "Süzgeç customer" });
  await makeCompany(t.db, { displayName: "Süzgeç company" });
  await makeUser(t.db, { displayName: "Süzgeç admin", role: "admin" });
  for (const role of roles) {
    expect(await listNames({ search: "süzgeç", role })).toEqual([`Süzgeç ${role}`]);
    expect(new Set((await listAll({ role })).rows.map((user) => user.role))).toEqual(new Set([role]));
  }
  const byRole = await Promise.all(roles.map(async (role) => listNames({ role })));
  expect(byRole.flat().toSorted()).toEqual((await listNames({})).toSorted());
});

test("120 accounts are walked newest first, page by page, without gap or repeat", async () => {
  const made: string[] = [];
  for (let nth = 0; nth < 120; nth += 1) {
    // Seven accounts each have the same millisecond, so that only the id orders them.
    const now = new Date(LONG_AGO.getTime() + Math.floor(nth / 7));
    const role = nth % 2 === 0 ? "customer" : "admin";
    made.push((await makeUser(t.db, { displayName: `Yürüyüş ${nth}`, role, now })).id);
  }
  const { rows, sizes } = await listAll({ search: "yürüyüş" });
  expect(sizes).toEqual([50, 50, 20]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  const order = rows.map(({ createdAt, id }) => `${createdAt.toISOString()} ${id}`);
  expect(order).toEqual(order.toSorted().toReversed());
  expect((await listAll({ search: "yürüyüş", role: "admin" })).sizes).toEqual([50, 10]);
});

test("a page of exactly fifty accounts is the last", async () => {
  for (let nth = 0; nth < 50; nth += 1) await makeUser(t.db, { displayName: `Elli ${nth}` });
  expect((await listAll({ search: "elli" })).sizes).toEqual([50]);
});

test("every account is walked once while new ones register", async () => {
  const before = (await listAll({})).rows.map(({ id }) => id);
  const seen = await readAllPages(async (position) => {
    const page = await listUsers(position);
    t.clock.advance({ seconds: 1 });
    await makeUser(t.db, { now: t.clock.now() });
    return page;
  });
  expect(seen.rows.map(({ id }) => id)).toEqual(before);
});

test("what the list does not know is refused: a role, a cursor, a key, a search that is too long", async () => {
  expect(await catchRefusedFields(listUsers({ search: "A".repeat(201) }))).toEqual({
    search: "Arama en fazla 200 karakter olabilir.",
  });
  expect(Object.keys((await catchRefusedFields(listUsers({ role: "owner" as Role }))) ?? {})).toEqual(["role"]);
  for (const cursor of ["x", "1.", "1.KT222222", "9999999999999999.00000000-0000-4000-8000-000000000000"])
    expect(await catchRefusedFields(listUsers({ cursor }))).toEqual({ cursor: "Geçersiz sayfa." });
  expect(Object.keys((await catchRefusedFields(listUsers({ email: "1" } as UserFilter))) ?? {})).toEqual(["email"]);
});

test("how many codes an account may link a day is set of that account alone, and of none that there is not", async () => {
  const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
  const set = (userId: string, dailyLinks: number) => users.setLinkAllowance({ userId, dailyLinks });
  expect(await set(user.id, 7)).toMatchObject({ id: user.id, dailyLinks: 7 });
  expect(await listUsers({ search: other.email })).toMatchObject({ items: [{ dailyLinks: 100 }] });
  expect(await set(user.id, 100)).toMatchObject({ id: user.id, dailyLinks: 100 });
  expect((await catchRefusal(set(randomUUID(), 7))).code).toBe("USER_NOT_FOUND");
});

test("only administrators list accounts", async () => {
  const people = [
    await makeCustomerPerson(t),
    await makeCompanyOwnerPerson(t),
    await makeCompanyOwnerPerson(t, { isApproved: false }),
  ];
  for (const { api } of people) expect((await catchRefusal(api.admin.users.list({}))).code).toBe("FORBIDDEN");
  expect((await catchRefusal(t.api().admin.users.list({}))).code).toBe("UNAUTHENTICATED");
});
