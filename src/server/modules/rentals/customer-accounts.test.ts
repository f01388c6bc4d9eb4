import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { makeCars, makeCharge, makeCustomer, makePayment, makeRental } from "../../../../test/world.ts";

type TakeReceiptInput = Parameters<ApiClient["company"]["receipts"]["take"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(async () => {
  const broken = Object.keys(await findBrokenInvariants(t.db));
  if (broken.length > 0) throw new Error(`Broken: ${broken.join("; ")}`);
});

const instantOfDay = (text: string) => new Date(`${text}T10:00:00+03:00`);

/** The open amounts are 600, -50 and 300 kuruş: the second rental is overpaid by 50, and the last rental is running. */
async function makeCustomerWithRentals() {
  const clerk = await makeCompanyOwnerPerson(t);
  const codes = await makeCars(t.db, clerk.user, 4);
  const customerId = await makeCustomer(t.db, clerk.user);
  const made = (code: number, from: string, until: string, sums: { total: number; paid: number; deposit?: number }) =>
    makeRental(t.db, clerk.user, codes[code]!, {
      customerId,
      now: instantOfDay(from),
      dueAt: instantOfDay(until),
      ...(code < 2 && { endedAt: instantOfDay(until) }),
      ...sums,
    });
  const first = await made(0, "2026-10-01", "2026-10-03", { total: 1000, paid: 400 });
  const second = await made(1, "2026-10-05", "2026-10-06", { total: 500, paid: 550 });
  const third = await made(2, "2026-11-01", "2026-11-20", { total: 300, paid: 0, deposit: 700 });
  const { customerAccounts, receipts, rentals, customers } = clerk.api.company;
  return { clerk, code: codes[3]!, customerId, first, second, third, customerAccounts, receipts, rentals, customers };
}

function takeReceipt(
  customerId: string,
  shares: [rentalId: string, amount: number, paidBefore: number][],
): TakeReceiptInput {
  return {
    id: randomUUID(),
    customerId,
    amount: shares.reduce((sum, [, amount]) => sum + amount, 0),
    means: "transfer",
    paidOn: "2026-11-20",
    shares: shares.map(([rentalId, amount, paidBefore]) => ({ rentalId, amount, paidBefore })),
  };
}

describe("a customer's account", () => {
  test("sums what is owed, and shows what was paid too much and what is held as a deposit apart", async () => {
    const { clerk, customerId, customerAccounts, third } = await makeCustomerWithRentals();
    expect(await customerAccounts.balance({ id: customerId })).toEqual({ owed: 900, overpaid: 50, depositHeld: 700 });
    // The third rental is paid, but its deposit is still held.
    await makePayment(t.db, clerk.user, third, 300);
    expect(await customerAccounts.balance({ id: customerId })).toEqual({ owed: 600, overpaid: 50, depositHeld: 700 });
  });

  test("lists all rentals, newest first, and says that somebody unknown is none", async () => {
    const { customerId, customerAccounts, first, second, third } = await makeCustomerWithRentals();
    const { items } = await customerAccounts.rentals({ id: customerId });
    expect(items.map(({ id }) => id)).toEqual([third, second, first]);
    for (const ask of [customerAccounts.rentals, customerAccounts.balance])
      expect((await catchRefusal(ask({ id: randomUUID() }))).code).toBe("CUSTOMER_NOT_FOUND");
  });

  test("is of that customer alone: not of another one, nor of another company's with the same ids", async () => {
    const { clerk, code, customerId, customerAccounts, first } = await makeCustomerWithRentals();
    const ask = async () => ({
      balance: await customerAccounts.balance({ id: customerId }),
      rentals: await customerAccounts.rentals({ id: customerId }),
      statement: await customerAccounts.statement({ id: customerId, from: "2026-11-01", to: "2026-11-30" }),
    });
    const before = await ask();
    const other = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, other.user);
    await makeCustomer(t.db, other.user, { id: customerId });
    const now = instantOfDay("2026-11-02");
    const rentals = [
      { of: clerk, id: await makeRental(t.db, clerk.user, code, { total: 7, paid: 1, deposit: 9, now }) },
      { of: other, id: await makeRental(t.db, other.user, car, { id: first, customerId, total: 7, deposit: 9, now }) },
    ];
    for (const { of, id } of rentals) {
      for (const at of ["2026-10-15", "2026-11-15"]) {
        await makeCharge(t.db, of.user, id, { amount: 11, now: instantOfDay(at) });
        await makePayment(t.db, of.user, id, 3, { now: instantOfDay(at) });
      }
    }
    expect(await ask()).toEqual(before);
  });

  test("is another one's of a customer who was deleted: the rental stays, and no balance is asked for", async () => {
    const { customerId, customerAccounts, customers, rentals, first } = await makeCustomerWithRentals();
    // Deletes the row directly. Older versions allowed the deletion of a customer who had a rented car.
    await t.db.deleteFrom("customers").where("id", "=", customerId).execute();
    expect((await catchRefusal(customers.remove({ id: customerId }))).code).toBe("CUSTOMER_NOT_FOUND");
    expect((await catchRefusal(customerAccounts.balance({ id: customerId }))).code).toBe("CUSTOMER_NOT_FOUND");
    expect(await rentals.get({ id: first })).toMatchObject({ customerId: null, total: 1000, paid: 400 });
  });
});

