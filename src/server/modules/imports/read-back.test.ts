import { randomUUID } from "node:crypto";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { ListFileName } from "#contract/contract.ts";
import { makeListFilePath } from "#contract/list-files.ts";
import { readCars } from "#domain/fleet/car-paste.ts";
import { readCustomers } from "#domain/fleet/customer-paste.ts";
import { readExpenses } from "#domain/fleet/expense-paste.ts";
import { readRentals } from "#domain/fleet/rental-paste.ts";
import { readRoadCharges } from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGE_KINDS } from "#domain/fleet/road-charge.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { changeTestCar, makeCars, makeRental, type MadeCompany } from "../../../../test/world.ts";

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
async function downloadList(list: ListFileName): Promise<string> {
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

/** The headings of the filled columns that a reader does not use. */
function listUnread({
  columns,
  unused,
  sealed,
}: {
  columns: readonly { heading: string }[];
  unused: readonly number[];
  sealed: readonly number[];
}): string[] {
  return [...unused, ...sealed].map((place) => columns[place]!.heading);
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
  ["the list's file", () => downloadList("customers"), "", []],
  ["the export", () => readExportedFile("musteriler.csv"), "Kapora almadan\nverme", ["kayıt zamanı", "son değişiklik"]],
])("customers are read back from %s without a question", async (_, read, caution, unread) => {
  for (const one of testedCustomers) await firm.api.company.customers.create({ id: randomUUID(), caution, ...one });
  const before = await listCustomers();
  const text = await read();
  for (const { id } of (await firm.api.company.customers.list({})).items)
    await firm.api.company.customers.remove({ id });
  const reading = readCustomers(text, t.clock.now());
  expect([reading.isAsked, listUnread(reading)]).toEqual([false, unread]);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [{ id: randomUUID(), ...one.line }] : []));
  expect(lines).toHaveLength(testedCustomers.length);
  await firm.api.company.customerImports.add({
    importId: randomUUID(),
    lines: lines.map(({ isBusiness, ...line }) => ({ ...line, ...(isBusiness !== null && { isBusiness }) })),
  });
  expect(await listCustomers()).toEqual(before);
});

test.each([
  ["the list's file", () => downloadList("expenses"), ["Giriş zamanı"]],
  ["the export", () => readExportedFile("giderler.csv"), ["zaman"]],
])("expenses are read back from %s without a question", async (_, read, unread) => {
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
    await firm.api.company.expenses.create({ id: randomUUID(), amountIsRight: true, ...one });
  const before = await listExpenses();
  const text = await read();
  for (const { id } of (await firm.api.company.expenses.list({})).items) await firm.api.company.expenses.remove({ id });
  const reading = readExpenses(text, t.clock.now());
  expect([reading.isAsked, listUnread(reading)]).toEqual([false, unread]);
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
} as const;

const knownDays = { casco: "2030-01-03", insurance: "2030-01-02", oilService: "2030-01-04", inspection: "2020-01-02" };
const noDays = { casco: null, insurance: null, oilService: null, inspection: null };

test.each([
  ["the list's file", () => downloadList("cars"), ["make", "model", "modelYear", "colour"], ["Durum"]],
  [
    "the export",
    () => readExportedFile("araclar.csv"),
    Object.keys(knownCar).filter((name) => name !== "note"),
    "bu araçta|not|durum|fiyat görünür|marka ve model görünür|fotoğraf var|müsaitlik notu görünür|kiracı adı görünür|kiracı telefonu görünür|ön not var|kayıt zamanı|son değişiklik".split(
      "|",
    ),
  ],
])("cars are read back from %s without a question and without a change", async (_, read, told, unread) => {
  const [code = "", bare = ""] = await makeCars(t.db, firm.user, 3);
  await t.db
    .updateTable("cars")
    .set({ ...knownCar, plate: "34 ABİ 123" })
    .where("code", "=", code)
    .execute();
  await changeTestCar(t.db, firm.user, code, { deadlines: knownDays });
  await t.db.updateTable("cars").set({ make: "Fiat" }).where("code", "=", bare).execute();
  const text = await read();
  const reading = readCars(text, t.clock.now());
  expect([reading.isAsked, listUnread(reading)]).toEqual([false, unread]);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
  expect(lines).toHaveLength(3);
  expect(lines.flatMap((line) => line.unread)).toEqual([]);
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
  // Deletes the car's data, and sends the list again. The list must restore the data.
  const values = Object.entries(knownCar).filter(([name]) => told.includes(name));
  const lost = Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === "string" && !/gear|fuel/u.test(name) ? "" : null]),
  );
  await t.db.updateTable("cars").set(lost).where("code", "=", code).execute();
  // The list's file has no days.
  const hasDays = told.includes("internalNotes");
  if (hasDays) await changeTestCar(t.db, firm.user, code, { deadlines: noDays });
  expect((await send()).toSorted()).toEqual(["changed", "same", "same"]);
  expect(await t.db.selectFrom("cars").selectAll().where("code", "=", code).executeTakeFirstOrThrow()).toMatchObject(
    Object.fromEntries(values),
  );
  expect((await firm.api.company.cars.get({ code })).deadlines).toEqual(knownDays);
});

