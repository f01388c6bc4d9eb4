/** @module-tag long */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { normalizePlate } from "#domain/people/plate.ts";
import { hasCodeForm } from "#domain/sticker/code.ts";
import { parseContact } from "#domain/words/contact.ts";
import { toSearchKey } from "#domain/words/turkish.ts";
import { verifyPassword } from "#server/access/password-hash.ts";
import { forgetOldPhones } from "#server/modules/rentals/forget-phones.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { findBrokenInvariants } from "../../test/invariants.ts";
import { readTableContents } from "../../test/table-contents.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { fillWorld, PASSWORD } from "./fill/fill-world.ts";
import type { WorldSizes } from "./fill/plan.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
const smallSizes: WorldSizes = { codes: 3000, accounts: 300, companies: 40, rentals: 3000, notices: 400, seed: 7 };

async function fillTestDatabase(database: TestDatabase, wanted = smallSizes): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await fillWorld(client, wanted, now, () => undefined);
  } finally {
    await client.end();
  }
}

describe("a filled world", () => {
  let t: TestDatabase;
  beforeAll(async () => {
    t = await createTestDatabase();
    await fillTestDatabase(t);
  });
  afterAll(() => t.drop());

  test("has as many of everything as was asked for", async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from codes) as codes, (select count(*) from users) as accounts,
        (select count(*) from companies) as companies, (select count(*) from rentals) as rentals,
        (select count(*) from notices) as notices`.execute(t.db);
    expect(rows[0]).toEqual({ codes: 3000, accounts: 300, companies: 40, rentals: 3000, notices: 400 });
  });

  test("breaks nothing that holds otherwise", async () => {
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("keeps the sums of every company as its rows add up", async () => {
    const { rows } = await sql`
      select id from companies join company_totals on company_id = companies.id
      where (billed, company_totals.paid, spent, company_totals.cars) = (
        (select coalesce(sum(total), 0) from rentals where company_id = companies.id),
        (select coalesce(sum(paid), 0) from rentals where company_id = companies.id),
        (select coalesce(sum(amount), 0) from expenses where company_id = companies.id),
        (select count(*) from cars where company_id = companies.id))`.execute(t.db);
    expect(rows).toHaveLength(40);
  });

  test("gives a tenth of all rentals to the largest company, and to nobody else as many", async () => {
    const counts = await t.db
      .selectFrom("rentals")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .groupBy("companyId")
      .orderBy("count", "desc")
      .execute();
    expect(counts[0]).toEqual({ count: 300 });
    expect(counts[1]!.count).toBeLessThan(300);
  });

  test("has rentals that run, that are overdue and that have ended, paid in every way", async () => {
    const { rows } = await sql<{ state: string; paymentStatus: string }>`
      select distinct case when ended_at is not null then 'ended' when due_at <= ${now}::timestamptz then 'overdue' else 'running' end as state,
        payment_status from rentals`.execute(t.db);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["running", "overdue", "ended"]));
    expect(new Set(rows.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(["paid", "partial", "unpaid"]));
  });

  test("has tolls and fines whose renter had the car, and payments with a receipt", async () => {
    const { rows } = await sql<{ kind: string; isRight: boolean; count: number }>`
      select kind, bool_and(happened_at >= started_at and (ended_at is null or happened_at <= ended_at) and road.plate = rentals.plate) as is_right,
        count(*)::int as count
      from road_charges as road join rentals on rentals.company_id = road.company_id and rentals.id = rental_id
      group by kind order by kind`.execute(t.db);
    expect(rows).toEqual([
      { kind: "toll", isRight: true, count: expect.any(Number) as number },
      { kind: "fine", isRight: true, count: expect.any(Number) as number },
    ]);
    expect(rows[0]!.count).toBeGreaterThan(rows[1]!.count);
    const receipts = await t.db.selectFrom("payments").select("id").where("receiptId", "is not", null).execute();
    expect(receipts.length).toBeGreaterThan(100);
  });

  test("holds texts as the application writes them", async () => {
    const [profiles, users, cars] = await Promise.all([
      t.db.selectFrom("profiles").selectAll().execute(),
      t.db.selectFrom("users").selectAll().execute(),
      t.db.selectFrom("cars").selectAll().execute(),
    ]);
    for (const { code, plate, phone, telegram, email, website } of profiles) {
      expect(hasCodeForm(code)).toBe(true);
      expect(normalizePlate(plate)).toBe(plate);
      for (const [kind, value] of Object.entries({ phone, telegram, email, website }))
        if (value !== "") expect(parseContact(kind as "phone", value)).toBe(value);
    }
    for (const { plate } of cars) expect(normalizePlate(plate)).toBe(plate);
    for (const user of users) {
      expect(user.searchKey).toBe(toSearchKey(`${user.displayName} ${user.email}`));
      expect(parseContact("email", user.email)).toBe(user.email);
    }
    expect(await verifyPassword(PASSWORD, users[0]!.passwordHash, "")).toBe(true);
  });

  test("holds nothing that happened later, and no telephone that the sweep would remove", async () => {
    const { rows } = await sql<{ latest: Date }>`
      select max(instant) as latest from (
        select created_at as instant from users union all select linked_at from codes union all
        select updated_at from profiles union all select started_at from rentals union all
        select ended_at from rentals union all select created_at from payments union all
        select created_at from expenses union all select last_word_at from notices union all
        select greatest(created_at, solved_at) from tellings) as instants`.execute(t.db);
    expect(rows[0]!.latest.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(await forgetOldPhones(t.db, now)).toBe(0);
  });

  test("is not filled a second time", async () => {
    const before = await readTableContents(t.db);
    await expect(fillTestDatabase(t)).rejects.toThrow(OperatorError);
    expect(await readTableContents(t.db)).toEqual(before);
  });
});

test("the same seed makes the same world, another one another", async () => {
  const worlds: string[] = [];
  for (const seed of [1, 1, 2]) {
    const t = await createTestDatabase();
    await fillTestDatabase(t, { codes: 200, accounts: 30, companies: 3, rentals: 100, seed });
    const rows = await t.db.selectFrom("profiles").selectAll().orderBy("code").execute();
    worlds.push(JSON.stringify(rows));
    await t.drop();
  }
  expect(worlds[0]).toBe(worlds[1]);
  expect(worlds[0]).not.toBe(worlds[2]);
});

test("sizes that do not go together are refused before anything is written", async () => {
  const t = await createTestDatabase();
  await expect(fillTestDatabase(t, { ...smallSizes, codes: 100 })).rejects.toThrow(OperatorError);
  await expect(fillTestDatabase(t, { ...smallSizes, accounts: 41 })).rejects.toThrow(OperatorError);
  expect(Object.values(await readTableContents(t.db)).flat()).toEqual([]);
  await t.drop();
});
