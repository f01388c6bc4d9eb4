import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";
import { migrate, migrateInTransaction } from "#server/db/migrate.ts";
import { listMigrationNames } from "#server/db/migration-files.ts";
import { isViolationOf } from "#server/db/violations.ts";

import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import { isSomebodyWaiting } from "../../../../test/waiting.ts";
import { makeCars, makeCompany, makeMember, makeRental, type MadeCompany } from "../../../../test/world.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function constraintBrokenBy(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  const error: unknown = await statement.execute(database.db).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return (error as { constraint?: string } | undefined)?.constraint;
}

describe("the database", () => {
  let owner: MadeCompany;
  beforeEach(async () => {
    owner = await makeCompany(database.db);
  });
  const lastOwner = "company_members_keep_an_owner";

  test("lets nobody be a member of two companies", async () => {
    const other = await makeCompany(database.db);
    const second = sql`insert into company_members values (${other.companyId}, ${owner.id}, 'clerk', now())`;
    expect(await constraintBrokenBy(second)).toBe("company_members_one_company");
  });

  test("keeps the last owner of a company that lives, whatever else they are made, and lets others go", async () => {
    const { companyId, id } = owner;
    const clerk = await makeMember(database.db, owner, "clerk");
    for (const [who, broken] of [[id, lastOwner] as const, [clerk.id, undefined] as const]) {
      expect(await constraintBrokenBy(sql`update company_members set role = 'manager' where user_id = ${who}`)).toBe(
        broken,
      );
      expect(await constraintBrokenBy(sql`delete from company_members where user_id = ${who}`)).toBe(broken);
      expect(await constraintBrokenBy(sql`delete from users where id = ${who}`)).toBe(broken);
    }
    const elsewhere = (await makeCompany(database.db)).companyId;
    expect(
      await constraintBrokenBy(sql`update company_members set company_id = ${elsewhere} where user_id = ${id}`),
    ).toBe(lastOwner);
    await sql`delete from company_totals where company_id = ${companyId}`.execute(database.db);
    expect(await constraintBrokenBy(sql`delete from companies where id = ${companyId}`)).toBeUndefined();
  });

  test("lets a company pass from one owner to another, and of two owners who step back at once one stays", async () => {
    const stepBack = (id: string) => sql`update company_members set role = 'manager' where user_id = ${id}`;
    const next = await makeMember(database.db, owner, "manager");
    await sql`update company_members set role = 'owner' where user_id = ${next.id}`.execute(database.db);
    expect(await constraintBrokenBy(stepBack(owner.id))).toBeUndefined();
    await sql`update company_members set role = 'owner' where user_id = ${owner.id}`.execute(database.db);
    let second: Promise<string | undefined> | undefined;
    let isOver = false;
    await database.db.transaction().execute(async (tx) => {
      await stepBack(owner.id).execute(tx);
      second = constraintBrokenBy(stepBack(next.id)).finally(() => {
        isOver = true;
      });
      // Waits until the second transaction waits for the lock of the first, or has ended.
      await expect.poll(async () => isOver || (await isSomebodyWaiting(database.db))).toBe(true);
    });
    expect(await second).toBe(lastOwner);
  });

  test("names one account that stands for a company: whoever has been its owner for longest", async () => {
    const standing = async () => {
      const rows = database.db.selectFrom("companyOwners").select("userId").where("companyId", "=", owner.companyId);
      return (await rows.execute()).map(({ userId }) => userId);
    };
    const later = await makeMember(database.db, owner, "owner", { now: new Date("2026-11-20T10:00:00.000Z") });
    await makeMember(database.db, owner, "manager", { now: new Date("2026-11-01T10:00:00.000Z") });
    expect(await standing()).toEqual([owner.id]);
    await sql`delete from company_members where user_id = ${owner.id}`.execute(database.db);
    expect(await standing()).toEqual([later.id]);
  });

  test("lets no account go that a payment names, unless the payment keeps the name", async () => {
    const clerk = await makeMember(database.db, owner, "clerk");
    const [code = ""] = await makeCars(database.db, owner);
    const rental = await makeRental(database.db, owner, code, { paid: 1 });
    await sql`update payments set entered_by = ${clerk.id} where rental_id = ${rental}`.execute(database.db);
    const removal = sql`delete from users where id = ${clerk.id}`;
    const error: unknown = await removal.execute(database.db).catch((reason: unknown) => reason);
    expect(isViolationOf(error, "payments_entered_by_somebody")).toBe(true);
    await sql`update payments set entered_by_name = 'Ad' where rental_id = ${rental}`.execute(database.db);
    expect(await constraintBrokenBy(removal)).toBeUndefined();
  });
});

