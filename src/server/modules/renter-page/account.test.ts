import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, expect, test } from "vitest";

import type { RenterPage } from "#contract/fleet/renter-page.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import { CHARGE_KINDS } from "#domain/fleet/charge.ts";
import { hasNoRoadCharge, sumRenterAccount } from "#domain/fleet/renter-account.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { makeCars, makeCustomer, makeRental } from "../../../../test/world.ts";

let t: TestApp;
let firm: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let rentalId: string;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  firm = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, firm.user, 1);
  await t.db.updateTable("cars").set({ plate: "35 KRF 111" }).where("code", "=", code).execute();
  const customerId = await makeCustomer(t.db, firm.user, { name: "Zeynep Aksoy" });
  const now = new Date(t.clock.now().getTime() - 2 * 86_400_000);
  rentalId = await makeRental(t.db, firm.user, code, { total: 300_000, customerId, now });
  await t.db.updateTable("rentals").set({ plate: "35 KRF 111" }).where("id", "=", rentalId).execute();
  const { address } = await firm.api.company.renterLinks.make({ rentalId });
  token = address.split("/").at(-1)!;
});

async function readAccount() {
  const answer = await t.as().send(makeRenterPath(token));
  const { account } = (readStubPageData(await answer.text()) as { view: { page: RenterPage } }).view.page;
  return { ...account!, ...sumRenterAccount(account!.lines, account!.payments) };
}

const addCharge = (charge: {
  kind: (typeof CHARGE_KINDS)[number];
  amount: number;
  text?: string;
  documentNo?: string;
}) => firm.api.company.charges.add({ id: randomUUID(), rentalId, text: "", ...charge });

test("lines of every kind, a reversal, payments and a refund add up to what billing and receivables say", async () => {
  for (const [nth, kind] of CHARGE_KINDS.entries()) await addCharge({ kind, amount: 101 + nth, text: "Kalem" });
  const wrong = randomUUID();
  await firm.api.company.charges.add({ id: wrong, rentalId, kind: "damage", amount: 77_777, text: "" });
  await firm.api.company.charges.reverse({ id: randomUUID(), chargeId: wrong, reason: "Yanlış araç" });
  await firm.api.company.rentals.pay({ id: randomUUID(), rentalId, amount: 100_050, isRefund: false, means: "cash" });
  await firm.api.company.rentals.pay({ id: randomUUID(), rentalId, amount: 50, isRefund: true, means: "card" });
  const account = await readAccount();
  const rental = await firm.api.company.rentals.get({ id: rentalId });
  expect([account.total, account.paid]).toEqual([rental.total, rental.paid]);
  const { bands } = await firm.api.company.receivables.sums({});
  expect(bands.reduce((all, { owed }) => all + owed, 0)).toBe(account.owed);
  expect(account.lines).toHaveLength(1 + CHARGE_KINDS.length);
  expect(JSON.stringify(account)).not.toContain("Yanlış araç");
});

test("a toll and a fine typed into the account are lines with time, place and number, and none denies them", async () => {
  await firm.api.company.charges.add({
    id: randomUUID(),
    rentalId,
    kind: "toll",
    amount: 12_550,
    text: "Osmangazi Köprüsü",
    happenedAt: "2026-11-20T14:30",
  });
  await addCharge({ kind: "fine", amount: 99_300, text: "Hız cezası", documentNo: "MB 123" });
  const { addedLines, rent, lines, reported } = await readAccount();
  expect(rent).toBe(300_000);
  expect(addedLines).toMatchObject([
    { kind: "toll", amount: 12_550, text: "Osmangazi Köprüsü", at: "2026-11-20T11:30:00.000Z" },
    { kind: "fine", amount: 99_300, text: "Hız cezası", documentNo: "MB 123" },
  ]);
  expect(hasNoRoadCharge(lines, reported)).toBe(false);
});

test("a toll of the list is reported, then a line of the debt, and never both", async () => {
  expect(hasNoRoadCharge((await readAccount()).lines, [])).toBe(true);
  const at = formatLocalDateTime(new Date(t.clock.now().getTime() - 3_600_000));
  const line = { plate: "35 KRF 111", at, amount: 4200, text: "FSM", documentNo: "" };
  await firm.api.company.roadCharges.add({ kind: "toll", lines: [line] });
  const before = await readAccount();
  expect(before.reported).toMatchObject([{ kind: "toll", amount: 4200, text: "FSM", plate: "35 KRF 111" }]);
  expect(before.owed).toBe(300_000);
  await firm.api.company.roadCharges.chargeAll({ count: 1, amount: 4200 });
  const after = await readAccount();
  expect([after.reported, after.owed]).toEqual([[], 304_200]);
  expect(after.addedLines).toMatchObject([{ kind: "toll", amount: 4200, text: "FSM", plate: "35 KRF 111" }]);
});
