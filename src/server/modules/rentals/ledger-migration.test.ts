/** @module-tag long */
import { sql, type RawBuilder } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";
import { migrate, migrateInTransaction } from "#server/db/migrate.ts";
import { listMigrationNames } from "#server/db/migration-files.ts";

import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";

const RENTAL_COUNT = 5000;

let olderDatabase: TestDatabase;
beforeEach(async () => {
  olderDatabase = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(olderDatabase.db);
  const known = await listMigrationNames();
  const last = known[known.findIndex((name) => name.startsWith("0021-")) - 1]!;
  await runTransaction(olderDatabase.slowDb, (tx) => migrateInTransaction(tx, { last }));
  await fillSql.execute(olderDatabase.slowDb);
});
afterEach(() => olderDatabase.drop());

const fillSql = sql`
  insert into users (id, email, display_name, role, password_hash, created_at)
    select gen_random_uuid(), 'sirket' || n || '@example.com', 'Şirket ' || n, 'company', '-', now() from generate_series(1, 2) as n;
  insert into companies (id, name, is_approved, car_slots, created_at, updated_at)
    select gen_random_uuid(), display_name, true, 50, now(), now() from users;
  insert into company_members (company_id, user_id, role, created_at)
    select companies.id, users.id, 'owner', now() from companies join users on display_name = name;
  insert into codes (code, prefix, company_id, linked_at, created_at)
    select 'RC-' || lpad((row_number() over (order by id, n))::text, 6, '0'), 'RC-', id, now(), now()
    from companies, generate_series(1, 50) as n;
  insert into cars (company_id, code, created_at, updated_at) select company_id, code, now(), now() from codes;
  insert into rentals (company_id, id, car_code, renter_name, renter_phone, total, paid, started_at, due_at, ended_at)
    select company_id, gen_random_uuid(), code, 'Ali', '', 1 + (n * 7919) % 999999999, n % 3 * 500, at, at, at
    from cars, generate_series(1, ${sql.lit(RENTAL_COUNT / 100)}) as n, lateral (select timestamptz '2026-03-31 20:59Z' + n * interval '1 minute' as at) as times;
  insert into payments (company_id, id, rental_id, amount, entered_by, created_at)
    select rentals.company_id, gen_random_uuid(), rentals.id, 500, user_id, started_at
    from rentals join company_members on company_members.company_id = rentals.company_id, generate_series(1, 2) as nth
    where nth * 500 <= paid;
  insert into company_totals (company_id, billed, paid, cars)
    select companies.id, sum(total), sum(rentals.paid), 50 from companies join rentals on company_id = companies.id group by companies.id`;

async function readSums() {
  const rows = async (query: RawBuilder<object>) => (await query.execute(olderDatabase.db)).rows;
  return {
    totals: await rows(sql<object>`select company_id, billed, paid, spent from company_totals order by 1`),
    rentals: await rows(
      sql<object>`select company_id, count(*), sum(total) as total, sum(paid) as paid, md5(string_agg(id::text || total || paid || payment_status, ',' order by id))
        from rentals group by 1 order by 1`,
    ),
    payments: await rows(
      sql<object>`select company_id, count(*), sum(amount) as amount, md5(string_agg(concat_ws('|', id, rental_id, amount, entered_by, created_at), ',' order by id))
        from payments group by 1 order by 1`,
    ),
  };
}

test("a world of before keeps every sum to the kuruş, and each fee becomes a line", async () => {
  const before = await readSums();
  await migrate(olderDatabase.slowDb);
  expect(await readSums()).toEqual(before);
  expect(await findBrokenInvariants(olderDatabase.db)).toEqual({});
  const { rows } = await sql`
    select count(*) as lines, count(*) filter (where charges.id = rentals.id and kind = 'rent' and amount = total
      and happened_at = started_at and entered_by is null) as right, sum(deposit_held) as held
    from rental_charges as charges join rentals on rentals.company_id = charges.company_id and rentals.id = rental_id`.execute(
    olderDatabase.db,
  );
  expect(rows).toEqual([{ lines: RENTAL_COUNT, right: RENTAL_COUNT, held: "0" }]);
});

test("payments of before say that their means are unknown, and their day in Istanbul", async () => {
  await migrate(olderDatabase.slowDb);
  const { rows } = await sql`
    select distinct means, from_deposit, receipt_id, paid_on from payments
    where created_at < '2026-03-31 21:05Z' order by paid_on`.execute(olderDatabase.db);
  const common = { means: "unknown", fromDeposit: false, receiptId: null };
  // The first rental starts exactly at midnight.
  expect(rows).toEqual([{ ...common, paidOn: "2026-04-01" }]);
});

test("killed in the middle, it has changed no sum, and goes on where it was", async () => {
  const before = await readSums();
  const lines = async () =>
    (await sql<{ count: number }>`select count(*) as count from rental_charges`.execute(olderDatabase.db)).rows[0]!
      .count;
  const holding = await olderDatabase.pool.connect();
  // Locks the last rental. The migration writes the batches before that rental and then waits.
  await holding.query(`begin; set local idle_in_transaction_session_timeout = 0;
    select from rentals order by company_id desc, id desc limit 1 for update`);
  const outcome = migrate(olderDatabase.slowDb).then(
    () => "done",
    () => "killed",
  );
  await expect.poll(lines, { timeout: 30_000 }).toBe(4000);
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(olderDatabase.db);
  expect(await outcome).toBe("killed");
  await holding.query("rollback");
  holding.release();
  expect(await readSums()).toEqual(before);
  await migrate(olderDatabase.slowDb);
  expect(await lines()).toBe(RENTAL_COUNT);
  expect(await readSums()).toEqual(before);
  expect(await findBrokenInvariants(olderDatabase.db)).toEqual({});
});
