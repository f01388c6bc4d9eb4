import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { catchRefusal, createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeCustomer, makeRental, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let code: string;
let free: string;
let customerId: string;
let rentalId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  clerk = await makeCompanyOwnerPerson(t);
  [code = "", free = ""] = await makeCars(t.db, clerk.user, 2);
  customerId = await makeCustomer(t.db, clerk.user);
  rentalId = await makeRental(t.db, clerk.user, code, { customerId, total: 500_000, paid: 0 });
});
afterAll(() => t.close());

const visible = { renterNameVisible: false, renterPhoneVisible: false };
const question = (message: string, amount: number, owed: number | null) => ({
  code: "AMOUNT_DOUBTFUL",
  status: 409,
  message,
  data: { amount, owed },
});

test("a payment far above the debt is asked about by both sums, and is booked once it is confirmed", async () => {
  const { pay, get } = clerk.api.company.rentals;
  const payment = { id: randomUUID(), rentalId, amount: 999_999_999, isRefund: false, means: "cash" as const };
  expect(await catchRefusal(pay(payment))).toMatchObject(
    question("Kalan borç 5.000,00 TL, yazdığınız 9.999.999,99 TL. Doğru mu?", 999_999_999, 500_000),
  );
  expect(await get({ id: rentalId })).toMatchObject({ paid: 0 });
  expect(await pay({ ...payment, amountIsRight: true })).toMatchObject({ paid: 999_999_999 });
  // A repeated request is not asked about again.
  expect(await pay({ ...payment, amountIsRight: true })).toMatchObject({ paid: 999_999_999 });
});

test("a payment of the debt, and of somewhat more, is not asked about", async () => {
  const { pay } = clerk.api.company.rentals;
  const payment = { rentalId, isRefund: false, means: "cash" as const };
  expect(await pay({ ...payment, id: randomUUID(), amount: 500_000 })).toMatchObject({ paid: 500_000 });
  expect(await pay({ ...payment, id: randomUUID(), amount: 100_000 })).toMatchObject({ paid: 600_000 });
});

test("a payment at the return is compared with what is owed after the charges of the return", async () => {
  const { end } = clerk.api.company.rentals;
  const charges = [{ id: randomUUID(), kind: "damage" as const, amount: 300_000, text: "Kapı" }];
  const ending = (amount: number) => ({
    id: rentalId,
    charges,
    payment: { id: randomUUID(), amount, means: "cash" as const },
  });
  expect(await catchRefusal(end(ending(8_000_000)))).toMatchObject(
    question("Kalan borç 8.000,00 TL, yazdığınız 80.000,00 TL. Doğru mu?", 8_000_000, 800_000),
  );
  expect(await end(ending(800_000))).toMatchObject({ total: 800_000, paid: 800_000 });
});

test.each([
  ["the price", { total: 50_000_000 }, "Yazdığınız ücret 500.000,00 TL. Doğru mu?"],
  ["the payment", { paid: 5_000_000 }, "Kalan borç 5.000,00 TL, yazdığınız 50.000,00 TL. Doğru mu?"],
  ["the deposit", { deposit: 30_000_000 }, "Yazdığınız depozito 300.000,00 TL. Doğru mu?"],
])("at the start of a rental %s is asked about, and the rental starts once it is confirmed", async (_, typed, asks) => {
  const { start } = clerk.api.company.rentals;
  const money = { total: 500_000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash", ...typed } as const;
  const rental = { id: randomUUID(), code: free, customerId, dueAt: "2026-12-24T10:00", ...money, ...visible };
  expect(await catchRefusal(start(rental))).toMatchObject({ code: "AMOUNT_DOUBTFUL", message: asks });
  expect(await start({ ...rental, amountIsRight: true })).toMatchObject({ id: rental.id });
});

test("a line, a deposit, an extension and an expense above 100,000 TL are asked about", async () => {
  const { charges, deposits, rentals, expenses } = clerk.api.company;
  const amount = 90_000_000;
  const { version } = await rentals.get({ id: rentalId });
  const asked = {
    line: (amountIsRight?: true) =>
      charges.add({ id: randomUUID(), rentalId, kind: "damage", amount, text: "Kapı", amountIsRight }),
    deposit: (amountIsRight?: true) =>
      deposits.add({ id: randomUUID(), rentalId, kind: "taken", amount, means: "cash", amountIsRight }),
    extension: (amountIsRight?: true) =>
      rentals.extend({
        id: rentalId,
        version,
        dueAt: "2026-12-30T10:00",
        charge: { id: randomUUID(), amount, text: "Uzatma" },
        amountIsRight,
      }),
    expense: (amountIsRight?: true) =>
      expenses.create({ id: randomUUID(), description: "Lastik", amount, category: "other", amountIsRight }),
  };
  for (const send of Object.values(asked)) {
    expect((await catchRefusal(send())).code).toBe("AMOUNT_DOUBTFUL");
    expect(await send(true)).toBeTruthy();
  }
});
