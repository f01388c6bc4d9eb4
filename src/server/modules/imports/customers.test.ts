import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { CustomerLineInput } from "#contract/fleet/imports.ts";
import { insertCustomer } from "#server/modules/customers/store.ts";

import { createTestApp, catchRefusal, catchRefusedFields, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import {
  makeCompanyScope,
  makeCars,
  makeCustomer,
  makeMember,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";
import { deleteOldImports, lockImports } from "./store.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ hours: 24 * 30 });
  firm = await makeCompanyOwnerPerson(t);
});
afterAll(() => t.close());

const emptyFields = { email: "", notes: "", caution: "" };

function makeLine(given: Partial<CustomerLineInput> = {}): CustomerLineInput {
  return {
    ...emptyFields,
    id: randomUUID(),
    name: "Ayşe Yılmaz",
    phone: "+905321234567",
    phoneIsRight: undefined,
    ...given,
  };
}

async function listCustomers(): Promise<{ name: string; phone: string; notes: string; version: number }[]> {
  const { items } = await firm.api.company.customers.list({});
  return items.map(({ name, phone, notes, version }) => ({ name, phone, notes, version }));
}

function addLines(lines: CustomerLineInput[], importId: string = randomUUID()) {
  return firm.api.company.customerImports.add({ importId, lines });
}

/** Whether a transaction waits for an advisory lock that another transaction holds. */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(t.db);
  return rows.length > 0;
}

