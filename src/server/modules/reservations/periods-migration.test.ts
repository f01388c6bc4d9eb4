/** @module-tag long */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";
import { migrate, migrateInTransaction } from "#server/db/migrate.ts";
import { listMigrationNames } from "#server/db/migration-files.ts";
import { isViolationOf } from "#server/db/violations.ts";

import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";

const CAR_COUNT = 50;
const ENDED_RENTALS_PER_CAR = 99;

let olderDatabase: TestDatabase;
beforeEach(async () => {
  olderDatabase = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(olderDatabase.db);
  const known = await listMigrationNames();
  const last = known[known.findIndex((name) => name.startsWith("0028-")) - 1]!;
  await runTransaction(olderDatabase.slowDb, (tx) => migrateInTransaction(tx, { last }));
  await fillSql.execute(olderDatabase.slowDb);
});
afterEach(() => olderDatabase.drop());

/**
 * Each rental was returned after the planned start of the next rental. Every other rental is overdue, one of them by a
 * month, and one rental has a planned end before its start.
 */
const fillSql = sql`
  insert into users (id, email, display_name, role, password_hash, created_at)
    values (gen_random_uuid(), 'sirket@example.com', 'Şirket', 'company', '-', now());
  insert into companies (id, name, is_approved, car_slots, created_at, updated_at)
    select gen_random_uuid(), display_name, true, ${sql.lit(CAR_COUNT)}, now(), now() from users;
  insert into company_members (company_id, user_id, role, created_at)
    select companies.id, users.id, 'owner', now() from companies, users;
  insert into codes (code, prefix, company_id, linked_at, created_at)
    select 'RC-' || lpad(n::text, 6, '0'), 'RC-', id, now(), now() from companies, generate_series(1, ${sql.lit(CAR_COUNT)}) as n;
  insert into cars (company_id, code, plate, created_at, updated_at)
    select company_id, code, '34 ABC ' || right(code, 3), now(), now() from codes;
  insert into rentals (company_id, id, car_code, plate, renter_name, renter_phone, total, paid, started_at, due_at, ended_at)
    select company_id, gen_random_uuid(), code, plate, 'Ali', '', 100, 0, at, at + interval '1 hour', at + interval '3 hours'
    from cars, generate_series(1, ${sql.lit(ENDED_RENTALS_PER_CAR)}) as n, lateral (select timestamptz '2026-01-01 09:00Z' + n * interval '3 hours' as at) as times;
  insert into rentals (company_id, id, car_code, plate, renter_name, renter_phone, total, paid, started_at, due_at)
    select company_id, gen_random_uuid(), code, plate, 'Ayşe', '', 100, 0, timestamptz '2026-02-01 09:00Z',
      timestamptz '2026-02-01 09:00Z' + case right(code, 2)::int % 5
        when 0 then interval '-1 day' when 1 then interval '0' when 2 then interval '30 seconds' when 3 then interval '2 days' else interval '900 days' end
    from cars;
  update cars set status = 'rented', current_rental_id = rentals.id from rentals where car_code = code and ended_at is null;
  insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by_name, created_at)
    select company_id, id, id, 'rent', total, started_at, 'x', started_at from rentals;
  insert into company_totals (company_id, billed, cars) select company_id, sum(total), ${sql.lit(CAR_COUNT)} from rentals group by 1`;

test("every rental of before takes its car for its time, also one that is overdue or was due before it began", async () => {
  await migrate(olderDatabase.slowDb);
  expect(await findBrokenInvariants(olderDatabase.db)).toEqual({});
  const { rows } = await sql`
    select count(*)::int as periods, count(*) filter (where is_over)::int as over, count(*) filter (where period.plate = rentals.plate)::int as plates,
      count(*) filter (where not is_over and ends_at = starts_at + interval '1 minute')::int as shortest
    from car_periods as period join rentals on rentals.company_id = period.company_id and rentals.id = period.rental_id`.execute(
    olderDatabase.db,
  );
  const all = CAR_COUNT * (ENDED_RENTALS_PER_CAR + 1);
  expect(rows).toEqual([
    { periods: all, over: CAR_COUNT * ENDED_RENTALS_PER_CAR, plates: all, shortest: (CAR_COUNT / 5) * 3 },
  ]);
});

test("from then on the database refuses that two take one car at once, and nothing else", async () => {
  await migrate(olderDatabase.slowDb);
  const take = (from: string, until: string, isOver = false) =>
    sql`insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, block_reason)
      select company_id, gen_random_uuid(), 'RC-000003', 'block', ${from}::timestamptz, ${until}::timestamptz, ${until}::timestamptz, ${isOver}, 'other'
      from cars where code = 'RC-000003'`.execute(olderDatabase.db);
  // The rental has been running since 1 February, 9.00, and was due two days later.
  await take("2026-02-03 09:00Z", "2026-02-04 09:00Z");
  await take("2026-01-01 00:00Z", "2026-02-01 09:00Z");
  await take("2026-02-01 00:00Z", "2026-02-09 00:00Z", true);
  const refused: unknown = await take("2026-02-03 08:59Z", "2026-02-03 09:00Z").catch((error: unknown) => error);
  expect(isViolationOf(refused, "car_periods_never_overlap")).toBe(true);
  const empty: unknown = await take("2026-03-01 00:00Z", "2026-03-01 00:00Z").catch((error: unknown) => error);
  expect(isViolationOf(empty, "car_periods_length")).toBe(true);
});