describe("a receipt", () => {
  test("pays several rentals in one go, is found again from each of its payments, and is there once", async () => {
    const { customerId, customerAccounts, receipts, rentals, first, third } = await makeCustomerWithRentals();
    expect((await receipts.owed({ customerId })).rentals.map(({ rentalId }) => rentalId)).toEqual([first, third]);
    const sent = takeReceipt(customerId, [
      [first, 600, 400],
      [third, 100, 0],
    ]);
    const taken = await receipts.take(sent);
    expect(taken).toMatchObject({ id: sent.id, customerId, amount: 700, means: "transfer", paidOn: "2026-11-20" });
    expect(taken.shares.map(({ rentalId, amount }) => [rentalId, amount])).toEqual([
      [first, 600],
      [third, 100],
    ]);
    expect(await receipts.take(sent)).toEqual(taken);
    expect(await receipts.get({ id: sent.id })).toEqual(taken);
    for (const id of [first, third])
      expect((await rentals.get({ id })).entries[0]).toMatchObject({ type: "payment", receiptId: sent.id });
    expect(await rentals.get({ id: first })).toMatchObject({ paid: 1000, paymentStatus: "paid" });
    expect(await customerAccounts.balance({ id: customerId })).toMatchObject({ owed: 200 });
  });

  test("of two clerks who take one remainder is taken once, whole", async () => {
    const { customerId, customerAccounts, receipts, first, third } = await makeCustomerWithRentals();
    const both = [1, 2].map(() =>
      takeReceipt(customerId, [
        [third, 300, 0],
        [first, 600, 400],
      ]),
    );
    const answers = await Promise.allSettled(both.map((one) => receipts.take(one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = answers.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: "CHANGED_MEANWHILE" });
    expect(await customerAccounts.balance({ id: customerId })).toMatchObject({ owed: 0, overpaid: 50 });
  });

  test("that one of its rentals refuses changes nothing, not even the others", async () => {
    const { clerk, customerId, receipts, first, second, third } = await makeCustomerWithRentals();
    const other = await makeCustomer(t.db, clerk.user);
    const before = await readTableContents(t.db);
    const cases: [string, TakeReceiptInput][] = [
      [
        "CHANGED_MEANWHILE",
        takeReceipt(customerId, [
          [first, 600, 400],
          [third, 1, 299],
        ]),
      ],
      [
        "CHANGED_MEANWHILE",
        takeReceipt(customerId, [
          [first, 600, 400],
          [third, 301, 0],
        ]),
      ],
      [
        "CHANGED_MEANWHILE",
        takeReceipt(customerId, [
          [first, 600, 400],
          [second, 1, 550],
        ]),
      ],
      [
        "RENTAL_NOT_FOUND",
        takeReceipt(customerId, [
          [first, 600, 400],
          [randomUUID(), 1, 0],
        ]),
      ],
      ["RENTAL_NOT_FOUND", takeReceipt(other, [[first, 600, 400]])],
      ["CUSTOMER_NOT_FOUND", takeReceipt(randomUUID(), [[first, 600, 400]])],
    ];
    for (const [code, sent] of cases) expect((await catchRefusal(receipts.take(sent))).code).toBe(code);
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("says at which field it is wrong", async () => {
    const { customerId, receipts, first } = await makeCustomerWithRentals();
    const right = takeReceipt(customerId, [[first, 600, 400]]);
    expect(await catchRefusedFields(receipts.take({ ...right, amount: 500 }))).toEqual({
      amount: "Payların toplamı bu tutara eşit olmalı.",
    });
    // An amount above all debts could not be divided among the rentals.
    expect(await catchRefusedFields(receipts.take({ ...right, amount: 100_000 }))).toEqual({
      amount: "Payların toplamı bu tutara eşit olmalı.",
    });
    expect(await catchRefusedFields(receipts.take({ ...right, paidOn: "2026-11-22" }))).toEqual({
      paidOn: "Bu tarih henüz gelmedi.",
    });
    expect(await catchRefusedFields(receipts.take({ ...right, shares: [] }))).toMatchObject({
      shares: "Lütfen tutarı en az bir kiralamaya paylaştırın.",
    });
    const twice = takeReceipt(customerId, [
      [first, 1, 400],
      [first, 1, 400],
    ]);
    expect(await catchRefusedFields(receipts.take(twice))).toEqual({ shares: "Aynı kiralama iki kez yazılamaz." });
  });

  test("has an id of its own: one of another payment, or of another customer's receipt, is taken", async () => {
    const { clerk, code, customerId, receipts, rentals, first, third } = await makeCustomerWithRentals();
    const sent = takeReceipt(customerId, [[first, 1, 400]]);
    await receipts.take(sent);
    const other = await makeCustomer(t.db, clerk.user);
    const rental = await makeRental(t.db, clerk.user, code, { customerId: other, total: 10 });
    expect((await catchRefusal(receipts.take({ ...takeReceipt(other, [[rental, 1, 0]]), id: sent.id }))).code).toBe(
      "ID_TAKEN",
    );
    const id = randomUUID();
    await rentals.pay({ id, rentalId: third, amount: 1, isRefund: false, means: "cash" });
    expect((await catchRefusal(receipts.take({ ...takeReceipt(customerId, [[third, 1, 1]]), id }))).code).toBe(
      "ID_TAKEN",
    );
    expect((await catchRefusal(receipts.get({ id }))).code).toBe("RECEIPT_NOT_FOUND");
  });

  test("is its own company's, customer's and rentals', though another company has the same ids", async () => {
    const [customerId, beside] = [randomUUID(), randomUUID()];
    // The customer has the first rental in one company, the second in another company, and the last in both. The ids in
    // the two companies are the same.
    const [first, second, last] = [randomUUID(), randomUUID(), randomUUID()];
    const firm = async (mine: string, total: number) => {
      const clerk = await makeCompanyOwnerPerson(t);
      const codes = await makeCars(t.db, clerk.user, 3);
      for (const id of [customerId, beside]) await makeCustomer(t.db, clerk.user, { id });
      for (const [nth, id] of [first, second, last].entries()) {
        const now = instantOfDay(`2026-10-0${nth + 1}`);
        const of = id === mine || id === last ? customerId : beside;
        await makeRental(t.db, clerk.user, codes[nth]!, { id, customerId: of, total, now });
      }
      return { mine, total, receipts: clerk.api.company.receipts, rentals: clerk.api.company.rentals };
    };
    const firms = [await firm(first, 1000), await firm(second, 500)];
    const id = randomUUID();
    const taken = [];
    for (const { mine, total, receipts } of firms) {
      const { rentals: owed } = await receipts.owed({ customerId });
      expect(owed.map((one) => [one.rentalId, one.total])).toEqual([
        [mine, total],
        [last, total],
      ]);
      const shares: Parameters<typeof takeReceipt>[1] = [
        [mine, total - 1, 0],
        [last, total - 2, 0],
      ];
      const sent = { ...takeReceipt(customerId, shares), id };
      taken.push({ receipts, sent, view: await receipts.take(sent) });
      expect(taken.at(-1)!.view.shares.map((one) => [one.rentalId, one.amount])).toEqual([
        [mine, total - 1],
        [last, total - 2],
      ]);
    }
    for (const { receipts, sent, view } of taken) {
      expect(await receipts.take(sent)).toEqual(view);
      expect(await receipts.get({ id })).toEqual(view);
    }
  });

  test("of another company is none", async () => {
    const { customerId, receipts, first } = await makeCustomerWithRentals();
    const sent = takeReceipt(customerId, [[first, 1, 400]]);
    await receipts.take(sent);
    const stranger = await makeCustomerWithRentals();
    expect((await catchRefusal(stranger.receipts.get({ id: sent.id }))).code).toBe("RECEIPT_NOT_FOUND");
    expect((await catchRefusal(stranger.receipts.take({ ...sent, id: randomUUID() }))).code).toBe("CUSTOMER_NOT_FOUND");
    expect((await catchRefusal(stranger.receipts.owed({ customerId }))).code).toBe("CUSTOMER_NOT_FOUND");
  });
});

describe("a statement", () => {
  test("begins with what was owed, adds what each day brought, and ends with what is owed then", async () => {
    const { clerk, customerId, customerAccounts, first } = await makeCustomerWithRentals();
    await makeCharge(t.db, clerk.user, first, { amount: 80, now: instantOfDay("2026-11-10") });
    await makeCharge(t.db, clerk.user, first, { amount: 5, now: new Date("2026-11-12T00:00:00+03:00") });
    await makePayment(t.db, clerk.user, first, 30, { now: instantOfDay("2026-11-12") });
    const statement = await customerAccounts.statement({ id: customerId, from: "2026-11-01", to: "2026-11-11" });
    expect(statement).toMatchObject({ name: "Zeynep Kaya", opening: 550, closing: 930 });
    expect(statement.entries.map(({ type, day: on, amount }) => [type, on, amount])).toEqual([
      ["charge", "2026-11-01", 300],
      ["charge", "2026-11-10", 80],
    ]);
    const next = await customerAccounts.statement({ id: customerId, from: "2026-11-12", to: "2026-11-30" });
    const entries = [
      { type: "charge", amount: 5 },
      { type: "payment", amount: 30 },
    ];
    expect(next).toMatchObject({ opening: 930, closing: 905, entries });
    const all = await customerAccounts.statement({ id: customerId, from: "2016-11-12", to: "2026-11-30" });
    expect(all).toMatchObject({ opening: 0, closing: 905 });
  });

  test("refuses a period that ends before it begins", async () => {
    const { customerId, customerAccounts } = await makeCustomerWithRentals();
    expect(
      await catchRefusedFields(customerAccounts.statement({ id: customerId, from: "2026-11-02", to: "2026-11-01" })),
    ).toEqual({ to: "Bitiş, başlangıçtan önce olamaz." });
  });

  test("refuses a period that holds more than can be printed", async () => {
    const { clerk, customerId, customerAccounts, first } = await makeCustomerWithRentals();
    const line = { companyId: clerk.user.companyId, rentalId: first, kind: "toll" as const, amount: 1 };
    const at = instantOfDay("2026-11-05");
    const lines = Array.from({ length: 1000 }, () => ({
      ...line,
      id: randomUUID(),
      happenedAt: at,
      createdAt: at,
      enteredBy: clerk.user.id,
    }));
    await t.db.insertInto("rentalCharges").values(lines).execute();
    await t.db.updateTable("rentals").set({ total: 2000 }).where("id", "=", first).execute();
    await t.db
      .updateTable("companyTotals")
      .set((eb) => ({ billed: eb("billed", "+", 1000) }))
      .where("companyId", "=", clerk.user.companyId)
      .execute();
    expect(
      await catchRefusedFields(customerAccounts.statement({ id: customerId, from: "2026-11-01", to: "2026-11-30" })),
    ).toEqual({ to: "Bu dönemde 1000’den fazla kayıt var; lütfen daha kısa bir dönem seçin." });
  });
});

test("what the staff must mind is kept, and an edit that does not send it leaves it", async () => {
  const { customers } = await makeCustomerWithRentals();
  const given = { id: randomUUID(), name: "Ali", phone: "", email: "", notes: "" };
  expect(await customers.create({ ...given, caution: " Geç getirdi \n\n\n kaza yaptı " })).toMatchObject({
    caution: "Geç getirdi\n\nkaza yaptı",
  });
  expect(await customers.update({ ...given, name: "Veli", version: 1 })).toMatchObject({
    caution: "Geç getirdi\n\nkaza yaptı",
  });
  expect(await customers.update({ ...given, caution: "", version: 2 })).toMatchObject({ caution: "" });
  expect(await catchRefusedFields(customers.update({ ...given, caution: "a".repeat(501), version: 3 }))).toEqual({
    caution: "Not en fazla 500 karakter olabilir.",
  });
});
