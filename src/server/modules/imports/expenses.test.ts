import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { ExpenseLineInput } from "#contract/fleet/imports.ts";

import { createTestApp, catchRefusal, catchRefusedFields, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeExpense, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ hours: 24 * 30 });
  firm = await makeCompanyOwnerPerson(t);
  [code = ""] = await makeCars(t.db, firm.user, 1);
  await t.db.updateTable("cars").set({ plate: "34 ABİ 123" }).where("code", "=", code).execute();
});
afterAll(() => t.close());

function makeLine(given: Partial<ExpenseLineInput> = {}): ExpenseLineInput {
  return {
    id: randomUUID(),
    spentOn: "2026-01-02",
    amount: 10_000,
    description: "Motorin",
    category: "fuel",
    car: "",
    times: 1,
    ...given,
  };
}

function addLines(lines: ExpenseLineInput[], importId: string = randomUUID()) {
  return firm.api.company.expenseImports.add({ importId, lines });
}

async function listExpenses() {
  const { items } = await firm.api.company.expenses.list({});
  return items.map(({ description, amount, code: car, plate, spentOn }) => ({
    description,
    amount,
    car,
    plate,
    spentOn,
  }));
}

async function readSpentTotal(): Promise<number> {
  const { spent: sum } = await t.db
    .selectFrom("companyTotals")
    .select("spent")
    .where("companyId", "=", firm.user.companyId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

describe("a list of expenses", () => {
  test("is saved once: sent again, and brought again, it adds nothing, also of equal lines", async () => {
    const lines = [makeLine(), makeLine({ times: 2 }), makeLine({ car: "34abi123", description: "Lastik" })];
    const importId = randomUUID();
    expect(await addLines(lines, importId)).toEqual(["added", "added", "added"]);
    expect(await addLines(lines, importId)).toEqual(["added", "added", "added"]);
    expect(await addLines(lines.map((one) => ({ ...one, id: randomUUID() })))).toEqual(["same", "same", "same"]);
    expect(await listExpenses()).toHaveLength(3);
    expect((await listExpenses()).find(({ description }) => description === "Lastik")).toMatchObject({
      car: code,
      plate: "34 ABİ 123",
      spentOn: "2026-01-02",
    });
    expect(await readSpentTotal()).toBe(30_000);
    expect(await firm.api.company.expenseImports.list({})).toMatchObject([{ id: importId, added: 3, changed: 0 }]);
  });

  test("adds the second of two equal lines when one of them is stored", async () => {
    await makeExpense(t.db, firm.user, { description: "motorin", amount: 10_000, spentOn: "2026-01-02" });
    expect(await firm.api.company.expenseImports.look({ lines: [makeLine()].map(toAskedExpense) })).toEqual([
      { hasCar: true, stored: 1 },
    ]);
    expect(await addLines([makeLine(), makeLine({ times: 2 })])).toEqual(["same", "added"]);
  });

  test("names a car that the company does not have: it is saved without one when that was asked for", async () => {
    const foreign = makeLine({ car: "06 ZZ 99" });
    expect(await firm.api.company.expenseImports.look({ lines: [toAskedExpense(foreign)] })).toEqual([
      { hasCar: false, stored: 0 },
    ]);
    expect(await addLines([foreign])).toEqual(["foreign"]);
    expect(await addLines([{ ...foreign, withoutCar: true }])).toEqual(["added"]);
    expect(await listExpenses()).toMatchObject([{ car: null }]);
  });

  test("of a day to come is refused", async () => {
    const one = makeLine();
    const twice = addLines([one, makeLine({ id: one.id.toUpperCase(), description: "Lastik" })]);
    expect(await catchRefusedFields(twice)).toEqual({ lines: "Aynı satır iki kez gönderilmiş." });
    expect(await catchRefusal(addLines([makeLine({ spentOn: "2099-01-01" })]))).toMatchObject({
      code: "INPUT_INVALID",
    });
  });

  test("taken back takes its expenses from the sums, once", async () => {
    await makeExpense(t.db, firm.user, { amount: 700 });
    const importId = randomUUID();
    await addLines([makeLine(), makeLine({ times: 2 })], importId);
    const undone = { removed: 2, restored: 0, kept: 0, keptNames: [] };
    expect(await firm.api.company.expenseImports.undo({ id: importId })).toEqual(undone);
    expect(await firm.api.company.expenseImports.undo({ id: importId })).toEqual(undone);
    expect(await readSpentTotal()).toBe(700);
    expect(await listExpenses()).toHaveLength(1);
    const list = { kind: "expenses", added: 2, changed: 0, removed: 2, restored: 0 };
    const { items } = await firm.api.company.deskEvents.list({ kind: "lists" });
    expect(items.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toMatchObject([
      { action: "list-brought", details: { list } },
      { action: "list-undone", details: { list } },
    ]);
    expect(await catchRefusal(firm.api.company.customerImports.undo({ id: importId }))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
  });
});

function toAskedExpense({ spentOn, amount, description, car }: ExpenseLineInput) {
  return { spentOn, amount, description, car };
}
