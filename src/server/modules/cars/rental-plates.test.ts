/** @module-tag long */
import { sql } from "kysely";
import { expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";
import { migrate, migrateInTransaction } from "#server/db/migrate.ts";
import { listMigrationNames } from "#server/db/migration-files.ts";

import { createTestDatabase } from "../../../../test/test-database.ts";

/**
 * Two cars of a company in the schema before the migration. The plate of the first car was corrected between its two
 * rentals.
 */
const fillSql = sql`
  insert into users (id, email, display_name, role, password_hash, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'sirket@example.com', 'Şirket', 'company', '-', now());
  insert into companies (id, owner_id, name, created_at, updated_at)
    select '00000000-0000-4000-8000-000000000002', id, 'Şirket', now(), now() from users;
  insert into codes (code, prefix, company_id, linked_at, created_at)
    select code, 'RC-', id, now(), now() from companies, unnest(array['RC-AAAAAA', 'RC-BBBBBB']) as code;
  insert into cars (company_id, code, plate, created_at, updated_at)
    select company_id, code, case code when 'RC-AAAAAA' then '34 ABC 123' else 'OFIS ÇIÇEK' end, now(), now() from codes;
  insert into rentals (company_id, id, car_code, renter_name, renter_phone, total, paid, started_at, due_at, ended_at)
    select id, gen_random_uuid(), code, 'Ali', '', 1, 0, started_at::date, '2026-03-02', ended_at::date
    from companies, (values ('RC-AAAAAA', '2026-01-01', '2026-01-02'), ('RC-AAAAAA', '2026-03-01', null),
      ('RC-BBBBBB', '2026-01-01', '2026-01-02')) as rental (code, started_at, ended_at);
  insert into audit_events (id, happened_at, kind, action, code)
    values (gen_random_uuid(), '2026-02-01', 'codes', 'plate-corrected', 'RC-AAAAAA'),
      (gen_random_uuid(), '2026-04-01', 'codes', 'code-changed', 'RC-AAAAAA')`;

test("rentals made before they kept their plate take today's, uncertain where a correction came after their start", async () => {
  const { db, drop } = await createTestDatabase();
  try {
    await sql`drop schema public cascade; create schema public`.execute(db);
    const known = await listMigrationNames();
    const last = known[known.findIndex((name) => name.startsWith("0009-")) - 1]!;
    await runTransaction(db, (tx) => migrateInTransaction(tx, { last }));
    await fillSql.execute(db);
    await migrate(db);
    const rentals = await db
      .selectFrom("rentals")
      .select(["plate", "plateUncertain"])
      .orderBy("carCode")
      .orderBy("startedAt")
      .execute();
    expect(rentals).toEqual([
      { plate: "34 ABC 123", plateUncertain: true },
      { plate: "34 ABC 123", plateUncertain: false },
      { plate: "OFIS ÇIÇEK", plateUncertain: false },
    ]);
  } finally {
    await drop();
  }
});