describe("a part of a list", () => {
  test("saves what is new, sent twice it saves nothing more, and the same list again changes nothing", async () => {
    const lines = [makeLine(), makeLine({ name: "Ali Kaya", phone: "" })];
    const importId = randomUUID();
    expect(await addLines(lines, importId)).toEqual(["added", "added"]);
    expect(await addLines(lines, importId)).toEqual(["added", "added"]);
    expect(await listCustomers()).toHaveLength(2);
    expect(await firm.api.company.customerImports.list({})).toMatchObject([{ id: importId, added: 2, changed: 0 }]);
    const again = lines.map((one) => ({ ...one, id: randomUUID() }));
    expect(await addLines(again)).toEqual(["same", "same"]);
    expect(await firm.api.company.customerImports.list({})).toHaveLength(1);
  });

  test("changes a customer only when that was asked for, and not one that somebody changed since", async () => {
    const id = await makeCustomer(t.db, firm.user, { name: "Ayşe Yılmaz", phone: "+905321234567", notes: "Eski" });
    const changed = makeLine({ notes: "Yeni" });
    expect(await addLines([changed])).toEqual(["differs"]);
    expect(await addLines([{ ...changed, change: { id, version: 7 } }])).toEqual(["differs"]);
    expect(await addLines([{ ...changed, change: { id, version: 1 } }])).toEqual(["changed"]);
    expect(await listCustomers()).toEqual([
      { name: "Ayşe Yılmaz", phone: "+905321234567", notes: "Eski\nYeni", version: 2 },
    ]);
  });

  test("takes a doubtful telephone only when a person says that it is right", async () => {
    expect(await addLines([makeLine({ phone: "+9053212345" })])).toEqual(["doubtful"]);
    const [known] = await firm.api.company.customerImports.look({ lines: [{ name: "Ayşe", phone: "+9053212345" }] });
    expect(known?.doubt).toMatch(/eksik/u);
    expect(await addLines([makeLine({ phone: "+9053212345", phoneIsRight: true })])).toEqual(["added"]);
  });

  test("saves one of two lines with the same telephone, also of two parts at once", async () => {
    expect(await addLines([makeLine(), makeLine({ name: "Ali" })])).toEqual(["added", "differs"]);
    const once = Array.from({ length: 20 }, (_, nth) => `+9053399900${nth + 10}`);
    const rivals = await Promise.all(
      Array.from({ length: 12 }, () => addLines(once.map((phone) => makeLine({ name: phone, phone })))),
    );
    expect(rivals.flat().filter((one) => one === "added")).toHaveLength(once.length);
    expect((await listCustomers()).filter(({ phone }) => once.includes(phone))).toHaveLength(once.length);
  });

  test("waits for the part before it, and sees what that one saved", async () => {
    const scope = makeCompanyScope(firm.user);
    const { adding } = await t.db.transaction().execute(async (tx) => {
      await lockImports(tx, scope);
      const waiting = addLines([makeLine()]);
      await expect.poll(isAnyoneWaiting).toBe(true);
      const saved = { id: randomUUID(), name: "Ayşe Yılmaz", phone: "+905321234567", email: "", notes: "" };
      await insertCustomer(tx, scope, { ...saved, caution: "", isBusiness: false }, t.clock.now());
      return { adding: waiting };
    });
    expect(await adding).toEqual(["same"]);
  });

  test("meets a customer without a telephone by name, however it is written", async () => {
    await makeCustomer(t.db, firm.user, { name: "İsmail Işık", phone: "" });
    expect(await addLines([makeLine({ name: "İSMAİL IŞIK", phone: "" })])).toEqual(["same"]);
    await makeCustomer(t.db, firm.user, { name: "İsmail Işık", phone: "" });
    expect(await addLines([makeLine({ name: "İsmail Işık", phone: "", notes: "Yeni" })])).toEqual(["unclear"]);
  });

  test("with one id twice is refused with a sentence, since both lines would be one customer", async () => {
    const one = makeLine();
    expect(await catchRefusedFields(addLines([one, { ...one, name: "Ali Kaya", phone: "" }]))).toEqual({
      lines: "Aynı satır iki kez gönderilmiş.",
    });
    expect(await listCustomers()).toEqual([]);
  });

  test("of another company changes nothing of this one", async () => {
    const other = await makeCompanyOwnerPerson(t);
    await makeCustomer(t.db, other.user, { name: "Ayşe Yılmaz", phone: "+905321234567" });
    expect(await addLines([makeLine()])).toEqual(["added"]);
    const [own] = await firm.api.company.customerImports.list({});
    expect(await other.api.company.customerImports.list({})).toEqual([]);
    expect(await catchRefusal(other.api.company.customerImports.undo({ id: own!.id }))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
  });
});

describe("taken back", () => {
  test("by a clerk, who may not delete customers, is only a list of their own, and the lists say which", async () => {
    await addLines([makeLine()]);
    const clerk = await makeSignedIn(t, await makeMember(t.db, firm.user, "clerk"));
    const importId = randomUUID();
    await clerk.api.company.customerImports.add({ importId, lines: [makeLine({ name: "Ali Kaya", phone: "" })] });
    const lists = await clerk.api.company.customerImports.list({});
    expect(lists.map(({ id, isOwn }) => [id === importId, isOwn])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
    const foreign = lists.find(({ isOwn }) => !isOwn)!;
    const refused = catchRefusal(clerk.api.company.customerImports.undo({ id: foreign.id }));
    expect(await refused).toMatchObject({ code: "FORBIDDEN", status: 403 });
    expect(await listCustomers()).toHaveLength(2);
    expect(await clerk.api.company.customerImports.undo({ id: importId })).toMatchObject({ removed: 1 });
    expect(await firm.api.company.customerImports.undo({ id: foreign.id })).toMatchObject({ removed: 1 });
  });

  test("what a list made is gone, what it changed is as before, and what is in use stays and is named", async () => {
    const id = await makeCustomer(t.db, firm.user, { name: "Can Su", phone: "+905331112233", notes: "Eski" });
    const used = makeLine({ name: "Kiracı" });
    const edited = makeLine({ name: "Değişen", phone: "+905421112233" });
    const importId = randomUUID();
    const lines = [
      used,
      edited,
      makeLine({ name: "Giden", phone: "" }),
      makeLine({ name: "Can Su", phone: "+905331112233", notes: "Yeni", change: { id, version: 1 } }),
    ];
    expect(await addLines(lines, importId)).toEqual(["added", "added", "added", "changed"]);
    const [code = ""] = await makeCars(t.db, firm.user, 1);
    await makeRental(t.db, firm.user, code, { customerId: used.id, now: t.clock.now() });
    await firm.api.company.customers.update({
      ...emptyFields,
      isBusiness: false,
      id: edited.id,
      version: 1,
      name: "Değişti",
      phone: "",
    });
    t.clock.advance({ hours: 1 });
    const undone = await firm.api.company.customerImports.undo({ id: importId });
    expect(undone).toEqual({ removed: 1, restored: 1, kept: 2, keptNames: ["Değişti", "Kiracı"] });
    expect((await listCustomers()).map(({ name, notes }) => [name, notes])).toEqual([
      ["Can Su", "Eski"],
      ["Değişti", ""],
      ["Kiracı", ""],
    ]);
    expect(await firm.api.company.customerImports.undo({ id: importId })).toMatchObject({ removed: 1, kept: 2 });
    const list = { kind: "customers", added: 3, changed: 1, removed: 1, restored: 1 };
    expect((await firm.api.company.deskEvents.list({ kind: "lists" })).items).toMatchObject([
      { action: "list-undone", details: { list } },
      { action: "list-brought", details: { list } },
    ]);
    expect(await firm.api.company.customerImports.list({})).toEqual([]);
    expect(await catchRefusal(addLines([makeLine()], importId))).toMatchObject({ code: "IMPORT_NOT_FOUND" });
  });

  test("a changed customer keeps what somebody wrote since", async () => {
    const id = await makeCustomer(t.db, firm.user, { name: "Can Su", phone: "+905331112233" });
    const importId = randomUUID();
    await addLines(
      [makeLine({ name: "Can Su", phone: "+905331112233", notes: "Yeni", change: { id, version: 1 } })],
      importId,
    );
    await firm.api.company.customers.update({ id, version: 2, name: "Can", phone: "", email: "", notes: "Başka" });
    expect(await firm.api.company.customerImports.undo({ id: importId })).toMatchObject({ restored: 0, kept: 1 });
    expect(await listCustomers()).toMatchObject([{ name: "Can", notes: "Başka" }]);
  });

  test("a list can be for a day, and is forgotten then", async () => {
    const importId = randomUUID();
    await addLines([makeLine()], importId);
    t.clock.advance({ hours: 24 });
    expect(await firm.api.company.customerImports.list({})).toEqual([]);
    expect(await catchRefusal(firm.api.company.customerImports.undo({ id: importId }))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
    await deleteOldImports(t.db, t.clock.now());
    expect(await t.db.selectFrom("importCustomers").selectAll().where("importId", "=", importId).execute()).toEqual([]);
    expect(await listCustomers()).toHaveLength(1);
  });

  test("a customer that was deleted since is not missed", async () => {
    const one = makeLine();
    const importId = randomUUID();
    await addLines([one, makeLine({ name: "Ali", phone: "" })], importId);
    await firm.api.company.customers.remove({ id: one.id });
    expect(await firm.api.company.customerImports.undo({ id: importId })).toMatchObject({ removed: 1, kept: 0 });
  });
});
