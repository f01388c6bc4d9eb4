import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { RentalLineInput } from "#contract/fleet/imports.ts";
import { EMPTY_CONTENT } from "#domain/fleet/condition-draft.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import {
  makeAgreement,
  makeBlockedTime,
  makeCars,
  makeCharge,
  makeConditionReport,
  makeCustomer,
  makeDepositEntry,
  makeDriver,
  makePayment,
  makeRental,
  makeRoadCharge,
  makeVisitorNotice,
  type MadeCompany,
} from "../../../../test/world.ts";
import { deleteOldImports } from "./store.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
let car: string;
let otherCar: string;
/** Three days ago and in four days, at ten o'clock in Istanbul. */
let from: string;
let until: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ hours: 48 });
  firm = await makeCompanyOwnerPerson(t);
  [car = "", otherCar = ""] = await makeCars(t.db, firm.user, 2);
  await t.db.updateTable("cars").set({ plate: "34 ABİ 123" }).where("code", "=", car).execute();
  from = `${dayAfterToday(-3)}T10:00`;
  until = `${dayAfterToday(4)}T10:00`;
});
afterAll(() => t.close());

function dayAfterToday(offset: number): string {
  return new Date(t.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
}

function makeLine(given: Partial<RentalLineInput> = {}): RentalLineInput {
  return {
    id: randomUUID(),
    customerId: randomUUID(),
    car: "34 ABI 123",
    name: "Ayşe Yılmaz",
    phone: "+905321234567",
    from,
    until,
    total: 700_000,
    paid: 300_000,
    deposit: 500_000,
    means: "card",
    km: 45_200,
    ...given,
  };
}

function addLines(
  lines: RentalLineInput[],
  { importId = randomUUID(), policeWasTold = false }: { importId?: string; policeWasTold?: boolean } = {},
) {
  return firm.api.company.rentalImports.add({ importId, policeWasTold, lines });
}

async function importOneRental(given: Partial<RentalLineInput> = {}, policeWasTold = false): Promise<string> {
  const importId = randomUUID();
  expect(await addLines([makeLine(given)], { importId, policeWasTold })).toEqual(["added"]);
  return importId;
}

function undoImport(id: string) {
  return firm.api.company.rentalImports.undo({ id });
}

async function listRentals() {
  const { items } = await firm.api.company.rentals.list({});
  return Promise.all(items.map(({ id }) => firm.api.company.rentals.get({ id })));
}

function readTotals() {
  return firm.api.company.info.totals();
}

function readCar(code = car) {
  return firm.api.company.cars.get({ code });
}

describe("a part of a list", () => {
  test("starts the rental as it began, with fee, payment and deposit of that day, for a new renter", async () => {
    await importOneRental();
    const [rental] = await listRentals();
    expect(rental).toMatchObject({
      code: car,
      renterName: "Ayşe Yılmaz",
      renterPhone: "+905321234567",
      startedAt: new Date(`${from}:00+03:00`),
      dueAt: new Date(`${until}:00+03:00`),
      endedAt: null,
      total: 700_000,
      paid: 300_000,
      depositHeld: 500_000,
      kmOut: 45_200,
    });
    const payment = rental!.entries.find(({ type }) => type === "payment");
    expect(payment).toMatchObject({ amount: 300_000, means: "card", paidOn: dayAfterToday(-3) });
    expect(rental!.deposits).toMatchObject([
      { kind: "taken", amount: 500_000, means: "unknown", paidOn: dayAfterToday(-3) },
    ]);
    expect(await readTotals()).toEqual({ earned: 300_000, pending: 400_000, spent: 0 });
    expect(await readCar()).toMatchObject({ status: "rented" });
  });

  test("shows strangers neither name nor telephone of the renter", async () => {
    await importOneRental();
    expect(await readCar()).toMatchObject({ renterNameVisible: false, renterPhoneVisible: false });
  });

  test("sent twice or brought again it starts nothing twice", async () => {
    const importId = randomUUID();
    const one = makeLine();
    expect(await addLines([one], { importId })).toEqual(["added"]);
    expect(await addLines([one], { importId })).toEqual(["added"]);
    expect(await addLines([makeLine()])).toEqual(["same"]);
    expect(await addLines([makeLine({ name: "Ali Kaya", phone: "+905331234567" })])).toEqual(["differs"]);
    expect(await listRentals()).toHaveLength(1);
    expect(await readTotals()).toEqual({ earned: 300_000, pending: 400_000, spent: 0 });
    const sent = await Promise.all([addLines([makeLine({ car: otherCar })]), addLines([makeLine({ car: otherCar })])]);
    expect(sent.flat().toSorted()).toEqual(["added", "same"]);
    expect(await listRentals()).toHaveLength(2);
  });

  test("two cars of one new renter add one customer", async () => {
    expect(await addLines([makeLine(), makeLine({ car: otherCar })])).toEqual(["added", "added"]);
    expect((await firm.api.company.customers.list({})).items).toHaveLength(1);
  });

  test("of the police's portal it says what the firm says", async () => {
    await importOneRental({ car: otherCar });
    t.clock.advance({ seconds: 60 });
    await importOneRental({}, true);
    const { items } = await firm.api.company.policeNotices.list({});
    expect(items.map(({ code, told }) => [code, told !== null])).toEqual([
      [car, true],
      [otherCar, false],
    ]);
  });
});

describe("what must be asked", () => {
  test("a stored renter is meant by telephone; another name must be confirmed and renames nobody", async () => {
    const known = await makeCustomer(t.db, firm.user, { name: "Zeynep Kaya", phone: "+905321234567" });
    expect(await addLines([makeLine()])).toEqual(["differs"]);
    expect(await addLines([makeLine({ customer: randomUUID() })])).toEqual(["differs"]);
    expect(await addLines([makeLine({ customer: known })])).toEqual(["added"]);
    expect(await listRentals()).toMatchObject([{ customerId: known, renterName: "Zeynep Kaya" }]);
    expect((await firm.api.company.customers.list({})).items).toMatchObject([{ name: "Zeynep Kaya" }]);
  });

  test("a doubtful telephone of a new renter must be confirmed", async () => {
    const phone = "+9053212345";
    const [known] = await firm.api.company.rentalImports.look({
      lines: [{ car, name: "Ayşe Yılmaz", phone, from, until }],
    });
    expect(known?.doubt).toMatch(/eksik/u);
    expect(await addLines([makeLine({ phone })])).toEqual(["differs"]);
    expect(await addLines([makeLine({ phone, phoneIsRight: true })])).toEqual(["added"]);
  });

  test.each<[string, () => Promise<Partial<RentalLineInput> | void>]>([
    ["a plate that the firm does not have", async () => ({ car: "34 YOK 99" })],
    ["a car that is on rent", async () => void (await makeRental(t.db, firm.user, car, { now: t.clock.now() }))],
    ["a car at the workshop", async () => await setStatus("maintenance")],
    [
      "a hand-over before the car came back",
      async () => {
        const ended = new Date(t.clock.now().getTime() - 86_400_000);
        await makeRental(t.db, firm.user, car, { now: new Date(ended.getTime() - 86_400_000), endedAt: ended });
      },
    ],
    [
      "a car that is taken meanwhile",
      async () => {
        const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);
        await makeBlockedTime(t.db, firm.user, car, { from: at(2), until: at(3) });
      },
    ],
    ["a hand-over to come", async () => ({ from: `${dayAfterToday(1)}T10:00` })],
    ["a return before the hand-over", async () => ({ until: from })],
    ["a hand-over too long ago", async () => ({ from: `${dayAfterToday(-401)}T10:00` })],
  ])("does not start: %s", async (_, prepare) => {
    const given = (await prepare()) ?? {};
    const before = (await listRentals()).length;
    expect(await addLines([makeLine(given)])).toEqual(["differs"]);
    expect(await listRentals()).toHaveLength(before);
    expect((await firm.api.company.customers.list({ search: "Ayşe" })).items).toHaveLength(0);
  });

  async function setStatus(status: "maintenance"): Promise<void> {
    await t.db.updateTable("cars").set({ status }).where("code", "=", car).execute();
  }

  test("two lines for one car start one rental", async () => {
    expect(await addLines([makeLine(), makeLine({ phone: "+905331234567", name: "Ali Kaya" })])).toEqual([
      "added",
      "differs",
    ]);
    expect((await firm.api.company.customers.list({})).items).toHaveLength(1);
  });
});

