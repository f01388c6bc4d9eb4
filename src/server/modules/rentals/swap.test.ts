import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { KM_BELOW_START_MESSAGE, SAME_CAR_MESSAGE } from "#contract/fleet/rentals.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { isLongTestRun } from "../../../../test/is-long.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { changeTestCar, makeCars, makeCustomer, makeRental, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let [first, second, third] = ["", "", ""];
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  fleet = await makeCompanyOwnerPerson(t);
  [first = "", second = "", third = ""] = await makeCars(t.db, fleet.user, 3);
  for (const [code, plate] of [
    [first, "34 ABC 101"],
    [second, "34 ABC 102"],
    [third, "34 ABC 103"],
  ] as const)
    await t.db.updateTable("cars").set({ plate }).where("code", "=", code).execute();
  customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
});
afterAll(() => t.close());

const rentalAmounts = { total: 100_000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;

async function startRental(
  code = first,
  given: { kmOut?: number; fuelOut?: number; dueAt?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const shown = { renterNameVisible: true, renterPhoneVisible: false };
  await fleet.api.company.rentals.start({
    id,
    code,
    customerId,
    dueAt: "2026-12-24T10:00",
    ...rentalAmounts,
    ...shown,
    ...given,
  });
  return id;
}

function makeSwapInput(
  rentalId: string,
  given: Partial<Parameters<Person["api"]["company"]["rentals"]["swapCar"]>[0]> = {},
) {
  return {
    id: randomUUID(),
    rentalId,
    version: 1,
    code: second,
    status: "maintenance" as const,
    reason: "Yolda kaldı",
    ...given,
  };
}

function formatCurrentMinute(): string {
  const istanbul = new Date(t.clock.now().getTime() + 3 * 3_600_000);
  return istanbul.toISOString().slice(0, 16);
}

describe("a rental that goes on with another car", () => {
  test("is out on that one; the car before has come back, its page says what it is now, and both are listed", async () => {
    const id = await startRental();
    t.clock.advance({ hours: 2 });
    const swapped = await fleet.api.company.rentals.swapCar(makeSwapInput(id, { kmOut: 500, fuelOut: 8 }));
    expect(swapped).toMatchObject({
      code: second,
      plate: "34 ABC 102",
      kmOut: 500,
      fuelOut: 8,
      endedAt: null,
      version: 2,
      left: [
        {
          code: first,
          plate: "34 ABC 101",
          from: new Date(t.clock.now().getTime() - 2 * 3_600_000),
          until: t.clock.now(),
          reason: "Yolda kaldı",
        },
      ],
    });
    const { cars } = fleet.api.company;
    expect(await cars.get({ code: first })).toMatchObject({ status: "maintenance", rental: null });
    expect(await cars.get({ code: second })).toMatchObject({
      status: "rented",
      rental: { id },
      renterNameVisible: true,
      renterPhoneVisible: false,
    });
    const page = async (code: string) => (await t.as().send(`/q/${code}`)).text();
    expect(await page(first)).toContain(`"rental":null`);
    expect(await page(second)).toContain(`"renter":{"name":"Ay*** Y."`);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("lists the cars that it left itself, and none that another rental left, or another company's of the same id", async () => {
    const id = await startRental();
    const { rentals } = fleet.api.company;
    const own = await rentals.swapCar(makeSwapInput(id, { code: third, status: "available" }));
    const beside = await rentals.swapCar(makeSwapInput(await startRental(second), { code: first }));
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = "", next = ""] = await makeCars(t.db, other.user, 2);
    await makeRental(t.db, other.user, theirs, { id });
    const stranger = await other.api.company.rentals.swapCar(makeSwapInput(id, { code: next }));
    const leftOf = (rental: typeof own) => rental.left.map(({ code }) => code);
    expect([own, beside, stranger].map(leftOf)).toEqual([[first], [second], [theirs]]);
    expect(leftOf(await rentals.get({ id }))).toEqual([first]);
  });

  test("is found by either plate, who had which when is told by the minute, and what was done stands written", async () => {
    const id = await startRental();
    const began = formatCurrentMinute();
    t.clock.advance({ hours: 2 });
    await fleet.api.company.rentals.swapCar(makeSwapInput(id));
    t.clock.advance({ hours: 2 });
    const { rentals, deskEvents } = fleet.api.company;
    const had = async (plate: string, at: string) => (await rentals.holder({ plate, at })).rentals.map((one) => one.id);
    expect(await had("34 ABC 101", began)).toEqual([id]);
    expect(await had("34 ABC 102", began)).toEqual([]);
    expect(await had("34 ABC 101", formatCurrentMinute())).toEqual([]);
    expect(await had("34 ABC 102", formatCurrentMinute())).toEqual([id]);
    for (const search of ["34 ABC 101", "34abc101", "34abc102"])
      expect((await rentals.list({ search })).items).toMatchObject([{ id }]);
    for (const car of ["34 ABC 101", "34 ABC 102"]) expect((await rentals.list({ car })).items).toMatchObject([{ id }]);
    expect((await rentals.list({ car: "34 ABC 103" })).items).toEqual([]);
    expect((await deskEvents.list({})).items[0]).toMatchObject({
      action: "car-swapped",
      plate: "34 ABC 101",
      details: { toPlate: "34 ABC 102", reason: "Yolda kaldı" },
    });
  });

  test("has its toll looked up by the plate of the minute", async () => {
    const id = await startRental();
    t.clock.advance({ seconds: 600 });
    const before = formatCurrentMinute();
    t.clock.advance({ seconds: 600 });
    await fleet.api.company.rentals.swapCar(makeSwapInput(id));
    t.clock.advance({ seconds: 600 });
    const line = { at: before, amount: 61, documentNo: "", text: "" };
    const { look } = fleet.api.company.roadCharges;
    const [old, other] = await look({
      kind: "toll",
      lines: [
        { ...line, plate: "34 ABC 101" },
        { ...line, plate: "34 ABC 102" },
      ],
    });
    expect(old).toMatchObject({ found: "certain", renterName: "Ayşe Yılmaz" });
    expect(other).toMatchObject({ found: "nobody" });
  });

  test("keeps what was read of each car, and the car that stayed behind what it came back with", async () => {
    const id = await startRental(first, { kmOut: 1000, fuelOut: 8 });
    t.clock.advance({ hours: 2 });
    const swap = makeSwapInput(id, { kmIn: 1100, fuelIn: 4, kmOut: 90_000, fuelOut: 6 });
    const { left } = await fleet.api.company.rentals.swapCar(swap);
    expect(left).toMatchObject([{ kmOut: 1000, kmIn: 1100, fuelOut: 8, fuelIn: 4 }]);
    const lastReturn = async (code: string) => (await fleet.api.company.cars.get({ code })).lastReturn;
    expect(await lastReturn(first)).toEqual({ km: 1100, fuel: 4 });
    // The km and fuel values belong to the car that was returned. They are shown neither for another car that now has
    // the same plate, nor for a later car with the same sticker.
    await changeTestCar(t.db, fleet.user, third, { plate: "34 ABC 101" });
    expect(await lastReturn(third)).toEqual({ km: null, fuel: null });
    await changeTestCar(t.db, fleet.user, first, { plate: "34 ABC 109" });
    expect(await lastReturn(first)).toEqual({ km: null, fuel: null });
    t.clock.advance({ hours: 2 });
    expect(await fleet.api.company.rentals.end({ id, kmIn: 90_200 })).toMatchObject({ kmOut: 90_000, kmIn: 90_200 });
  });

  test("leaves a car with what was read of it last, where nothing was read since", async () => {
    const id = await startRental(first, { kmOut: 1000 });
    t.clock.advance({ hours: 2 });
    await fleet.api.company.rentals.swapCar(makeSwapInput(id, { kmIn: 1100, status: "available" }));
    t.clock.advance({ hours: 2 });
    const again = await startRental(first);
    t.clock.advance({ hours: 2 });
    await fleet.api.company.rentals.swapCar(makeSwapInput(again, { code: third }));
    expect((await fleet.api.company.cars.get({ code: first })).lastReturn.km).toBe(1100);
  });

  test("goes on until the due time, and once more where the other car breaks down, too", async () => {
    const id = await startRental();
    t.clock.advance({ hours: 1 });
    await fleet.api.company.rentals.swapCar(makeSwapInput(id));
    t.clock.advance({ hours: 1 });
    const back = await fleet.api.company.rentals.swapCar(
      makeSwapInput(id, { version: 2, code: third, status: "available" }),
    );
    expect(back.left.map(({ code }) => code)).toEqual([first, second]);
    expect(await fleet.api.company.cars.get({ code: second })).toMatchObject({ status: "available" });
    const free = await fleet.api.company.periods.free({ from: "2026-12-20T10:00", until: "2026-12-21T10:00" });
    expect(free.items.map(({ code }) => code)).toEqual([second]);
    await fleet.api.company.rentals.end({ id });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("ends no sooner than it went on, also where the machine's clock was set back in between", async () => {
    const id = await startRental();
    await fleet.api.company.rentals.swapCar(makeSwapInput(id));
    await fleet.api.company.rentals.swapCar(makeSwapInput(id, { version: 2, code: third }));
    t.clock.advance({ hours: -1 });
    await fleet.api.company.rentals.end({ id });
    expect(await findBrokenInvariants(t.db)).toEqual({});
    t.clock.advance({ hours: 1 });
  });

  test("that is overdue goes on overdue", async () => {
    const id = await startRental(first, { dueAt: "2026-11-22T10:00" });
    t.clock.advance({ hours: 24 * 5 });
    await fleet.api.company.rentals.swapCar(makeSwapInput(id));
    expect((await fleet.api.company.desk.board({})).items).toMatchObject([{ step: "return", id, code: second }]);
  });

  test("was swapped once where it is sent twice", async () => {
    const id = await startRental();
    const swap = makeSwapInput(id);
    await fleet.api.company.rentals.swapCar(swap);
    expect((await fleet.api.company.rentals.swapCar(swap)).left).toHaveLength(1);
    expect((await fleet.api.company.deskEvents.list({})).items).toHaveLength(2);
  });
});

describe("a swap is refused", () => {
  test("to a car that is promised before the due time, with who has it and which cars are free", async () => {
    const id = await startRental();
    const times = { from: "2026-12-01T10:00", until: "2026-12-03T10:00" };
    await fleet.api.company.reservations.create({ id: randomUUID(), code: second, name: "Barış", ...times });
    const refusal = await catchRefusal(fleet.api.company.rentals.swapCar(makeSwapInput(id)));
    expect(refusal).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "reservation", who: "Barış", free: [{ code: third }] },
    });
    expect(await fleet.api.company.cars.get({ code: first })).toMatchObject({ status: "rented" });
  });

  test("to a car that is out, that is not ready, that is the same or of another company", async () => {
    const id = await startRental();
    await startRental(second);
    await t.db.updateTable("cars").set({ status: "damaged" }).where("code", "=", third).execute();
    const other = await makeCompanyOwnerPerson(t);
    const [foreign = ""] = await makeCars(t.db, other.user);
    const { swapCar } = fleet.api.company.rentals;
    expect(await catchRefusal(swapCar(makeSwapInput(id)))).toMatchObject({
      code: "CAR_BUSY",
      data: { kind: "rental" },
    });
    expect((await catchRefusal(swapCar(makeSwapInput(id, { code: third })))).code).toBe("CAR_NOT_AVAILABLE");
    expect((await catchRefusal(swapCar(makeSwapInput(id, { code: foreign })))).code).toBe("CAR_NOT_FOUND");
    expect(await catchRefusedFields(swapCar(makeSwapInput(id, { code: first })))).toEqual({ code: SAME_CAR_MESSAGE });
    expect((await catchRefusal(other.api.company.rentals.swapCar(makeSwapInput(id)))).code).toBe("RENTAL_NOT_FOUND");
  });

  test("of a rental that has ended or changed, and with km that cannot be", async () => {
    const id = await startRental(first, { kmOut: 1000 });
    const { swapCar, end } = fleet.api.company.rentals;
    expect((await catchRefusal(swapCar(makeSwapInput(id, { version: 7 })))).code).toBe("CHANGED_MEANWHILE");
    expect(await catchRefusedFields(swapCar(makeSwapInput(id, { kmIn: 900 })))).toEqual({
      kmIn: KM_BELOW_START_MESSAGE,
    });
    expect((await catchRefusal(swapCar(makeSwapInput(id, { kmIn: 9000 })))).code).toBe("KM_DOUBTFUL");
    expect(await swapCar(makeSwapInput(id, { kmIn: 9000, kmIsRight: true }))).toMatchObject({ code: second });
    await end({ id });
    expect((await catchRefusal(swapCar(makeSwapInput(id, { version: 2, code: third })))).code).toBe("RENTAL_ENDED");
  });
});

test("an end that meets a swap ends the rental, on whichever car it is out then", { tags: "sampled" }, async () => {
  for (let round = 0; round < (isLongTestRun ? 20 : 5); round += 1) {
    const id = await startRental();
    const swap = fleet.api.company.rentals.swapCar(makeSwapInput(id, { status: "available" }));
    const end = fleet.api.company.rentals.end({ id });
    const [swapped, ended] = await Promise.allSettled([swap, end]);
    expect(ended).toMatchObject({ status: "fulfilled" });
    if (swapped.status === "rejected") expect(swapped.reason).toMatchObject({ code: "RENTAL_ENDED" });
    for (const code of [first, second])
      expect(await fleet.api.company.cars.get({ code })).toMatchObject({ status: "available", rental: null });
    t.clock.advance({ seconds: 1 });
  }
  expect(await findBrokenInvariants(t.db)).toEqual({});
});

test("what a rental earned belongs to the car that it was out on, and all cars together to the kuruş to what it cost", async () => {
  const id = await startRental();
  t.clock.advance({ hours: 1 });
  await fleet.api.company.rentals.swapCar(makeSwapInput(id));
  t.clock.advance({ hours: 1 });
  const { charges, rentals, report } = fleet.api.company;
  await charges.add({ id: randomUUID(), rentalId: id, kind: "cleaning", amount: 2501, text: "" });
  await rentals.pay({ id: randomUUID(), rentalId: id, amount: 40_000, isRefund: false, means: "cash" });
  const days = { from: "2026-11-01", to: "2026-12-31" };
  const read = await report.get(days);
  const incomes = read.cars.map(({ car, income, collected }) => ({ car, income, collected }));
  expect(incomes).toContainEqual({ car: "34 ABC 101", income: 100_000, collected: 0 });
  expect(incomes).toContainEqual({ car: "34 ABC 102", income: 2501, collected: 40_000 });
  expect(read.income).toBe(102_501);
  const amounts = async (car: string) =>
    (await report.charges({ ...days, car })).items.map(({ amount, plate }) => `${plate}: ${amount}`);
  expect(await amounts("34 ABC 101")).toEqual(["34 ABC 101: 100000"]);
  expect(await amounts("34 ABC 102")).toEqual(["34 ABC 102: 2501"]);
  const rented = Object.fromEntries(read.cars.map(({ car, rentedMs }) => [car, rentedMs]));
  expect(rented).toMatchObject({ "34 ABC 101": 3_600_000, "34 ABC 102": 3_600_000 });
});
