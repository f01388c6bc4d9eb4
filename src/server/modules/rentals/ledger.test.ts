import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { CHARGE_KINDS } from "#domain/fleet/charge.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  chargeRoadCharge,
  LONG_AGO,
  makeCars,
  makeCharge,
  makeDepositEntry,
  makePayment,
  makeRental,
  makeRoadCharge,
} from "../../../../test/world.ts";

type CompanyClient = ApiClient["company"];
type ChargeInput = Parameters<CompanyClient["charges"]["add"]>[0];
type DepositEntryInput = Parameters<CompanyClient["deposits"]["add"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  const broken = Object.keys(await findBrokenInvariants(t.db));
  if (broken.length > 0) throw new Error(`Broken: ${broken.join("; ")}`);
});

async function makeRunningRental(given: { id?: string; paid?: number; deposit?: number } = {}) {
  const clerk = await makeCompanyOwnerPerson(t);
  const [code = "", free = ""] = await makeCars(t.db, clerk.user, 2);
  const id = await makeRental(t.db, clerk.user, code, { total: 1000, ...given });
  const { rentals, charges, deposits, info } = clerk.api.company;
  return { clerk, free, id, rentals, charges, deposits, totals: () => info.totals({}) };
}

function makeChargeInput(rentalId: string, given: Partial<ChargeInput> = {}): ChargeInput {
  return { id: randomUUID(), rentalId, kind: "toll", amount: 500, text: "", ...given };
}

function makeDepositInput(
  rentalId: string,
  kind: DepositEntryInput["kind"],
  amount: number,
  given: Partial<DepositEntryInput> = {},
): DepositEntryInput {
  return { id: randomUUID(), rentalId, kind, amount, ...(kind !== "set-off" && { means: "cash" }), ...given };
}

function makeReversalInput(chargeId: string, reason = "Yanlış tutar") {
  return { id: randomUUID(), chargeId, reason };
}

async function makeRentalBeside({ clerk, free }: Awaited<ReturnType<typeof makeRunningRental>>): Promise<void> {
  const id = await makeRental(t.db, clerk.user, free, { total: 2000 });
  await makeCharge(t.db, clerk.user, id, { amount: 7 });
  await makePayment(t.db, clerk.user, id, 8);
  await makeDepositEntry(t.db, clerk.user, id, "taken", 9, { now: t.clock.now() });
}

function listAmounts(entries: readonly { amount: number }[]): number[] {
  return entries.map(({ amount }) => amount).toSorted((one, other) => one - other);
}

function findEntry(rental: RentalView, id: string) {
  return rental.entries.find((one) => one.id === id);
}

