import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { formatTollCheckCoverage } from "#contract/fleet/toll-checks.words.ts";

import { catchRefusal, createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeCustomer, type MadeCompany } from "../../../../test/world.ts";
import { deleteOldChecks } from "./store.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let codes: string[];
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ hours: 24 * 30 });
  fleet = await makeCompanyOwnerPerson(t);
  codes = await makeCars(t.db, fleet.user, 2);
  for (const [nth, code] of codes.entries())
    await t.db
      .updateTable("cars")
      .set({ plate: `34 ABİ 10${nth}` })
      .where("code", "=", code)
      .execute();
});
afterAll(() => t.close());

function minuteAfterNow(hours: number): string {
  return new Date(t.clock.now().getTime() + (hours + 3) * 3_600_000).toISOString().slice(0, 16);
}

async function startRental(): Promise<string> {
  const id = randomUUID();
  const customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
  await fleet.api.company.rentals.start({
    id,
    code: codes[0]!,
    customerId,
    dueAt: minuteAfterNow(200),
    total: 1000,
    paid: 0,
    means: "cash",
    deposit: 30_000,
    depositMeans: "cash",
    renterNameVisible: false,
    renterPhoneVisible: false,
  });
  return id;
}

const addCheck = (from: number, until: number, plates: string[] | null = null, id = randomUUID()) =>
  fleet.api.company.tollChecks.add({ id, from: minuteAfterNow(from), until: minuteAfterNow(until), plates });
const readCover = async (rentalId: string) => fleet.api.company.tollChecks.ofRental({ rentalId });
const listChecks = async () => (await fleet.api.company.tollChecks.list({})).items;

describe("the minutes of a rental whose tolls were looked at", () => {
  test("grow while it runs, and are those of its cars' plates or of all", async () => {
    const id = await startRental();
    t.clock.advance({ hours: 4 });
    // A company that has entered no toll and no check here is not asked about tolls.
    expect(formatTollCheckCoverage(await readCover(id))).toBe("");
    await addCheck(-500, -499);
    expect(formatTollCheckCoverage(await readCover(id))).toBe("HGS: hiç bakılmadı");
    await addCheck(-10, 0, ["34 ABC 999"]);
    expect((await readCover(id)).checked).toEqual([]);
    await addCheck(-10, -2, ["34 abi 100"]);
    expect((await readCover(id)).unchecked).toHaveLength(1);
    await addCheck(-2, 0);
    expect((await readCover(id)).unchecked).toEqual([]);
    t.clock.advance({ hours: 1 });
    expect((await readCover(id)).unchecked).toHaveLength(1);
  });

  test("go by the car of each hour after a swap", async () => {
    const id = await startRental();
    t.clock.advance({ hours: 4 });
    const { version } = await fleet.api.company.rentals.get({ id });
    const swap = { id: randomUUID(), rentalId: id, version, code: codes[1]!, status: "available", reason: "" } as const;
    await fleet.api.company.rentals.swapCar(swap);
    t.clock.advance({ hours: 4 });
    await addCheck(-20, 0, ["34 ABİ 100"]);
    expect((await readCover(id)).unchecked).toHaveLength(1);
    await addCheck(-4, 0, ["34 ABİ 101"]);
    expect((await readCover(id)).unchecked).toEqual([]);
  });

  test("stand in the list of deposits to give back, and are nobody else's", async () => {
    const id = await startRental();
    t.clock.advance({ hours: 4 });
    await fleet.api.company.rentals.end({ id });
    const other = await makeCompanyOwnerPerson(t);
    await other.api.company.tollChecks.add({
      id: randomUUID(),
      from: minuteAfterNow(-100),
      until: minuteAfterNow(0),
      plates: null,
    });
    const tolls = async () => (await fleet.api.company.receivables.deposits({})).items[0]!.tolls;
    expect((await tolls()).checked).toEqual([]);
    await addCheck(-100, 0);
    expect((await tolls()).unchecked).toEqual([]);
    await expect(other.api.company.tollChecks.ofRental({ rentalId: id })).rejects.toMatchObject({
      code: "RENTAL_NOT_FOUND",
    });
  });
});

describe("a time that was looked at", () => {
  test("is kept once however often it is sent, with who looked, and can be removed", async () => {
    const id = randomUUID();
    await addCheck(-5, -1, ["34abi100", "34 ABI 100"], id);
    await addCheck(-5, -1, ["34abi100", "34 ABI 100"], id);
    expect((await catchRefusal(addCheck(-9, -8, null, id))).code).toBe("ID_TAKEN");
    expect(await listChecks()).toMatchObject([{ id, plates: ["34 ABI 100"], by: fleet.user.displayName }]);
    const other = await makeCompanyOwnerPerson(t);
    await other.api.company.tollChecks.remove({ id });
    expect(await listChecks()).toHaveLength(1);
    await fleet.api.company.tollChecks.remove({ id });
    await fleet.api.company.tollChecks.remove({ id });
    expect(await listChecks()).toEqual([]);
  });

  test("does not end before it begins, nor in the future", async () => {
    for (const [from, until] of [
      [-1, -2],
      [-1, 1],
    ])
      await expect(addCheck(from!, until!)).rejects.toMatchObject({ code: "INPUT_INVALID" });
    expect(await listChecks()).toEqual([]);
  });

  test("goes after two years", async () => {
    await addCheck(-2, -1);
    const later = new Date(t.clock.now());
    later.setUTCFullYear(later.getUTCFullYear() + 2);
    await deleteOldChecks(t.db, later);
    expect(await listChecks()).toHaveLength(1);
    await deleteOldChecks(t.db, new Date(later.getTime() + 1));
    expect(await listChecks()).toEqual([]);
  });
});