describe("a world from before companies had members", { tags: "long" }, () => {
  let older: TestDatabase;
  beforeEach(async () => {
    older = await createTestDatabase();
    await sql`drop schema public cascade; create schema public`.execute(older.db);
    const known = await listMigrationNames();
    const last = known[known.findIndex((name) => name.startsWith("0011-")) - 1]!;
    await runTransaction(older.slowDb, (tx) => migrateInTransaction(tx, { last }));
  });
  afterEach(() => older.drop());

  const fill = sql`
    insert into users (id, email, display_name, role, password_hash, created_at)
      select gen_random_uuid(), 'kisi' || n || '@example.com', 'Kişi ' || n,
        case when n <= 300 then 'company' when n = 301 then 'admin' else 'customer' end::role, '-', now() - n * interval '1 hour'
      from generate_series(1, 700) as n;
    insert into companies (id, owner_id, name, is_approved, car_slots, created_at, updated_at)
      select gen_random_uuid(), id, 'Filo ' || display_name, email !~ '7@', case when email ~ '7@' then 0 else 1 end,
        created_at + interval '1 minute', now()
      from users where role = 'company';
    insert into codes (code, prefix, company_id, linked_at, created_at)
      select 'RC-' || lpad(row_number() over (order by id)::text, 6, '0'), 'RC-', id, now(), now() from companies where is_approved;
    insert into cars (company_id, code, created_at, updated_at) select company_id, code, now(), now() from codes;
    insert into rentals (company_id, id, car_code, renter_name, renter_phone, total, paid, started_at, due_at, ended_at)
      select company_id, gen_random_uuid(), code, 'Ali', '', 100, 3, now(), now(), now() from cars, generate_series(1, 4);
    insert into payments (company_id, id, rental_id, amount, entered_by, created_at)
      select rentals.company_id, gen_random_uuid(), rentals.id, n, owner_id, now()
      from rentals join companies on companies.id = rentals.company_id, generate_series(1, 2) as n;
    insert into company_totals (company_id, billed, paid, cars)
      select id, car_slots * 400, car_slots * 12, car_slots from companies`;

  test("keeps every row; every company has the owner that it had, since it began", async () => {
    await fill.execute(older.slowDb);
    const owners = sql<object>`select id as company_id, owner_id as user_id, 'owner' as role, created_at, false as hears_notices from companies order by 1`;
    const ownersBefore = (await owners.execute(older.db)).rows;
    // The migration drops this column, so it is read as null before and after.
    const rows = sql<object>`
      select companies.*, null as owner_id from companies order by id`;
    const companiesBefore = (await rows.execute(older.db)).rows;
    const payments = sql<object>`select company_id, id, rental_id, amount, entered_by, created_at from payments order by id`;
    const paymentsBefore = (await payments.execute(older.db)).rows;
    const rentals = sql<object>`select * from rentals order by id`;
    const rentalsBefore = (await rentals.execute(older.db)).rows;
    const cars = sql<object>`select * from cars order by code`;
    const carsBefore = (await cars.execute(older.db)).rows;
    const users = sql<object>`select * from users order by id`;
    const usersBefore = (await users.execute(older.db)).rows;
    const codes = sql<object>`select * from codes order by code`;
    const codesBefore = (await codes.execute(older.db)).rows;
    const before = await readTableContents(older.db);
    await migrate(older.slowDb);

    // Without plugins, because the migration changed the tables, and Kysely looks up the columns only once for each
    // handle.
    const after = await readTableContents(older.db.withoutPlugins());
    const { company_members: members = [], ...all } = after;
    const others = Object.fromEntries(Object.entries(all).filter(([name]) => name in before));
    // Tables of later migrations are empty, except three that their migrations fill: the daily counts, the periods of
    // the cars, and the ledger, which starts with the fee of each rental.
    const later = Object.entries(all).filter(([name, each]) => !(name in before) && each.length > 0);
    expect(later.map(([name]) => name)).toEqual(["car_periods", "day_counts", "rental_charges"]);
    const counts = (tables: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(tables).map(([name, each]) => [name, each.length]));
    expect(counts(others)).toEqual(counts(before));
    expect([members.length, ownersBefore.length]).toEqual([300, 300]);
    const held = sql<object>`select * from company_members order by company_id`;
    expect((await payments.execute(older.db)).rows).toEqual(paymentsBefore);
    // toMatchObject, because later migrations added columns.
    expect((await held.execute(older.db)).rows).toMatchObject(ownersBefore);
    expect((await rows.execute(older.db)).rows).toMatchObject(companiesBefore);
    expect((await rentals.execute(older.db)).rows).toMatchObject(rentalsBefore);
    expect((await cars.execute(older.db)).rows).toMatchObject(carsBefore);
    expect((await users.execute(older.db)).rows).toMatchObject(usersBefore);
    expect((await codes.execute(older.db)).rows).toMatchObject(codesBefore);
    for (const changed of ["companies", "payments", "rentals", "cars", "users", "codes"]) {
      delete others[changed];
      delete before[changed];
    }
    expect(others).toEqual(before);
    expect(await findBrokenInvariants(older.db)).toEqual({});
  });

  test("is brought up to date when it is empty", async () => {
    await migrate(older.slowDb);
    expect(await findBrokenInvariants(older.db)).toEqual({});
  });
});