describe("of two companies that have the same ids", () => {
  test("lines and payments are their own rental's and company's, as is what takes a line back", async () => {
    const id = randomUUID();
    const [own, other] = [await makeRunningRental({ id }), await makeRunningRental({ id })];
    const [line, paid] = [
      makeChargeInput(id),
      { id: randomUUID(), rentalId: id, isRefund: false, means: "card" as const },
    ];
    for (const [at, amount] of [
      [own, 500],
      [other, 300],
    ] as const) {
      await makeRentalBeside(at);
      await at.charges.add({ ...line, amount });
      const { entries } = await at.rentals.pay({ ...paid, amount: amount + 1 });
      expect(listAmounts(entries)).toEqual([amount, amount + 1, 1000]);
    }
    const back = makeReversalInput(line.id);
    const theirs = await other.rentals.get({ id });
    expect(listAmounts((await own.charges.reverse(back)).entries)).toEqual([-500, 500, 501, 1000]);
    expect(await other.rentals.get({ id })).toEqual(theirs);
    expect(listAmounts((await other.charges.reverse(back)).entries)).toEqual([-300, 300, 301, 1000]);
  });

  test("a fine whose line is taken back may be charged again, and no other one nor another company's", async () => {
    const id = randomUUID();
    const [own, other] = [await makeRunningRental({ id }), await makeRunningRental({ id })];
    const line = makeChargeInput(id, { kind: "fine", amount: 4250, happenedAt: "2026-11-20T12:00" });
    for (const { clerk, charges } of [own, other]) {
      await charges.add(line);
      await makeRoadCharge(t.db, clerk.user, id, { chargeId: line.id });
    }
    const beside = await makeRoadCharge(t.db, own.clerk.user, id, { documentNo: "2" });
    await chargeRoadCharge(t.db, own.clerk.user, beside);
    await own.charges.reverse(makeReversalInput(line.id));
    const charged = await t.db
      .selectFrom("roadCharges")
      .select(["companyId", "documentNo"])
      .where("chargeId", "is not", null)
      .orderBy("documentNo")
      .execute();
    expect(charged).toEqual([
      { companyId: other.clerk.user.companyId, documentNo: "" },
      { companyId: own.clerk.user.companyId, documentNo: "2" },
    ]);
  });

  test("deposits are their own rental's and company's, as is what is set off and taken back", async () => {
    const id = randomUUID();
    const [own, other] = [await makeRunningRental({ id, deposit: 900 }), await makeRunningRental({ id, deposit: 800 })];
    // Another rental, and another company's rental with the same id, get later deposits by other means of payment.
    await makeRentalBeside(own);
    await other.deposits.add(makeDepositInput(id, "taken", 100, { means: "transfer" }));
    const setOff = makeDepositInput(id, "set-off", 600);
    const kept = await own.deposits.add(setOff);
    expect(kept.entries[0]).toMatchObject({ amount: 600, means: "card" });
    expect(listAmounts(kept.deposits)).toEqual([-600, 900]);
    const theirs = await other.deposits.add({ ...setOff, amount: 400 });
    expect(theirs.entries[0]).toMatchObject({ amount: 400, means: "transfer" });
    expect(listAmounts(theirs.deposits)).toEqual([-400, 100, 800]);
    // Makes payments with the ids of the other company's set-off, so that a query that does not filter by company
    // fails.
    const paid = { rentalId: id, amount: 1, isRefund: false, means: "cash" as const };
    await own.rentals.pay({ ...paid, id: theirs.entries[0]!.id });
    const before = await other.rentals.pay({ ...paid, id: kept.entries[0]!.id });
    // Updated rows move to the end of the table, so that a query without the right filter reads the wrong row first.
    await t.db.updateTable("payments").set({ receiptId: null }).where("fromDeposit", "=", true).execute();
    const back = { id: randomUUID(), entryId: setOff.id };
    const returned = await own.deposits.reverse(back);
    expect(returned.entries.find(({ amount }) => amount === -600)).toMatchObject({ means: "card" });
    expect(listAmounts(returned.deposits)).toEqual([-600, 600, 900]);
    const takenBack = returned.deposits.filter(({ isReversed }) => isReversed);
    expect(takenBack.map((one) => one.id)).toEqual([setOff.id]);
    expect(await other.rentals.get({ id })).toEqual(before);
    const last = await other.deposits.reverse(back);
    expect(last.entries.find(({ amount }) => amount === -400)).toMatchObject({ means: "transfer" });
    expect(listAmounts(last.deposits)).toEqual([-400, 100, 400, 800]);
  });
});

