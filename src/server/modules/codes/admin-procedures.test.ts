import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { CodeStateFilter } from "#contract/words/list-filters.ts";
import { CODE_ALPHABET } from "#domain/words/symbols.ts";
import { runTransaction } from "#server/db/database.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { changeTestCar, linkCode, LONG_AGO, makeCars, makeCode, makeUser, signIn } from "../../../../test/world.ts";
import { insertNewCodes } from "./admin-store.ts";

type CodeFilter = Parameters<ApiClient["admin"]["codes"]["list"]>[0];

const COUNT_SENTENCE = "Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.";
const PREFIX_SENTENCE = "Ön ek 1-6 harf veya rakamdan oluşmalı, sonunda tire olabilir. RC- şirketlere ayrılmıştır.";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

async function countCodes(): Promise<number> {
  const row = await t.db
    .selectFrom("codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function listAllPages(filter: CodeFilter): Promise<{ code: string; createdAt: Date }[]> {
  const seen: { code: string; createdAt: Date }[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await admin.api.admin.codes.list(cursor === undefined ? filter : { ...filter, cursor });
    seen.push(...page.items);
    cursor = page.next;
  }
  return seen;
}

test.each([1, 2, 49, 50])(
  "a run of %i makes so many free codes of KT and six characters, with their scan addresses",
  async (count) => {
    const before = await countCodes();
    const { codes } = await admin.api.admin.codes.generate({ count, prefix: "" });
    expect(new Set(codes.map(({ code }) => code)).size).toBe(count);
    for (const { code, scanUrl } of codes) {
      expect(code).toMatch(new RegExp(`^KT[${CODE_ALPHABET}]{6}$`, "u"));
      expect(scanUrl).toBe(`http://localhost:3000/q/${code}`);
    }
    expect(await countCodes()).toBe(before + count);
    const stored = await t.db
      .selectFrom("codes")
      .selectAll()
      .where("code", "=", codes[0]?.code ?? "")
      .executeTakeFirst();
    expect(stored).toMatchObject({ prefix: "KT", ownerId: null, linkedAt: null, createdAt: t.clock.now() });
  },
);

test.each([0, 51, -1, 1.5, "5", "", null, undefined, Number.NaN, 1e20])(
  "a run of %j is refused and makes nothing",
  async (count) => {
    const before = await countCodes();
    expect(await catchRefusedFields(admin.api.admin.codes.generate({ count: count as number, prefix: "KT" }))).toEqual({
      count: COUNT_SENTENCE,
    });
    expect(await countCodes()).toBe(before);
  },
);

test.each([
  ["", "KT"],
  ["  ", "KT"],
  ["kt", "KT"],
  [" izmır ", "IZMIR"],
  ["a", "A"],
  ["abc123-", "ABC123-"],
  ["RC", "RC"],
])("the prefix %j makes codes that begin with %s", async (prefix, expected) => {
  const { codes } = await admin.api.admin.codes.generate({ count: 1, prefix });
  expect(codes[0]?.code.slice(0, -6)).toBe(expected);
});

test.each(["RC-", "rc-", " rc\u2010", "ABCDEFG", "-", "K-T", "KŞ", "K/", "KT--", "<b>"])(
  "the prefix %j is refused at its field",
  async (prefix) => {
    expect(await catchRefusedFields(admin.api.admin.codes.generate({ count: 1, prefix }))).toEqual({
      prefix: PREFIX_SENTENCE,
    });
  },
);

test("codes that exist are never overwritten, and exactly so many new ones are made", async () => {
  const owner = await makeUser(t.db);
  const existing = ["KT222222", "KT333333", "KT444444"];
  for (const code of existing) await makeCode(t.db, { code });
  await linkCode(t.db, owner, { code: "KT333333" });
  const before = await t.db.selectFrom("codes").selectAll().where("code", "in", existing).orderBy("code").execute();
  // The first rounds draw codes that exist, and one code twice. The later rounds draw new codes.
  const drawn = [0, 1, 2, 0, 1, 2, 2, 2, 2, 2, 5, 5].map((symbol) => new Uint8Array(6).fill(symbol));
  const unlucky = t.with({ randomBytes: (count) => drawn.shift() ?? randomBytes(count) });
  const { codes } = await unlucky.api(admin.token).admin.codes.generate({ count: 10, prefix: "KT" });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(10);
  expect(codes.map(({ code }) => code).filter((code) => existing.includes(code))).toEqual([]);
  expect(codes.map(({ code }) => code)).toContain("KT777777");
  expect(await t.db.selectFrom("codes").selectAll().where("code", "in", existing).orderBy("code").execute()).toEqual(
    before,
  );
});

test("a source that gives nothing new ends with a refusal, and no code of the run stays", async () => {
  await makeCode(t.db, { code: "NUL222222" });
  let draws = 0;
  const stuck = t.with({ randomBytes: (count) => new Uint8Array(count).fill(draws++ === 0 ? 7 : 0) });
  expect((await catchRefusal(stuck.api(admin.token).admin.codes.generate({ count: 3, prefix: "NUL" }))).code).toBe(
    "UNEXPECTED",
  );
  expect((await listAllPages({ search: "NUL" })).map(({ code }) => code)).toEqual(["NUL222222"]);
});

test("administrators who generate at once get different codes", async () => {
  const runs = await Promise.all(
    Array.from({ length: 8 }, () => admin.api.admin.codes.generate({ count: 50, prefix: "EY" })),
  );
  expect(new Set(runs.flatMap(({ codes }) => codes.map(({ code }) => code))).size).toBe(400);
});

test("only administrators generate and list", async () => {
  const before = await countCodes();
  const forbidden = { code: "FORBIDDEN", status: 403, message: "Bu işlem için yetkiniz yok." };
  for (const { api } of [
    await makeCustomerPerson(t),
    await makeCompanyOwnerPerson(t),
    await makeCompanyOwnerPerson(t, { isApproved: false }),
  ]) {
    expect(await catchRefusal(api.admin.codes.generate({ count: 1, prefix: "KT" }))).toMatchObject(forbidden);
    expect(await catchRefusal(api.admin.codes.list({}))).toMatchObject(forbidden);
  }
  const unknown = { code: "UNAUTHENTICATED", status: 401, message: "Giriş yapmalısınız." };
  expect(await catchRefusal(t.api().admin.codes.generate({ count: 1, prefix: "KT" }))).toMatchObject(unknown);
  expect(await catchRefusal(t.api().admin.codes.list({}))).toMatchObject(unknown);
  expect(await countCodes()).toBe(before);
});

test("who may not is told so before the input is looked at", async () => {
  const person = await makeCustomerPerson(t);
  expect((await catchRefusal(person.api.admin.codes.generate({ count: 99, prefix: "?" }))).code).toBe("FORBIDDEN");
});

test("a listed code says when it was made, and who linked it and when", async () => {
  const owner = await makeUser(t.db, { displayName: "Gül Işık" });
  const linkedAt = new Date(LONG_AGO.getTime() + 60_000);
  await makeCode(t.db, { code: "GR222222" });
  await makeCode(t.db, { code: "GR333333" });
  await linkCode(t.db, owner, { code: "GR333333", now: linkedAt });
  expect(await admin.api.admin.codes.list({ search: "GR" })).toEqual({
    items: [
      {
        code: "GR222222",
        scanUrl: "http://localhost:3000/q/GR222222",
        createdAt: LONG_AGO,
        linkedTo: null,
        isOff: false,
        isReplaced: false,
      },
      {
        code: "GR333333",
        scanUrl: "http://localhost:3000/q/GR333333",
        createdAt: LONG_AGO,
        linkedTo: { id: owner.id, displayName: "Gül Işık", email: owner.email, linkedAt },
        isOff: false,
        isReplaced: false,
      },
    ],
    next: null,
  });
});

test("a company's slot codes are listed as linked to the company's account", async () => {
  const fleet = await makeCompanyOwnerPerson(t, { displayName: "Ege Filo" });
  const linkedAt = new Date(LONG_AGO.getTime() + 60_000);
  const slots = await makeCars(t.db, fleet.user, 2, { now: linkedAt });
  const linkedTo = { id: fleet.user.id, displayName: "Ege Filo", email: fleet.user.email, linkedAt };
  for (const code of slots) {
    const row = {
      code,
      scanUrl: `http://localhost:3000/q/${code}`,
      createdAt: linkedAt,
      linkedTo,
      isOff: false,
      isReplaced: false,
    };
    for (const state of ["all", "linked"] as const)
      expect((await admin.api.admin.codes.list({ search: code, state })).items).toEqual([row]);
    expect((await admin.api.admin.codes.list({ search: code, state: "free" })).items).toEqual([]);
  }
  const listed = (await listAllPages({ search: "rc-" })).map(({ code }) => code);
  expect(listed.filter((code) => slots.includes(code)).toSorted()).toEqual(slots);
});

test("a company's slot code is told in full with its own car's plate and note", async () => {
  const { user } = await makeCompanyOwnerPerson(t);
  const slots = await makeCars(t.db, user, 2);
  for (const [nth, code] of slots.entries())
    await changeTestCar(t.db, user, code, { plate: `34 ABC 10${nth}`, note: `${nth}. araç` });
  for (const [nth, code] of slots.entries())
    expect(await admin.api.admin.codes.get({ code })).toMatchObject({
      code,
      plate: `34 ABC 10${nth}`,
      note: `${nth}. araç`,
    });
});

test("a company's slot code stays linked while its panel is closed", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, fleet.user, 1);
  await t.db
    .updateTable("companies")
    .set({ isApproved: false, isActive: false })
    .where("id", "=", fleet.user.companyId)
    .execute();
  expect((await admin.api.admin.codes.list({ search: code, state: "linked" })).items).toHaveLength(1);
});