describe("taking a list back", () => {
  test("leaves everything as it was before; sent again it gives the same numbers", async () => {
    const { version: _, ...before } = await readCar();
    const importId = await importOneRental({}, true);
    const done = { removed: 1, restored: 0, kept: 0, keptNames: [] };
    expect(await undoImport(importId)).toEqual(done);
    expect(await undoImport(importId)).toEqual(done);
    expect(await listRentals()).toEqual([]);
    expect(await readTotals()).toEqual({ earned: 0, pending: 0, spent: 0 });
    const { version: __, ...after } = await readCar();
    expect(after).toEqual(before);
    expect((await firm.api.company.customers.list({})).items).toEqual([]);
    expect((await firm.api.company.policeNotices.list({})).items).toEqual([]);
    for (const table of ["payments", "rentalCharges", "depositEntries", "carPeriods"] as const)
      expect(await t.db.selectFrom(table).select("id").where("companyId", "=", firm.user.companyId).execute()).toEqual(
        [],
      );
    expect(await catchRefusal(addLines([makeLine()], { importId }))).toMatchObject({ code: "IMPORT_NOT_FOUND" });
    expect(await addLines([makeLine()])).toEqual(["added"]);
  });

  test("a renter who was stored before, or rents otherwise, stays", async () => {
    const known = await makeCustomer(t.db, firm.user, { name: "Ayşe Yılmaz", phone: "+905321234567" });
    await undoImport(await importOneRental());
    expect(await firm.api.company.customers.get({ id: known })).toMatchObject({ name: "Ayşe Yılmaz" });
    const list = await importOneRental({ phone: "+905331234567", name: "Ali Kaya" });
    const [ali] = (await firm.api.company.customers.list({ search: "Ali" })).items;
    await makeRental(t.db, firm.user, otherCar, { customerId: ali!.id, now: t.clock.now() });
    expect(await undoImport(list)).toMatchObject({ removed: 1 });
    expect(await firm.api.company.customers.get({ id: ali!.id })).toMatchObject({ name: "Ali Kaya" });
  });

  test("tolls of its times have no renter again", async () => {
    const list = await importOneRental();
    const [rental] = await listRentals();
    const toll = await makeRoadCharge(t.db, firm.user, rental!.id, {
      now: t.clock.now(),
      match: "certain",
      plate: "34 ABİ 123",
    });
    expect(await undoImport(list)).toMatchObject({ removed: 1, kept: 0 });
    const row = await t.db
      .selectFrom("roadCharges")
      .select(["rentalId", "match"])
      .where("id", "=", toll)
      .executeTakeFirst();
    expect(row).toEqual({ rentalId: null, match: "nobody" });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["it was paid", (id) => makePayment(t.db, firm.user, id, 1000, { now: t.clock.now() })],
    [
      "it was paid and the payment went back",
      async (id) => {
        await makePayment(t.db, firm.user, id, 1000, { now: t.clock.now() });
        await makePayment(t.db, firm.user, id, -1000, { now: t.clock.now() });
      },
    ],
    [
      "the deposit went back and came again",
      async (id) => {
        await makeDepositEntry(t.db, firm.user, id, "returned", 1000, { now: t.clock.now() });
        await makeDepositEntry(t.db, firm.user, id, "taken", 1000, { now: t.clock.now() });
      },
    ],
    ["a stranger wrote about the car", () => makeVisitorNotice(t.db, car, { now: t.clock.now() })],
    ["something was charged", (id) => makeCharge(t.db, firm.user, id, { now: t.clock.now() })],
    ["the car came back", (id) => firm.api.company.rentals.end({ id })],
    [
      "it has notes",
      async (id) => {
        const { version } = await firm.api.company.rentals.get({ id });
        await firm.api.company.rentals.saveNotes({ id, version, notes: "Çizik var" });
      },
    ],
    [
      "it was extended",
      async (id) => {
        const { version } = await firm.api.company.rentals.get({ id });
        await firm.api.company.rentals.extend({ id, version, dueAt: `${dayAfterToday(6)}T10:00` });
      },
    ],
    ["a payment was asked for", (id) => firm.api.company.rentals.askPayment({ id })],
    [
      "a second driver was written down",
      (id) => makeDriver(t.deps, firm.user, { rentalId: id, name: "Ali Kaya" }, { now: t.clock.now() }),
    ],
    [
      "the car's condition was recorded",
      (id) => makeConditionReport(t.db, firm.user, id, { words: "x", photo: "x", now: t.clock.now() }),
    ],
    [
      "a record of the car's condition was begun",
      (rentalId) => {
        const content = { ...EMPTY_CONTENT, accessories: null, damages: null, fuel: 7 };
        return firm.api.company.conditionReports.saveDraft({ rentalId, direction: "out", version: 0, content });
      },
    ],
    ["it has an agreement", (id) => makeAgreement(t.db, firm.user, id, { words: "x", now: t.clock.now() })],
    ["a toll was put to it by hand", (id) => makeRoadCharge(t.db, firm.user, id, { now: t.clock.now() })],
    [
      "the police's portal was told",
      async () => {
        const [notice] = (await firm.api.company.policeNotices.list({})).items;
        t.clock.advance({ seconds: 300 });
        await firm.api.company.policeNotices.tell({ id: notice!.id });
      },
    ],
  ])("a rental stays as it is when %s", async (_, follow) => {
    const list = await importOneRental();
    const [rental] = await listRentals();
    await follow(rental!.id);
    const before = await firm.api.company.rentals.get({ id: rental!.id });
    const sums = await readTotals();
    expect(await undoImport(list)).toEqual({ removed: 0, restored: 0, kept: 1, keptNames: ["34 ABİ 123"] });
    expect(await firm.api.company.rentals.get({ id: rental!.id })).toEqual(before);
    expect(await readTotals()).toEqual(sums);
    expect((await firm.api.company.customers.list({})).items).toHaveLength(1);
  });

  test("of a payment and the list's removal at the same time one wins", async () => {
    for (let round = 0; round < 10; round++) {
      const list = await importOneRental({ paid: 0 });
      const [rental] = await listRentals();
      const pay = firm.api.company.rentals.pay({
        id: randomUUID(),
        rentalId: rental!.id,
        amount: 1000,
        means: "cash",
        isRefund: false,
      });
      const [paid, undone] = await Promise.all([
        pay.then(
          () => "paid",
          ({ code }: { code: string }) => code,
        ),
        undoImport(list),
      ]);
      const stored = (await listRentals()).filter(({ endedAt }) => endedAt === null);
      expect([paid, undone.removed, stored.length]).toEqual(
        undone.removed === 1 ? ["RENTAL_NOT_FOUND", 1, 0] : ["paid", 0, 1],
      );
      for (const { id } of stored) await firm.api.company.rentals.end({ id });
      t.clock.advance({ hours: 24 });
      from = `${dayAfterToday(0)}T01:00`;
      until = `${dayAfterToday(4)}T10:00`;
    }
  });

  test("ends after a day", async () => {
    const list = await importOneRental();
    t.clock.advance({ hours: 25 });
    expect(await catchRefusal(undoImport(list))).toMatchObject({ code: "IMPORT_NOT_FOUND" });
    await deleteOldImports(t.db, t.clock.now());
    expect(await t.db.selectFrom("importRentals").select("rentalId").where("importId", "=", list).execute()).toEqual(
      [],
    );
    expect(await listRentals()).toHaveLength(1);
  });
});

test("look says what decides about a line and writes nothing", async () => {
  const now = t.clock.now();
  await makeRental(t.db, firm.user, otherCar, { now });
  const [free, rented, none] = await firm.api.company.rentalImports.look({
    lines: [
      { car: "34 ABI 123", name: "Ayşe Yılmaz", phone: "+905321234567", from, until },
      { car: otherCar, name: "Ayşe Yılmaz", phone: "", from, until },
      { car: "34 YOK 99", name: "Ayşe Yılmaz", phone: "", from, until },
    ],
  });
  const quiet = { status: "available", running: null, last: null, takenFrom: null };
  expect(free).toEqual({ cars: [{ code: car, ...quiet }], customers: [], doubt: null });
  expect(rented!.cars).toMatchObject([{ code: otherCar, status: "rented", running: { startedAt: now } }]);
  expect(none!.cars).toEqual([]);
  expect(await listRentals()).toHaveLength(1);
});