describe("a line", () => {
  test("raises what the rental costs and what is pending, the status follows, and it says who wrote it when", async () => {
    const { id, charges, rentals, totals } = await makeRunningRental({ paid: 1000 });
    expect((await rentals.get({ id })).paymentStatus).toBe("paid");
    t.clock.advance({ seconds: 1 });
    const line = makeChargeInput(id, {
      kind: "fine",
      amount: 99_300,
      text: "  Hız \n ihlali ",
      quantity: 1.25,
      happenedAt: "2026-11-20T08:05",
      documentNo: "MB-123",
    });
    const after = await charges.add(line);
    expect(after).toMatchObject({ total: 100_300, paid: 1000, paymentStatus: "partial", version: 1 });
    expect(after.entries[0]).toEqual({
      type: "charge",
      id: line.id,
      kind: "fine",
      amount: 99_300,
      text: "Hız ihlali",
      quantity: 1.25,
      happenedAt: new Date("2026-11-20T05:05:00Z"),
      documentNo: "MB-123",
      reverses: null,
      isReversed: false,
      enteredBy: "Hızlı Kiralama",
      createdAt: t.clock.now(),
    });
    expect(await rentals.get({ id })).toEqual(after);
    expect(await totals()).toEqual({ earned: 1000, pending: 99_300, spent: 0 });
  });

  test.each(CHARGE_KINDS)("may be %s, also after the end", async (kind) => {
    const { id, charges, rentals } = await makeRunningRental();
    await rentals.end({ id });
    const total = kind === "discount" ? 700 : 1300;
    expect(await charges.add(makeChargeInput(id, { kind, amount: 300, text: "Neden" }))).toMatchObject({ total });
  });

  test("happened now unless it says another time, which is not still to come", async () => {
    const { id, charges } = await makeRunningRental();
    const after = await charges.add(makeChargeInput(id));
    expect(after.entries[0]).toMatchObject({ happenedAt: t.clock.now(), quantity: null, documentNo: "" });
    expect(await catchRefusedFields(charges.add(makeChargeInput(id, { happenedAt: "2030-01-01T10:00" })))).toEqual({
      happenedAt: "Bu tarih henüz gelmedi.",
    });
  });

  test("a discount takes the fee to nothing, which is paid, and never below", async () => {
    const { id, charges } = await makeRunningRental();
    const before = await readTableContents(t.db);
    expect(await catchRefusal(charges.add(makeChargeInput(id, { kind: "discount", amount: 1001 })))).toMatchObject({
      code: "TOTAL_BELOW_ZERO",
      status: 409,
    });
    expect(await readTableContents(t.db)).toEqual(before);
    const free = await charges.add(makeChargeInput(id, { kind: "discount", amount: 1000 }));
    expect(free).toMatchObject({ total: 0, paymentStatus: "paid" });
  });

  test("names everything that is wrong at once, and is not written", async () => {
    const { id, charges } = await makeRunningRental();
    const wrong = {
      id: "1",
      kind: "kira" as "rent",
      amount: 0,
      text: "x".repeat(201),
      quantity: -1,
      happenedAt: "dün",
      documentNo: "x".repeat(51),
    };
    const said = await catchRefusedFields(charges.add({ ...makeChargeInput(id), ...wrong }));
    expect(Object.keys(said ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(await catchRefusedFields(charges.add(makeChargeInput(id, { kind: "other", text: "  " })))).toEqual({
      text: "Lütfen bu kalemin ne olduğunu yazın.",
    });
    for (const quantity of [0, 1.005, 1e9, Number.NaN])
      expect(await catchRefusedFields(charges.add(makeChargeInput(id, { quantity })))).toHaveProperty("quantity");
  });

  test("sent twenty times at once is there once and answered alike; its id for another rental is refused", async () => {
    const { id, charges, clerk, free } = await makeRunningRental();
    const other = await makeRental(t.db, clerk.user, free);
    const line = makeChargeInput(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => charges.add(line)));
    expect(new Set(answers.map(({ total }) => total))).toEqual(new Set([1500]));
    expect((await catchRefusal(charges.add({ ...line, rentalId: other }))).code).toBe("ID_TAKEN");
    expect((await catchRefusal(charges.add(makeChargeInput(randomUUID())))).code).toBe("RENTAL_NOT_FOUND");
  });

  test("and payments are walked as one list, newest first, without gap or repeat", async () => {
    const { id, clerk, rentals } = await makeRunningRental({ paid: 5 });
    for (let nth = 0; nth < 70; nth += 1)
      await makeCharge(t.db, clerk.user, id, { amount: 1, now: new Date(LONG_AGO.getTime() + Math.floor(nth / 7)) });
    for (let nth = 0; nth < 60; nth += 1)
      await makePayment(t.db, clerk.user, id, 1, { now: new Date(LONG_AGO.getTime() + Math.floor(nth / 7)) });
    const { rows, sizes } = await readAllPages((position) => rentals.entries({ ...position, rentalId: id }));
    expect(sizes).toEqual([50, 50, 32]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(132);
    const order = rows.map(({ createdAt, id: of }) => `${createdAt.toISOString()} ${of}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect((await rentals.get({ id })).entries).toEqual(rows.slice(0, 50));
  });
});

describe("a wrong line", () => {
  test("is taken back by one of the opposite amount with the reason; both stand, and it is taken back once", async () => {
    const { id, charges, clerk, totals } = await makeRunningRental({ paid: 1000 });
    const wrong = await makeCharge(t.db, clerk.user, id, { amount: 700 });
    const back = makeReversalInput(wrong);
    const after = await charges.reverse(back);
    expect(after).toMatchObject({ total: 1000, paymentStatus: "paid" });
    expect(findEntry(after, wrong)).toMatchObject({ amount: 700, isReversed: true, reverses: null });
    expect(findEntry(after, back.id)).toMatchObject({
      amount: -700,
      reverses: wrong,
      text: "Yanlış tutar",
      kind: "toll",
    });
    expect(await totals()).toMatchObject({ pending: 0 });
    expect(await charges.reverse(back)).toEqual(after);
    expect((await catchRefusal(charges.reverse(makeReversalInput(wrong)))).code).toBe("ENTRY_REVERSED");
    expect((await catchRefusal(charges.reverse(makeReversalInput(back.id)))).code).toBe("ENTRY_IS_REVERSAL");
    expect((await catchRefusal(charges.reverse({ ...makeReversalInput(id), id: back.id }))).code).toBe("ID_TAKEN");
  });

  test("may be the fee itself, but not while a discount leans on it", async () => {
    const { id, charges } = await makeRunningRental();
    const discount = makeChargeInput(id, { kind: "discount", amount: 100 });
    await charges.add(discount);
    expect((await catchRefusal(charges.reverse(makeReversalInput(id)))).code).toBe("TOTAL_BELOW_ZERO");
    await charges.reverse(makeReversalInput(discount.id));
    expect(await charges.reverse(makeReversalInput(id))).toMatchObject({ total: 0, paymentStatus: "paid" });
  });

  test("of another company is answered as an unknown one; without a reason nothing is taken back", async () => {
    const foreign = await makeRunningRental();
    const { id, charges } = await makeRunningRental();
    for (const chargeId of [foreign.id, randomUUID()])
      expect(await catchRefusal(charges.reverse(makeReversalInput(chargeId)))).toMatchObject({
        code: "ENTRY_NOT_FOUND",
        status: 404,
      });
    expect(await catchRefusedFields(charges.reverse(makeReversalInput(id, " ")))).toEqual({
      reason: "Lütfen neden geri aldığınızı yazın.",
    });
  });
});

describe("a payment", () => {
  test("says by what means and of which day, which is not still to come; a refund, too", async () => {
    const { id, rentals } = await makeRunningRental();
    const paid = { id: randomUUID(), rentalId: id, amount: 400, isRefund: false, means: "transfer" as const };
    const after = await rentals.pay({ ...paid, paidOn: "2026-11-01" });
    expect(findEntry(after, paid.id)).toMatchObject({ means: "transfer", paidOn: "2026-11-01", fromDeposit: false });
    const back = { ...paid, id: randomUUID(), amount: 100, isRefund: true, means: "card" as const };
    expect(findEntry(await rentals.pay(back), back.id)).toMatchObject({ amount: -100, means: "card" });
    const next = { ...paid, id: randomUUID() };
    expect(await catchRefusedFields(rentals.pay({ ...next, paidOn: "2030-01-01" }))).toEqual({
      paidOn: "Bu tarih henüz gelmedi.",
    });
    expect(await catchRefusedFields(rentals.pay({ ...next, paidOn: "2026-02-30" }))).toHaveProperty("paidOn");
    for (const means of ["unknown", "çek", undefined] as unknown as "cash"[])
      expect(await catchRefusedFields(rentals.pay({ ...next, means }))).toEqual({
        means: "Lütfen ödeme yolunu seçin.",
      });
  });
});

describe("a deposit", () => {
  test("taken with the start is held, and neither paid nor earned", async () => {
    const { id, rentals, totals } = await makeRunningRental({ deposit: 3000 });
    const rental = await rentals.get({ id });
    expect(rental).toMatchObject({ depositHeld: 3000, paid: 0, paymentStatus: "unpaid" });
    expect(rental.deposits).toMatchObject([{ kind: "taken", amount: 3000, means: "card", reverses: null }]);
    expect(await totals()).toEqual({ earned: 0, pending: 1000, spent: 0 });
  });

  test("is taken later, given back in parts, and no more than is held", async () => {
    const { id, deposits, rentals } = await makeRunningRental();
    await deposits.add(makeDepositInput(id, "taken", 500));
    await rentals.end({ id });
    expect(await deposits.add(makeDepositInput(id, "returned", 200, { means: "transfer" }))).toMatchObject({
      depositHeld: 300,
    });
    expect(await catchRefusal(deposits.add(makeDepositInput(id, "returned", 301)))).toMatchObject({
      code: "DEPOSIT_TOO_SMALL",
      status: 409,
    });
    expect(await deposits.add(makeDepositInput(id, "returned", 300))).toMatchObject({ depositHeld: 0, paid: 0 });
  });

  test("is set off against what is owed, as a payment from it by the means by which it came, and no further", async () => {
    const { id, deposits, totals } = await makeRunningRental({ paid: 400, deposit: 900 });
    expect((await catchRefusal(deposits.add(makeDepositInput(id, "set-off", 601)))).code).toBe("NOT_OWED");
    const setOff = makeDepositInput(id, "set-off", 600);
    const after = await deposits.add(setOff);
    expect(after).toMatchObject({ depositHeld: 300, paid: 1000, paymentStatus: "paid" });
    expect(after.entries[0]).toMatchObject({ type: "payment", amount: 600, means: "card", fromDeposit: true });
    expect(after.deposits[0]).toMatchObject({ id: setOff.id, kind: "set-off", amount: -600, means: null });
    expect(await totals()).toMatchObject({ earned: 1000, pending: 0 });
    expect(await deposits.add(setOff)).toEqual(after);
  });

  test("is kept for damage with the line of that damage, in one go, as far as it reaches", async () => {
    const { id, charges } = await makeRunningRental({ paid: 1000, deposit: 900 });
    const kept = await charges.add(makeChargeInput(id, { kind: "damage", amount: 500, fromDeposit: true }));
    expect(kept).toMatchObject({ total: 1500, paid: 1500, depositHeld: 400, paymentStatus: "paid" });
    const more = await charges.add(makeChargeInput(id, { kind: "damage", amount: 700, fromDeposit: true }));
    expect(more).toMatchObject({ total: 2200, paid: 1900, depositHeld: 0, paymentStatus: "partial" });
    const none = await charges.add(makeChargeInput(id, { amount: 100, fromDeposit: true }));
    expect(none).toMatchObject({ total: 2300, paid: 1900, depositHeld: 0 });
  });

  test("that was entered wrongly is taken back once, a set-off with its payment", async () => {
    const { id, deposits, clerk } = await makeRunningRental({ deposit: 900 });
    const setOff = await makeDepositEntry(t.db, clerk.user, id, "set-off", 600);
    // Another company reverses an entry with the same id first.
    const stranger = await makeRunningRental({ deposit: 900 });
    await stranger.deposits.add({ ...makeDepositInput(stranger.id, "set-off", 600), id: setOff });
    await stranger.deposits.reverse({ id: randomUUID(), entryId: setOff });
    const back = { id: randomUUID(), entryId: setOff };
    const after = await deposits.reverse(back);
    expect(after).toMatchObject({ depositHeld: 900, paid: 0, paymentStatus: "unpaid" });
    expect(after.entries[0]).toMatchObject({ type: "payment", amount: -600, fromDeposit: true, means: "card" });
    expect(await deposits.reverse(back)).toEqual(after);
    expect((await catchRefusal(deposits.reverse({ ...back, id: randomUUID() }))).code).toBe("ENTRY_REVERSED");
    expect((await catchRefusal(deposits.reverse({ id: randomUUID(), entryId: back.id }))).code).toBe(
      "ENTRY_IS_REVERSAL",
    );
    const returned = await makeDepositEntry(t.db, clerk.user, id, "returned", 900);
    const [taken] = (await deposits.list({ rentalId: id })).items.filter((one) => one.kind === "taken");
    expect((await catchRefusal(deposits.reverse({ id: randomUUID(), entryId: taken!.id }))).code).toBe(
      "DEPOSIT_TOO_SMALL",
    );
    expect(await deposits.reverse({ id: randomUUID(), entryId: returned })).toMatchObject({ depositHeld: 900 });
  });

  test("that was set off is not taken back once its payment was given back", async () => {
    const { id, deposits, rentals, clerk } = await makeRunningRental({ deposit: 900 });
    const setOff = await makeDepositEntry(t.db, clerk.user, id, "set-off", 600);
    await rentals.pay({ id: randomUUID(), rentalId: id, amount: 1, isRefund: true, means: "cash" });
    expect((await catchRefusal(deposits.reverse({ id: randomUUID(), entryId: setOff }))).code).toBe("REFUND_TOO_LARGE");
  });

  test("says at the field what is wrong, and whoever read another one looks again", async () => {
    const { id, deposits } = await makeRunningRental({ deposit: 900 });
    expect(
      await catchRefusedFields(deposits.add(makeDepositInput(id, "taken", 0, { means: undefined }))),
    ).toMatchObject({
      amount: "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).",
    });
    expect(
      await catchRefusedFields(deposits.add({ id: randomUUID(), rentalId: id, kind: "taken", amount: 1 })),
    ).toEqual({
      means: "Lütfen ödeme yolunu seçin.",
    });
    expect(await catchRefusedFields(deposits.add(makeDepositInput(id, "taken", 1, { paidOn: "2030-01-01" })))).toEqual({
      paidOn: "Bu tarih henüz gelmedi.",
    });
    expect((await catchRefusal(deposits.add(makeDepositInput(id, "returned", 1, { heldBefore: 800 })))).code).toBe(
      "CHANGED_MEANWHILE",
    );
    expect((await catchRefusal(deposits.list({ rentalId: randomUUID() }))).code).toBe("RENTAL_NOT_FOUND");
  });
});

describe("the database itself refuses", () => {
  test.each([
    ["a line of nothing", sql`update rental_charges set amount = 0`],
    ["a discount above zero", sql`update rental_charges set kind = 'discount'`],
    ["a fee below zero", sql`update rentals set total = -1`],
    ["a deposit below zero", sql`update rentals set deposit_held = -1`],
    ["a deposit that left above zero", sql`update deposit_entries set kind = 'returned'`],
    ["a line nobody wrote", sql`update rental_charges set entered_by = null`],
  ])("%s", async (_, statement) => {
    await makeRunningRental({ deposit: 900 });
    await expect(statement.execute(t.db)).rejects.toMatchObject({ code: "23514" });
  });
});
