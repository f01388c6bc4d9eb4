import { randomUUID } from "node:crypto";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { listFilePath } from "#contract/list-files.ts";
import { readCustomers } from "#domain/fleet/customer-paste.ts";
import { readExpenses } from "#domain/fleet/expense-paste.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { company, type Person } from "../../../../test/people.ts";
import { makeCars, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  firm = await company(t);
});
afterAll(() => t.close());

/** The file of a list, as the page gives it. */
async function fileOf(list: "customers" | "expenses"): Promise<string> {
  const answer = await t.as(firm.token).send(listFilePath(list), { method: "POST", json: {} });
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/^\uFEFF/u, "");
}

/** A file of the export of all the company's data. */
async function exported(name: string): Promise<string> {
  const file = await firm.api.account.exportData({});
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return strFromU8(files[name]!).replace(/^\uFEFF/u, "");
}

async function customersOf() {
  const { items } = await firm.api.company.customers.list({});
  return items.map(({ name, phone, email, notes, caution, isBusiness }) => ({
    name,
    phone,
    email,
    notes,
    caution,
    isBusiness,
  }));
}

async function expensesOf() {
  const { items } = await firm.api.company.expenses.list({});
  return items.map(({ description, amount, category, code, plate, spentOn }) => ({
    description,
    amount,
    category,
    code,
    plate,
    spentOn,
  }));
}

const people = [
  {
    name: "Ayşe Yılmaz",
    phone: "0532 123 45 67",
    email: "ayse@ornek.com",
    notes: 'Bir\n\niki; "üç"',
    isBusiness: true,
  },
  { name: "=1+1", phone: "+49 30 123456", email: "", notes: "-5\n@ayse", isBusiness: false },
  { name: "Toplam: 3", phone: "444 0 332", email: "", notes: "", isBusiness: false },
  {
    name: "Ali, Veli; Can\t",
    phone: "",
    email: "ali@ornek.com",
    notes: Array.from({ length: 60 }, (_, nth) => `Satır ${nth}`).join("\n"),
    isBusiness: false,
  },
];

test.each([
  ["the list's file", () => fileOf("customers"), ""],
  ["the export", () => exported("musteriler.csv"), "Kapora almadan\nverme"],
])("customers are read back from %s without a question", async (_, read, caution) => {
  for (const one of people) await firm.api.company.customers.create({ id: randomUUID(), caution, ...one });
  const before = await customersOf();
  const text = await read();
  for (const { id } of (await firm.api.company.customers.list({})).items)
    await firm.api.company.customers.remove({ id });
  const reading = readCustomers(text);
  expect(reading.isAsked).toBe(false);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [{ id: randomUUID(), ...one.line }] : []));
  expect(lines).toHaveLength(people.length);
  await firm.api.company.customerImports.add({
    importId: randomUUID(),
    lines: lines.map(({ isBusiness, ...line }) => ({ ...line, ...(isBusiness !== null && { isBusiness }) })),
  });
  expect(await customersOf()).toEqual(before);
});

test.each([
  ["the list's file", () => fileOf("expenses")],
  ["the export", () => exported("giderler.csv")],
])("expenses are read back from %s without a question", async (_, read) => {
  const [code = "", bare = ""] = await makeCars(t.db, firm.user, 2);
  await t.db.updateTable("cars").set({ plate: "34 ABİ 123" }).where("code", "=", code).execute();
  const day = { spentOn: "2026-01-02" };
  for (const one of [
    { description: "=Motorin; 50 lt", amount: 125_050, category: "fuel" as const, code, ...day },
    { description: "Lastik", amount: 1_250_000, category: "tyres" as const, code: bare, ...day },
    { description: "Toplam kira", amount: 5, category: "rent" as const, spentOn: "2026-01-03" },
    { description: "Toplam kira", amount: 5, category: "rent" as const, spentOn: "2026-01-03" },
    { description: "Maaş", amount: 999_999_999, category: "wages" as const, ...day },
  ])
    await firm.api.company.expenses.create({ id: randomUUID(), ...one });
  const before = await expensesOf();
  const text = await read();
  for (const { id } of (await firm.api.company.expenses.list({})).items) await firm.api.company.expenses.remove({ id });
  const reading = readExpenses(text, t.clock.now());
  expect(reading.isAsked).toBe(false);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
  expect(lines).toHaveLength(5);
  await firm.api.company.expenseImports.add({
    importId: randomUUID(),
    lines: lines.map(({ otherCategory: _other, ...line }) => ({ id: randomUUID(), ...line })),
  });
  const byWords = (rows: Awaited<ReturnType<typeof expensesOf>>) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(byWords(await expensesOf())).toEqual(byWords(before));
});
