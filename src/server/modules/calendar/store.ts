import { sql, type Kysely, type Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { startOfDay } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";

import type { FeedDate } from "./feed.ts";

export async function findCalendarLink(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
): Promise<{ createdAt: Date | null }> {
  const row = await db
    .selectFrom("calendarLinks")
    .select("createdAt")
    .where("companyId", "=", companyId)
    .executeTakeFirst();
  return { createdAt: row?.createdAt ?? null };
}

export async function replaceCalendarLink(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  token: string,
  now: Date,
): Promise<void> {
  const made = { tokenHash: hashToken(token), createdAt: now, madeBy: userId };
  await tx
    .insertInto("calendarLinks")
    .values({ companyId, ...made })
    .onConflict((conflict) => conflict.column("companyId").doUpdateSet(made))
    .execute();
}

export async function removeCalendarLink(tx: Transaction<DB>, { companyId }: CompanyScope): Promise<void> {
  await tx.deleteFrom("calendarLinks").where("companyId", "=", companyId).execute();
}

export async function findCompanyOfToken(
  db: Kysely<DB>,
  token: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom("calendarLinks")
    .innerJoin("companies", "companies.id", "calendarLinks.companyId")
    .select(["companies.id", "companies.name"])
    .where("tokenHash", "=", hashToken(token))
    .where("isApproved", "=", true)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

const FEED_DATES_MAX = 2000;

export async function findFeedDates(db: Kysely<DB>, companyId: string, from: string): Promise<FeedDate[]> {
  const { rows } = await sql<FeedDate>`
    select * from (
      select due.id::text as id, due.kind::text as kind, plate, code, due_on::text as "on", null::timestamptz as "at", due.version,
        due.updated_at as changed_at, null::uuid as rental_id
      from car_dues as due join cars on cars.company_id = due.company_id and cars.code = car_code
      where due.company_id = ${companyId} and due_on >= ${from}::date
      union all
      select rentals.id::text, 'rental', cars.plate, cars.code, null, due_at, rentals.version, started_at, rentals.id
      from rentals join cars on cars.company_id = rentals.company_id and cars.code = car_code
      where rentals.company_id = ${companyId} and ended_at is null
      union all
      select reservations.id::text, 'pick-up', cars.plate, cars.code, null, starts_at, reservations.version, reservations.created_at, null
      from car_periods as period join reservations on reservations.company_id = period.company_id and reservations.id = period.id
        join cars on cars.company_id = period.company_id and cars.code = car_code
      where period.company_id = ${companyId} and kind = 'reservation' and not is_over and starts_at >= ${startOfDay(from)}
    ) as dates
    order by coalesce("on"::timestamptz, "at"), id limit ${FEED_DATES_MAX}`.execute(db);
  return rows;
}
