/** @module-tag long */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import { makeCars, makeCompany, makeRental, type MadeCompany } from "../../../../test/world.ts";
import { forgetOldPhones } from "./forget-phones.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED_AT = new Date("2026-11-20T18:00:00.000Z");

let database: TestDatabase;
let company: MadeCompany;
let code: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.updateTable("cars").set({ status: "available", currentRentalId: null }).execute();
  await database.db.deleteFrom("rentalCharges").execute();
  await database.db.deleteFrom("carPeriods").execute();
  await database.db.deleteFrom("rentals").execute();
  company = await makeCompany(database.db);
  [code = ""] = await makeCars(database.db, company);
});
afterAll(() => database.drop());

function readRental(id: string) {
  return database.db.selectFrom("rentals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function forgetPhonesAfter(milliseconds: number): Promise<number> {
  return forgetOldPhones(database.db, new Date(ENDED_AT.getTime() + milliseconds));
}

test.each([
  ["the day after", DAY_MS, false],
  ["364 days after", 364 * DAY_MS, false],
  ["at the end of the 365th day", 365 * DAY_MS, false],
  ["a moment later", 365 * DAY_MS + 1, true],
  ["years later", 5 * 365 * DAY_MS, true],
])("%s, the renter's telephone of a rental that ended is forgotten: %o ms, %s", async (_, later, isForgotten) => {
  const id = await makeRental(database.db, company, code, { endedAt: ENDED_AT });
  const before = await readRental(id);
  expect(before.renterPhone).toBe("+905321112233");
  expect(await forgetPhonesAfter(later)).toBe(isForgotten ? 1 : 0);
  // The version is raised, so that an open form must be loaded again.
  expect(await readRental(id)).toEqual(
    isForgotten ? { ...before, renterPhone: "", version: before.version + 1 } : before,
  );
});

test("a rental that is still running keeps its telephone, however long ago it began", async () => {
  const id = await makeRental(database.db, company, code, { now: new Date(ENDED_AT.getTime() - 1000 * DAY_MS) });
  const before = await readRental(id);
  expect(await forgetPhonesAfter(1000 * DAY_MS)).toBe(0);
  expect(await readRental(id)).toEqual(before);
});

test("what is forgotten is not touched a second time", async () => {
  const id = await makeRental(database.db, company, code, { endedAt: ENDED_AT });
  expect(await forgetPhonesAfter(400 * DAY_MS)).toBe(1);
  const once = await readRental(id);
  expect(await forgetPhonesAfter(401 * DAY_MS)).toBe(0);
  expect(await readRental(id)).toEqual(once);
});

test.each([999, 1000, 1001, 2500])(
  "of %i rentals of several companies every telephone is forgotten",
  async (rentals) => {
    const other = await makeCompany(database.db);
    const [otherCode = ""] = await makeCars(database.db, other);
    const halves = [
      [company.companyId, code, Math.floor(rentals / 2)],
      [other.companyId, otherCode, Math.ceil(rentals / 2)],
    ] as const;
    for (const [companyId, car, share] of halves)
      await sql`
      insert into rentals (company_id, id, car_code, renter_name, renter_phone, total, paid, started_at, due_at, ended_at)
      select ${companyId}::uuid, gen_random_uuid(), ${car}, 'Ad ' || n, '0532' || n, 100, 0,
        ${ENDED_AT}::timestamptz - interval '1 day', ${ENDED_AT}::timestamptz, ${ENDED_AT}::timestamptz - n * interval '1 second'
      from generate_series(1, ${share}::int) as n`.execute(database.db);
    const running = await makeRental(database.db, company, code, { now: ENDED_AT });

    expect(await forgetPhonesAfter(365 * DAY_MS + 1)).toBe(rentals);
    const left = await database.db.selectFrom("rentals").select("id").where("renterPhone", "<>", "").execute();
    expect(left).toEqual([{ id: running }]);
  },
);
