import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DESK_HITS_MAX } from "#contract/fleet/desk.ts";
import { makeCarSearchKey } from "#domain/fleet/car-face.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { changeTestCar, makeCars, makeCustomer, makeRental } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const emptyFace = { make: "", model: "", year: null, colour: "" };
const NO_HITS = { cars: [], customers: [], rentals: [], reservations: [] };
const DUE_AT = new Date("2026-11-25T11:30:00.000Z");

async function makeCompanyWithTwoCars() {
  const clerk = await makeCompanyOwnerPerson(t);
  const [rented = "", free = ""] = await makeCars(t.db, clerk.user, 2);
  await changeTestCar(t.db, clerk.user, rented, { plate: "35 KRF 101" });
  await changeTestCar(t.db, clerk.user, free, { plate: "35 KRF 102" });
  const customerId = await makeCustomer(t.db, clerk.user, { name: "İpek Şimşek", phone: "+905321112233" });
  const id = await makeRental(t.db, clerk.user, rented, { customerId, dueAt: DUE_AT });
  await makeRental(t.db, clerk.user, free, { customerId, endedAt: t.clock.now() });
  const out = { code: rented, plate: "35 KRF 101", face: emptyFace, status: "rented" as const, rentalId: id };
  const available = { code: free, plate: "35 KRF 102", face: emptyFace, status: "available" as const, rentalId: null };
  const renter = { id: customerId, name: "İpek Şimşek", phone: "+905321112233" };
  const rental = { id, code: rented, plate: "35 KRF 101", renterName: "İpek Şimşek", dueAt: DUE_AT };
  return { clerk, find: (search: string) => clerk.api.company.desk.search({ search }), out, available, renter, rental };
}

describe("the search of the desk", () => {
  test("finds the cars by a part of the plate, and the rental that one is out with", async () => {
    const { find, out, available, rental } = await makeCompanyWithTwoCars();
    expect(await find("krf10")).toEqual({ ...NO_HITS, cars: [out, available], rentals: [rental] });
    expect(await find(" 35 krf 102 ")).toEqual({ ...NO_HITS, cars: [available] });
    expect(await find(out.code)).toEqual({ ...NO_HITS, cars: [out], rentals: [rental] });
  });

  test("finds a car by what it looks like", async () => {
    const { clerk, find, available } = await makeCompanyWithTwoCars();
    const egea = { make: "Fiat", model: "Egea", year: 2021, colour: "Gümüş" };
    const { year: modelYear, ...known } = egea;
    await changeTestCar(t.db, clerk.user, available.code, { ...known, modelYear, searchKey: makeCarSearchKey(egea) });
    expect(await find("gumus egea")).toEqual({ ...NO_HITS, cars: [{ ...available, face: egea }] });
  });

  test("finds the customer and what they have out by a name, and the customer by a telephone", async () => {
    const { find, renter, rental } = await makeCompanyWithTwoCars();
    expect(await find("simsek ipek")).toEqual({ ...NO_HITS, customers: [renter], rentals: [rental] });
    expect(await find("+90 532 111 22")).toEqual({ ...NO_HITS, customers: [renter] });
  });

  test("finds nothing for a blank text or one that nothing holds, and refuses one that is too long", async () => {
    const { find } = await makeCompanyWithTwoCars();
    expect(await find("  ")).toEqual(NO_HITS);
    expect(await find("99 YOK 99")).toEqual(NO_HITS);
    expect(await catchRefusal(find("x".repeat(201)))).toMatchObject({ code: "INPUT_INVALID" });
  });

  test("gives the first few of each kind, those without a plate last and what is due first first", async () => {
    const clerk = await makeCompanyOwnerPerson(t);
    const codes = await makeCars(t.db, clerk.user, DESK_HITS_MAX + 2);
    const name = "Işıl Demir";
    for (const [nth, code] of codes.entries()) {
      if (nth > 0) await changeTestCar(t.db, clerk.user, code, { plate: `34 RC ${20 - nth}` });
      const customerId = await makeCustomer(t.db, clerk.user, { name: `${name} ${9 - nth}`, phone: "" });
      await makeRental(t.db, clerk.user, code, { customerId, dueAt: new Date(DUE_AT.getTime() - nth * 60_000) });
    }
    const { search } = clerk.api.company.desk;
    const { cars } = await search({ search: "rc" });
    expect(cars.map(({ plate }) => plate)).toEqual(["34 RC 14", "34 RC 15", "34 RC 16", "34 RC 17", "34 RC 18"]);
    const { customers, rentals } = await search({ search: toSearchKey(name) });
    expect(customers.map((customer) => customer.name)).toEqual([3, 4, 5, 6, 7].map((nth) => `${name} ${nth}`));
    expect(rentals.map(({ code }) => code)).toEqual(codes.toReversed().slice(0, DESK_HITS_MAX));
  });

  test("finds nothing of another company", async () => {
    const { out, renter } = await makeCompanyWithTwoCars();
    const other = await makeCompanyOwnerPerson(t);
    // One of the searches is a single letter, for which the company's own index is not used.
    for (const search of [out.plate, out.code, renter.name, renter.phone, "ş"])
      expect(await other.api.company.desk.search({ search })).toEqual(NO_HITS);
  });
});
