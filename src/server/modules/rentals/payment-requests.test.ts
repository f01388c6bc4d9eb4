import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, refusalOf, type TestApp } from "../../../../test/app.ts";
import { company, type Person } from "../../../../test/people.ts";
import { makeCars, makeRental, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let codes: string[];
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  clerk = await company(t);
  codes = await makeCars(t.db, clerk.user, 2);
});
afterAll(() => t.close());

const rentals = () => clerk.api.company.rentals;
const awaited = async () => (await rentals().awaited({})).items;
const count = async () => (await clerk.api.company.cars.fleet({})).awaitedPayments;

function pay(rentalId: string, amount: number, paidBefore?: number) {
  const payment = { id: randomUUID(), rentalId, amount, isRefund: false, means: "transfer" } as const;
  return rentals().pay({ ...payment, ...(paidBefore !== undefined && { paidBefore }) });
}

test("a payment that is asked for is awaited until all of it is there", async () => {
  const id = await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now(), total: 3000, paid: 1000 });
  expect([await awaited(), await count()]).toEqual([[], 0]);
  const { rental, account } = await rentals().askPayment({ id });
  expect(rental.paymentAskedAt).toEqual(t.clock.now());
  expect(account).toEqual({ company: clerk.user.displayName, iban: "", accountHolder: "" });
  expect(await awaited()).toMatchObject([{ id, owed: 2000, paid: 1000, askedAt: t.clock.now() }]);
  await pay(id, 500);
  expect(await awaited()).toMatchObject([{ owed: 1500, paid: 1500 }]);
  expect((await refusalOf(pay(id, 1500, 1000))).code).toBe("CHANGED_MEANWHILE");
  expect(await pay(id, 1500, 1500)).toMatchObject({ paymentAskedAt: null });
  expect([await awaited(), await count()]).toEqual([[], 0]);
});

test("what is added to a paid rental is not awaited by the earlier asking", async () => {
  const id = await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now(), total: 3000, paid: 0 });
  await rentals().askPayment({ id });
  await pay(id, 3000);
  await clerk.api.company.charges.add({ id: randomUUID(), rentalId: id, kind: "toll", amount: 100, text: "" });
  expect(await awaited()).toEqual([]);
});

test("asked again it stands at the new time; taken back, it is awaited no longer", async () => {
  const [first, second] = [
    await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now() }),
    await makeRental(t.db, clerk.user, codes[1]!, { now: t.clock.now() }),
  ];
  await rentals().askPayment({ id: first });
  t.clock.advance({ seconds: 1 });
  await rentals().askPayment({ id: second });
  expect((await awaited()).map(({ id }) => id)).toEqual([first, second]);
  t.clock.advance({ seconds: 1 });
  await rentals().askPayment({ id: first });
  expect((await awaited()).map(({ id }) => id)).toEqual([second, first]);
  expect(await rentals().unaskPayment({ id: second })).toMatchObject({ paymentAskedAt: null });
  expect((await awaited()).map(({ id }) => id)).toEqual([first]);
});

test("nothing can be asked for where nothing is unpaid", async () => {
  const id = await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now(), total: 1000, paid: 1000 });
  expect((await refusalOf(rentals().askPayment({ id }))).code).toBe("NOTHING_OWED");
  expect(await count()).toBe(0);
});
