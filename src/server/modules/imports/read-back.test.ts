import { randomUUID } from "node:crypto";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeListFilePath } from "#contract/list-files.ts";
import { readCars } from "#domain/fleet/car-paste.ts";
import { readCustomers } from "#domain/fleet/customer-paste.ts";
import { readExpenses } from "#domain/fleet/expense-paste.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  firm = await makeCompanyOwnerPerson(t);
});
afterAll(() => t.close());

/** The downloaded file of a list. */
async function downloadList(list: "customers" | "expenses" | "cars"): Promise<string> {
  const answer = await t.as(firm.token).send(makeListFilePath(list), { method: "POST", json: {} });
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/^\uFEFF/u, "");
}

/** A file of the export of all the company's data. */
async function readExportedFile(name: string): Promise<string> {
  const file = await firm.api.account.exportData({});
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return strFromU8(files[name]!).replace(/^\uFEFF/u, "");
}

async function listCustomers() {
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

async function listExpenses() {
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

const testedCustomers = [
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
  ["the list's file", () => downloadList("customers"), ""],
  ["the export", () => readExportedFile("musteriler.csv"), "Kapora almadan\nverme"],
])("customers are read back from %s without a question", async (_, read, caution) => {
  for (const one of testedCustomers) await firm.api.company.customers.create({ id: randomUUID(), caution, ...one });
  const before = await listCustomers();
  const text = await read();
  for (const { id } of (await firm.api.company.customers.list({})).items)
    await firm.api.company.customers.remove({ id });
  const reading = readCustomers(text);
  expect(reading.isAsked).toBe(false);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [{ id: randomUUID(), ...one.line }] : []));
  expect(lines).toHaveLength(testedCustomers.length);
  await firm.api.company.customerImports.add({
    importId: randomUUID(),
    lines: lines.map(({ isBusiness, ...line }) => ({ ...line, ...(isBusiness !== null && { isBusiness }) })),
  });
  expect(await listCustomers()).toEqual(before);
});

test.each([
  ["the list's file", () => downloadList("expenses")],
  ["the export", () => readExportedFile("giderler.csv")],
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
  const before = await listExpenses();
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
  const byWords = (rows: Awaited<ReturnType<typeof listExpenses>>) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(byWords(await listExpenses())).toEqual(byWords(before));
});

const knownCar = {
  make: "=Alfa Romeo",
  model: "Giulietta 1,4",
  modelYear: 2023,
  colour: "Gri; mat",
  gear: "automatic",
  fuel: "lpg",
  odometer: 45_000,
  price: 125_050,
  weekPrice: 800_000,
  monthPrice: 3_000_000,
  note: "Okutanlara",
  internalNotes: 'Bir\n\niki; "üç"',
  inspectionDue: "2020-01-02",
  insuranceDue: "2030-01-02",
  cascoDue: "2030-01-03",
  oilServiceDue: "2030-01-04",
} as const;

test.each([
  ["the list's file", () => downloadList("cars"), false],
  ["the export", () => readExportedFile("araclar.csv"), true],
])("cars are read back from %s without a question and without a change", async (_, read, isWhole) => {
  const [code = "", bare = ""] = await makeCars(t.db, firm.user, 3);
  await t.db
    .updateTable("cars")
    .set({ ...knownCar, plate: "34 ABİ 123" })
    .where("code", "=", code)
    .execute();
  await t.db.updateTable("cars").set({ make: "Fiat" }).where("code", "=", bare).execute();
  const text = await read();
  const reading = readCars(text, t.clock.now());
  expect(reading.isAsked).toBe(false);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
  expect(lines).toHaveLength(3);
  expect(lines.flatMap(({ unread }) => unread)).toEqual([]);
  const send = async () => {
    const looked = await firm.api.company.carImports.look({ lines: lines.map(({ car }) => ({ car })) });
    return firm.api.company.carImports.add({
      importId: randomUUID(),
      lines: lines.map(({ unread: _unread, ...line }, nth) => {
        const [{ version, code: own }] = looked[nth]!.cars as [(typeof looked)[number]["cars"][number]];
        return { ...line, version, code: own, isRight: true };
      }),
    });
  };
  expect(await send()).toEqual(["same", "same", "same"]);
  if (!isWhole) return;
  // Deletes the car's data, and sends the list again. The list must restore the data.
  const { note: _note, ...told } = knownCar;
  const lost = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      typeof value === "string" && !/Due$|gear|fuel/u.test(name) ? "" : null,
    ]),
  );
  await t.db.updateTable("cars").set(lost).where("code", "=", code).execute();
  expect((await send()).toSorted()).toEqual(["changed", "same", "same"]);
  expect(await t.db.selectFrom("cars").selectAll().where("code", "=", code).executeTakeFirstOrThrow()).toMatchObject(
    told,
  );
});
