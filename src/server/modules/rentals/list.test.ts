import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { LONG_AGO, makeCars, makeCustomer, makeRental } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeCompanyWithRentals(...made: { now?: Date; name?: string; paid?: number }[]) {
  const clerk = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, clerk.user);
  for (const { now = LONG_AGO, name = "Zeynep Kaya", paid = 0 } of made) {
    const customerId = await makeCustomer(t.db, clerk.user, { name });
    await makeRental(t.db, clerk.user, code, { customerId, now, paid, endedAt: now });
  }
  return clerk.api.company.rentals;
}

test("the rentals of some days are those that began on them, from the first instant to the last", async () => {
  const times = ["09T23:59:59.999", "10T00:00", "12T23:59:59.999", "13T00:00"];
  const began = times.map((time) => new Date(`2026-11-${time}+03:00`));
  const [before, first, last, after] = began;
  const rentals = await makeCompanyWithRentals(...began.map((now) => ({ now })));
  const listed = async (days: { from?: string; to?: string }) =>
    (await rentals.list(days)).items.map(({ startedAt }) => startedAt);
  expect(await listed({ from: "2026-11-10", to: "2026-11-12" })).toEqual([last, first]);
  expect(await listed({ from: "2026-11-10" })).toEqual([after, last, first]);
  expect(await listed({ to: "2026-11-12" })).toEqual([last, first, before]);
});

test("the counts of owing rentals are the lengths of their lists, and of no other company", async () => {
  await makeCompanyWithRentals({}, { paid: 1 });
  const rentals = await makeCompanyWithRentals({}, {}, { paid: 1 }, { paid: 100_000 });
  const { partial, unpaid } = await rentals.counts({});
  for (const [paymentStatus, { count, isMore }] of Object.entries({ partial, unpaid })) {
    const { items } = await rentals.list({ paymentStatus: paymentStatus as "partial" | "unpaid" });
    expect({ count, isMore }).toEqual({ count: items.length, isMore: false });
  }
  expect(unpaid.count).toBe(2);
});

test("a search finds the renters in whose name all of it stands, and nobody in whose name only its ends do", async () => {
  const rentals = await makeCompanyWithRentals({ name: "Zeynep Kaya" }, { name: "Kayra Saya" });
  expect((await rentals.list({ search: "kaya" })).items.map(({ renterName }) => renterName)).toEqual(["Zeynep Kaya"]);
});
