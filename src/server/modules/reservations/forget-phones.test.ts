import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { makeCars, makeCustomer, makeReservation, type MadeCompany } from "../../../../test/world.ts";
import { forgetOldPhones } from "./forget-phones.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const RENTER_PHONE = "+905321112233";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom("reservations").execute();
  fleet = await makeCompanyOwnerPerson(t);
  [code = ""] = await makeCars(t.db, fleet.user);
});
afterAll(() => t.close());

function readReservation(id: string) {
  return t.db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function forgetPhonesAfter(instant: Date, days: number, moments = 0): Promise<number> {
  return forgetOldPhones(t.db, new Date(instant.getTime() + days * DAY_MS + moments));
}

test.each([
  ["at the end of the 365th day", 365, 0, false],
  ["a moment later", 365, 1, true],
  ["years later", 5 * 365, 0, true],
])(
  "%s, the telephone of a reservation nobody ever decided about is forgotten: %i days and %i ms, %s",
  async (_, days, moments, isForgotten) => {
    const until = new Date(t.clock.now().getTime() + 30 * DAY_MS);
    const id = await makeReservation(t.db, fleet.user, code, { phone: RENTER_PHONE, until, now: t.clock.now() });
    const before = await readReservation(id);
    expect(before.renterPhone).toBe(RENTER_PHONE);
    expect(await forgetPhonesAfter(until, days, moments)).toBe(isForgotten ? 1 : 0);
    // The version is raised, so that an open form must be loaded again.
    expect(await readReservation(id)).toEqual(
      isForgotten ? { ...before, renterPhone: "", version: before.version + 1 } : before,
    );
  },
);

test("one whose rental still runs keeps its telephone however long the car is overdue, and a year after it came back no longer", async () => {
  const now = t.clock.now();
  const id = await makeReservation(t.db, fleet.user, code, { phone: RENTER_PHONE, now });
  const rental = await fleet.api.company.rentals.start({
    id: randomUUID(),
    code,
    reservationId: id,
    customerId: await makeCustomer(t.db, fleet.user),
    total: 100_000,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "card",
    dueAt: "2026-11-23T12:00",
    renterNameVisible: true,
    renterPhoneVisible: true,
  });
  expect(await forgetPhonesAfter(now, 1000)).toBe(0);
  expect(await readReservation(id)).toMatchObject({ state: "picked-up", renterPhone: RENTER_PHONE });
  await fleet.api.company.rentals.end({ id: rental.id });
  expect(await forgetPhonesAfter(now, 365, 1)).toBe(1);
  expect(await readReservation(id)).toMatchObject({ state: "picked-up", renterPhone: "" });
});

test("what is forgotten is not touched a second time", async () => {
  const id = await makeReservation(t.db, fleet.user, code, { phone: RENTER_PHONE });
  expect(await forgetPhonesAfter(t.clock.now(), 400)).toBe(1);
  const once = await readReservation(id);
  expect(await forgetPhonesAfter(t.clock.now(), 401)).toBe(0);
  expect(await readReservation(id)).toEqual(once);
});
