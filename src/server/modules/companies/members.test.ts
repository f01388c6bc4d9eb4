import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { isViolationOf } from "#server/db/violations.ts";

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
