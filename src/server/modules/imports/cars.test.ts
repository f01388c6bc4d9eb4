import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { CarLineInput } from "#contract/fleet/imports.ts";
import { runTransaction } from "#server/db/database.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { emptyCarLine } from "../../../../test/car-lines.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { changeTestCar, makeCompanyScope, makeCars, makeRental, type MadeCompany } from "../../../../test/world.ts";
import { deleteOldImports, findOrCreateImport } from "./store.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
let car: string;
let otherCar: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ hours: 24 * 30 });
  firm = await makeCompanyOwnerPerson(t);
  [car = "", otherCar = ""] = await makeCars(t.db, firm.user, 2);
  await t.db.updateTable("cars").set({ plate: "34 ABİ 123" }).where("code", "=", car).execute();
});
afterAll(() => t.close());

async function makeLine(given: Partial<CarLineInput> = {}, code = car): Promise<CarLineInput> {
  const { version } = await firm.api.company.cars.get({ code });
  return { ...emptyCarLine, car: "34 ABI 123", code, version, ...given };
}

function addLines(lines: CarLineInput[], importId: string = randomUUID()) {
  return firm.api.company.carImports.add({ importId, lines });
}

function readCar(code = car) {
  return firm.api.company.cars.get({ code });
}

describe("a part of a list", () => {
  test("changes what it says and nothing else; sent twice or again it changes nothing", async () => {
    await changeTestCar(t.db, firm.user, car, { make: "Renault", internalNotes: "Eski" });
    const importId = randomUUID();
    const full = await makeLine({
      model: "Clio",
      year: 2023,
      colour: "Beyaz",
      gear: "automatic",
      fuel: "diesel",
      odometer: 45_000,
      weekPrice: 600_000,
      casco: "2030-01-02",
      notes: "Yeni",
    });
    expect(await addLines([full], importId)).toEqual(["changed"]);
    expect(await addLines([full], importId)).toEqual(["changed"]);
    expect(await readCar()).toMatchObject({
      face: { make: "Renault", model: "Clio", year: 2023, colour: "Beyaz", gear: "automatic", fuel: "diesel" },
      odometer: 45_000,
      rates: { week: 600_000, month: null },
      deadlines: { casco: "2030-01-02", inspection: null },
      internalNotes: "Eski\nYeni",
    });
    expect(await firm.api.company.carImports.list({})).toMatchObject([{ id: importId, added: 0, changed: 1 }]);
    expect(await addLines([{ ...full, version: full.version + 1 }])).toEqual(["same"]);
    expect(await firm.api.company.carImports.list({})).toHaveLength(1);
    const { items } = await firm.api.company.cars.list({ search: "clio" });
    expect(items).toHaveLength(1);
  });

  test("finds a car without a plate by its code, and no car of another company", async () => {
    expect(await addLines([await makeLine({ car: otherCar, make: "Fiat" }, otherCar)])).toEqual(["changed"]);
    const rival = await makeCompanyOwnerPerson(t);
    const [looked] = await rival.api.company.carImports.look({ lines: [{ car: "34 ABİ 123" }] });
    expect(looked).toEqual({ cars: [] });
    const sent = await makeLine({ make: "Fiat" });
    expect(await rival.api.company.carImports.add({ importId: randomUUID(), lines: [sent] })).toEqual(["differs"]);
  });

  test("changes no car that somebody changed since it was read", async () => {
    const sent = await makeLine({ make: "Fiat" });
    await changeTestCar(t.db, firm.user, car, { colour: "Gri" });
    expect(await addLines([sent])).toEqual(["differs"]);
    expect(await readCar()).toMatchObject({ face: { make: "", colour: "Gri" } });
  });

  test("changes a car once in a part, and only the one that was read", async () => {
    const sent = await makeLine({ make: "Fiat" });
    expect(await addLines([{ ...sent, code: otherCar }])).toEqual(["differs"]);
    expect(await addLines([sent, { ...sent, car, make: "Opel" }])).toEqual(["changed", "differs"]);
    expect(await readCar()).toMatchObject({ face: { make: "Fiat" } });
  });

  test("lowers no km and sets no day that is over until a person says that it is right", async () => {
    const rental = await makeRental(t.db, firm.user, car, { now: t.clock.now() });
    await t.db.updateTable("rentals").set({ kmOut: 50_000 }).where("id", "=", rental).execute();
    const lower = await makeLine({ odometer: 49_999, make: "Fiat" });
    expect(await addLines([lower])).toEqual(["differs"]);
    const [looked] = await firm.api.company.carImports.look({ lines: [{ car: "34 ABİ 123" }] });
    expect(looked?.cars).toMatchObject([{ knownKm: 50_000, odometer: null }]);
    expect(await addLines([{ ...lower, isRight: true }])).toEqual(["changed"]);
    expect(await addLines([await makeLine({ casco: "2020-01-01" })])).toEqual(["differs"]);
    expect(await addLines([await makeLine({ casco: "2020-01-01", isRight: true })])).toEqual(["changed"]);
  });

  test("shows no first price to strangers, and leaves a shown one shown", async () => {
    expect(await addLines([await makeLine({ price: 125_000 })])).toEqual(["changed"]);
    expect(await readCar()).toMatchObject({ price: 125_000, priceVisible: false });
    await changeTestCar(t.db, firm.user, car, { priceVisible: true });
    expect(await addLines([await makeLine({ price: 130_000 })])).toEqual(["changed"]);
    expect(await readCar()).toMatchObject({ price: 130_000, priceVisible: true });
  });

  test("is counted and recorded once for the whole list", async () => {
    const importId = randomUUID();
    await addLines([await makeLine({ make: "Fiat" })], importId);
    await addLines([await makeLine({ car: otherCar, make: "Opel" }, otherCar)], importId);
    t.clock.advance({ hours: 1 });
    await firm.api.company.carImports.undo({ id: importId });
    const { items } = await firm.api.company.deskEvents.list({ kind: "lists" });
    const list = { kind: "cars", added: 0, changed: 2, removed: 0, restored: 2 };
    expect(items).toMatchObject([
      { action: "list-undone", code: "", details: { list } },
      { action: "list-brought", details: { list } },
    ]);
  });

  test("that changes nothing is not recorded", async () => {
    await addLines([await makeLine()]);
    expect((await firm.api.company.deskEvents.list({ kind: "lists" })).items).toEqual([]);
  });
});