test.each([
  ["in lower case", "sr2a"],
  ["with spaces", " SR 2 A "],
  ["as the whole code", "sr2abcde"],
])("codes are found by their beginning, typed %s", async (_, search) => {
  await t.db
    .insertInto("codes")
    .values({ code: "SR2ABCDE", prefix: "SR", createdAt: LONG_AGO })
    .onConflict((c) => c.doNothing())
    .execute();
  expect((await listAllPages({ search })).map(({ code }) => code)).toEqual(["SR2ABCDE"]);
});

test.each(["%", "_", "SR\\", "ş", "---", "A".repeat(64)])(
  "a search for %j, which no code begins with, finds nothing",
  async (search) => {
    expect(await admin.api.admin.codes.list({ search })).toEqual({ items: [], next: null });
  },
);

test("a search that is too long, a state that there is not and a key that nobody knows are refused", async () => {
  expect(await catchRefusedFields(admin.api.admin.codes.list({ search: "A".repeat(201) }))).toEqual({
    search: "Arama en fazla 200 karakter olabilir.",
  });
  expect(Object.keys((await catchRefusedFields(admin.api.admin.codes.list({ state: "lost" as "all" }))) ?? {})).toEqual(
    ["state"],
  );
  expect(
    Object.keys((await catchRefusedFields(admin.api.admin.codes.list({ owner: "1" } as CodeFilter))) ?? {}),
  ).toEqual(["owner"]);
  expect(await catchRefusedFields(admin.api.admin.codes.list({ cursor: "'" }))).toEqual({ cursor: "Geçersiz sayfa." });
});