/** Another company that has cars with the same plates. */
async function makeOtherFirm(plates: readonly string[]): Promise<typeof firm> {
  const other = await makeCompanyOwnerPerson(t);
  const codes = await makeCars(t.db, other.user, plates.length);
  for (const [nth, plate] of plates.entries())
    await t.db.updateTable("cars").set({ plate }).where("code", "=", codes[nth]!).execute();
  return other;
}

test.each([
  ["the list's file", () => downloadList("rentals"), false, ["Kalan (TL)", "Ödeme durumu"]],
  ["the export", () => readExportedFile("kiralamalar.csv"), true, ["no", "plaka kesin değil", "ödeme durumu"]],
])("running rentals are read from %s by another company without a question", async (_, read, isWhole, unread) => {
  const plates = ["06 OF 1234", "34 ABİ 123"];
  const codes = await makeCars(t.db, firm.user, 2);
  const customers = ["=Işıl; Öğüç", "Toplam: 3"].map((name, nth) => ({ name, phone: `0532 123 45 6${nth}` }));
  for (const [nth, customer] of customers.entries()) {
    const rest = { id: randomUUID(), email: "", notes: "", caution: "", isBusiness: false };
    await firm.api.company.customers.create({ ...rest, ...customer });
    await t.db.updateTable("cars").set({ plate: plates[nth]! }).where("code", "=", codes[nth]!).execute();
    const money = { total: 123_405 + nth, paid: 23_400, deposit: 30_005 };
    const id = await makeRental(t.db, firm.user, codes[nth]!, { customerId: rest.id, ...money });
    await t.db.updateTable("rentals").set({ kmOut: 45_000 }).where("id", "=", id).execute();
  }
  const reading = readRentals(await read(), t.clock.now());
  expect([reading.isAsked, listUnread(reading)]).toEqual([false, unread]);
  const other = await makeOtherFirm(plates);
  const lines = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
  await other.api.company.rentalImports.add({
    importId: randomUUID(),
    policeWasTold: false,
    lines: lines.map(({ hasHours: _hasHours, ...line }) => {
      return {
        ...line,
        id: randomUUID(),
        customerId: randomUUID(),
        paid: line.paid!,
        means: line.means ?? ("cash" as const),
      };
    }),
  });
  const listRentals = async ({ api }: Person) => {
    const { items } = await api.company.rentals.list({});
    const all = await Promise.all(items.map(({ id }) => api.company.rentals.get({ id })));
    return all
      .map(({ plate, renterName, startedAt, dueAt, total, paid, ...one }) => {
        const known = { plate, renterName, startedAt, dueAt, total, paid };
        if (!isWhole) return known;
        return { ...known, renterPhone: one.renterPhone, depositHeld: one.depositHeld, kmOut: one.kmOut };
      })
      .toSorted((a, b) => a.plate.localeCompare(b.plate));
  };
  const brought = await listRentals(other);
  expect(brought).toHaveLength(2);
  expect(brought).toEqual(await listRentals(firm));
});

test.each([
  [
    "the list's file",
    () => downloadList("roadCharges"),
    ["Durum", "İndirimli son gün", "Kiracı nasıl bulundu", "Yansıtıldı"],
  ],
  [
    "the export",
    () => readExportedFile("hgs-ve-cezalar.csv"),
    ["durum", "indirimli son gün", "kiracı nasıl bulundu", "kayıt zamanı"],
  ],
])("tolls and fines are read from %s by another company without a question", async (_, read, unread) => {
  const [code = ""] = await makeCars(t.db, firm.user, 1);
  await t.db.updateTable("cars").set({ plate: "34 ABİ 123" }).where("code", "=", code).execute();
  const passed = { plate: "34 ABİ 123", at: "2026-11-20T10:15", text: 'Köprü; "İzmir", 2' };
  for (const kind of ROAD_CHARGE_KINDS)
    await firm.api.company.roadCharges.add({
      kind,
      lines: [
        { ...passed, amount: 4205, documentNo: `00123${kind}` },
        { ...passed, amount: 999_999_999, documentNo: "" },
      ],
    });
  const text = await read();
  const other = await makeOtherFirm(["34 ABİ 123"]);
  for (const kind of ROAD_CHARGE_KINDS) {
    const reading = readRoadCharges(text, t.clock.now(), { kind });
    expect([reading.isAsked, listUnread(reading)]).toEqual([false, unread]);
    const lines = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
    await other.api.company.roadCharges.add({ kind, lines });
  }
  const listRoadCharges = async ({ api }: Person) => {
    const { items } = await api.company.roadCharges.list({});
    return items
      .map((one) => [one.kind, one.plate, one.happenedAt.toISOString(), one.amount, one.documentNo, one.text].join("|"))
      .toSorted();
  };
  const brought = await listRoadCharges(other);
  expect(brought).toHaveLength(2 * ROAD_CHARGE_KINDS.length);
  expect(brought).toEqual(await listRoadCharges(firm));
});