describe("taken back", () => {
  test("cars are as before, also one that was rented since", async () => {
    await changeTestCar(t.db, firm.user, car, { make: "Renault", internalNotes: "Eski" });
    const importId = randomUUID();
    await addLines([await makeLine({ make: "Fiat", price: 125_000, notes: "Yeni" })], importId);
    // Adds a second part of the list, which changes the car again.
    await addLines([await makeLine({ make: "Opel" })], importId);
    await makeRental(t.db, firm.user, car, { now: t.clock.now() });
    expect(await firm.api.company.carImports.undo({ id: importId })).toEqual({
      removed: 0,
      restored: 1,
      kept: 0,
      keptNames: [],
    });
    expect(await readCar()).toMatchObject({
      face: { make: "Renault" },
      price: null,
      priceVisible: true,
      internalNotes: "Eski",
      status: "rented",
    });
    expect((await firm.api.company.cars.list({ search: "renault" })).items).toHaveLength(1);
    expect(await firm.api.company.carImports.undo({ id: importId })).toMatchObject({ restored: 1, kept: 0 });
    expect(await firm.api.company.carImports.list({})).toEqual([]);
    expect(await catchRefusal(addLines([await makeLine({ make: "Fiat" })], importId))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
  });

  test("a car keeps what somebody wrote since, and is named", async () => {
    const importId = randomUUID();
    await addLines(
      [await makeLine({ make: "Fiat", odometer: 5 }), await makeLine({ car: otherCar, make: "Opel" }, otherCar)],
      importId,
    );
    await changeTestCar(t.db, firm.user, car, { odometer: 6 });
    expect(await firm.api.company.carImports.undo({ id: importId })).toEqual({
      removed: 0,
      restored: 1,
      kept: 1,
      keptNames: ["34 ABİ 123"],
    });
    expect(await readCar()).toMatchObject({ face: { make: "Fiat" }, odometer: 6 });
    expect(await readCar(otherCar)).toMatchObject({ face: { make: "" } });
  });

  test("a list can be for a day; then only how much it brought is kept, for two years", async () => {
    const importId = randomUUID();
    await addLines([await makeLine({ make: "Fiat" })], importId);
    t.clock.advance({ hours: 24 });
    expect(await catchRefusal(firm.api.company.carImports.undo({ id: importId }))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
    await deleteOldImports(t.db, t.clock.now());
    expect(await t.db.selectFrom("importCars").selectAll().where("importId", "=", importId).execute()).toEqual([]);
    expect((await firm.api.company.deskEvents.list({ kind: "lists" })).items).toMatchObject([
      { details: { list: { changed: 1 } } },
    ]);
    t.clock.advance({ hours: 24 * 731 });
    await deleteOldImports(t.db, t.clock.now());
    expect(await t.db.selectFrom("imports").select("id").where("id", "=", importId).execute()).toEqual([]);
  });

  test("a list of another kind is not a list of cars", async () => {
    const importId = randomUUID();
    await runTransaction(t.db, (tx) =>
      findOrCreateImport(tx, makeCompanyScope(firm.user), importId, "customers", t.clock.now()),
    );
    expect(await catchRefusal(addLines([await makeLine({ make: "Fiat" })], importId))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
    expect(await catchRefusal(firm.api.company.carImports.undo({ id: importId }))).toMatchObject({
      code: "IMPORT_NOT_FOUND",
    });
  });
});
