import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { makeCars, makeCustomer, makeRental, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeCompanyWithIds(ids: { customerId: string; id: string }, name: string, total: number) {
  const clerk = await makeCompanyOwnerPerson(t);
  const [code = "", next = "", free = ""] = await makeCars(t.db, clerk.user, 3);
  await makeCustomer(t.db, clerk.user, { id: ids.customerId, name });
  await makeRental(t.db, clerk.user, code, { ...ids, total, paid: 1 });
  const beside = await makeRental(t.db, clerk.user, next, { customerId: ids.customerId, total: total + 7, paid: 2 });
  return { clerk, name, total, code, free, beside };
}

async function readRows({ companyId }: MadeCompany, except?: string) {
  const rentals = t.db.selectFrom("rentals").selectAll().where("companyId", "=", companyId).orderBy("id");
  const parts = await Promise.all(
    (["carPeriods", "rentalCharges", "payments"] as const).map((table) =>
      t.db.selectFrom(table).selectAll().where("companyId", "=", companyId).orderBy("id").execute(),
    ),
  );
  return [
    (await rentals.execute()).filter(({ id }) => id !== except),
    ...parts.map((rows) => rows.filter(({ rentalId }) => rentalId !== except)),
  ];
}

test("what a company does with a rental is of that one alone: not of another of its own, nor of another company's of the same ids", async () => {
  const ids = { customerId: randomUUID(), id: randomUUID() };
  const { id } = ids;
  const offices = [
    await makeCompanyWithIds(ids, "Ayşe Yılmaz", 1000),
    await makeCompanyWithIds(ids, "Barış Su", 3000),
  ] as const;
  const sent = { line: randomUUID(), toll: randomUUID(), payment: randomUUID(), piece: randomUUID() };
  for (const [mine, theirs] of [offices, offices.toReversed()] as const) {
    const { name, total, code, free } = mine;
    const others = async () => [await readRows(mine.clerk.user, id), await readRows(theirs.clerk.user)];
    const before = await others();
    const { rentals, charges } = mine.clerk.api.company;
    await rentals.saveNotes({ id, version: 1, notes: "Ön tampon çizik" });
    const charge = { id: sent.line, amount: 500, text: "Bir gün" };
    const extended = await rentals.extend({ id, version: 2, dueAt: "2026-12-01T10:00", charge });
    expect(extended).toMatchObject({ renterName: name, code, total: total + 500, rent: total + 500 });
    await charges.add({ id: sent.toll, rentalId: id, kind: "toll", amount: 61, text: "" });
    const payment = { id: sent.payment, rentalId: id, amount: 40, isRefund: false, means: "cash" as const };
    expect(await rentals.pay(payment)).toMatchObject({ total: total + 561, rent: total + 500, paid: 41 });
    const swap = { id: sent.piece, rentalId: id, version: 3, code: free, status: "damaged" as const, reason: "Kaza" };
    expect(await rentals.swapCar(swap)).toMatchObject({ code: free, version: 4, left: [{ code }] });
    expect(await others()).toEqual(before);
  }
  expect(await findBrokenInvariants(t.db)).toEqual({});
});
