import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeRental, type MadeCompany } from "../../../../test/world.ts";

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let codes: string[];
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  clerk = await makeCompanyOwnerPerson(t);
  codes = await makeCars(t.db, clerk.user, 2);
});
afterAll(() => t.close());

const rentalsClient = () => clerk.api.company.rentals;
const listAwaitedPayments = async () => (await rentalsClient().awaited({})).items;
const countAwaitedPayments = async () => (await clerk.api.company.cars.fleet({})).awaitedPayments;

function payRental(rentalId: string, amount: number, paidBefore?: number) {
  const payment = { id: randomUUID(), rentalId, amount, isRefund: false, means: "transfer" } as const;
  return rentalsClient().pay({ ...payment, ...(paidBefore !== undefined && { paidBefore }) });
}

test("a payment that is asked for is awaited until all of it is there", async () => {
  const id = await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now(), total: 3000, paid: 1000 });
  expect([await listAwaitedPayments(), await countAwaitedPayments()]).toEqual([[], 0]);
  const { rental, account } = await rentalsClient().askPayment({ id });
  expect(rental.paymentAskedAt).toEqual(t.clock.now());
  expect(account).toEqual({ company: clerk.user.displayName, iban: "", accountHolder: "" });
  expect(await listAwaitedPayments()).toMatchObject([{ id, owed: 2000, paid: 1000, askedAt: t.clock.now() }]);
  const rival = await makeCompanyOwnerPerson(t);
  expect((await rival.api.company.rentals.awaited({})).items).toEqual([]);
  await payRental(id, 500);
  expect(await listAwaitedPayments()).toMatchObject([{ owed: 1500, paid: 1500 }]);
  expect((await catchRefusal(payRental(id, 1500, 1000))).code).toBe("CHANGED_MEANWHILE");
  expect(await payRental(id, 1500, 1500)).toMatchObject({ paymentAskedAt: null });
  expect([await listAwaitedPayments(), await countAwaitedPayments()]).toEqual([[], 0]);
});

test("what is added to a paid rental is not awaited by the earlier asking", async () => {
  const id = await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now(), total: 3000, paid: 0 });
  await rentalsClient().askPayment({ id });
  await payRental(id, 3000);
  await clerk.api.company.charges.add({ id: randomUUID(), rentalId: id, kind: "toll", amount: 100, text: "" });
  expect(await listAwaitedPayments()).toEqual([]);
});

test("asked again it stands at the new time; taken back, it is awaited no longer", async () => {
  const [first, second] = [
    await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now() }),
    await makeRental(t.db, clerk.user, codes[1]!, { now: t.clock.now() }),
  ];
  await rentalsClient().askPayment({ id: first });
  t.clock.advance({ seconds: 1 });
  await rentalsClient().askPayment({ id: second });
  expect((await listAwaitedPayments()).map(({ id }) => id)).toEqual([first, second]);
  t.clock.advance({ seconds: 1 });
  await rentalsClient().askPayment({ id: first });
  expect((await listAwaitedPayments()).map(({ id }) => id)).toEqual([second, first]);
  expect(await rentalsClient().unaskPayment({ id: second })).toMatchObject({ paymentAskedAt: null });
  expect((await listAwaitedPayments()).map(({ id }) => id)).toEqual([first]);
});

test("nothing can be asked for where nothing is unpaid", async () => {
  const id = await makeRental(t.db, clerk.user, codes[0]!, { now: t.clock.now(), total: 1000, paid: 1000 });
  expect((await catchRefusal(rentalsClient().askPayment({ id }))).code).toBe("NOTHING_OWED");
  expect(await countAwaitedPayments()).toBe(0);
});