test(
  "a thousand codes are walked newest first, those of a search by code, page by page, without gap or repeat",
  { tags: "long" },
  async () => {
    const owner = await makeUser(t.db);
    const linked: string[] = [];
    const all: string[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const codes = Array.from(
        { length: 50 },
        (_, nth) => `BIN${String(batch * 50 + ((nth * 37) % 50)).padStart(4, "0")}`,
      );
      // The generator gives all codes of a batch the same time. Here three batches in a row share the same time.
      const now = new Date(LONG_AGO.getTime() + Math.floor(batch / 3));
      all.push(...(await runTransaction(t.db, (tx) => insertNewCodes(tx, "BIN", codes, now))));
      for (const code of codes.slice(0, 12)) linked.push(await linkCode(t.db, owner, { code }));
    }
    expect(all).toHaveLength(1000);
    const everything = await listAllPages({});
    expect(everything.filter(({ code }) => code.startsWith("BIN"))).toHaveLength(1000);
    const order = everything.map(({ createdAt, code }) => `${createdAt.toISOString()} ${code}`);
    expect(order).toEqual(order.toSorted().toReversed());
    const free = all.filter((code) => !linked.includes(code));
    for (const [state, codes] of Object.entries({ all, linked, free }) as [CodeStateFilter, string[]][]) {
      expect((await listAllPages({ search: "bin", state })).map(({ code }) => code)).toEqual(codes.toSorted());
      expect((await listAllPages({ state })).map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    }
  },
);

test("without a search every code is walked once, also while new ones are made", async () => {
  const before = await countCodes();
  const first = await admin.api.admin.codes.list({});
  await admin.api.admin.codes.generate({ count: 5, prefix: "YN" });
  const seen = first.items.map(({ code }) => code);
  for (let cursor = first.next; cursor !== null;) {
    const page = await admin.api.admin.codes.list({ cursor });
    seen.push(...page.items.map(({ code }) => code));
    cursor = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(before);
});

test("an administrator whose role was withdrawn is refused at the next request", async () => {
  const user = await makeUser(t.db, { role: "admin" });
  const token = await signIn(t.db, user, t.clock.now());
  await t.api(token).admin.codes.list({});
  await t.db.updateTable("users").set({ role: "customer" }).where("id", "=", user.id).execute();
  expect((await catchRefusal(t.api(token).admin.codes.list({}))).code).toBe("FORBIDDEN");
});
