import { sql, type Kysely } from "kysely";

import { findLatestNextStart, type PeriodKind } from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import { describePeriodHolder } from "./busy-store.ts";

interface NextPeriod {
  kind: PeriodKind;
  startsAt: Date;
  endsAt: Date;
}

export async function findNextPeriods(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  codes: readonly string[],
  now: Date,
): Promise<Map<string, NextPeriod>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<NextPeriod & { code: string }>`
    select car.code, period.kind, period.starts_at, period.ends_at
    from unnest(${codes}::text[]) as car (code), lateral (
      select kind, starts_at, ends_at from car_periods
      where company_id = ${companyId} and car_code = car.code and is_over is not true
        and ends_at > ${now} and starts_at < ${findLatestNextStart(now)}
      order by starts_at limit 1
    ) as period`.execute(db);
  return new Map(rows.map(({ code, ...period }) => [code, period]));
}

export async function findNextReservationOrBlock(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  code: string,
  now: Date,
): Promise<(NextPeriod & { id: string; who: string }) | null> {
  const row = await db
    .selectFrom("carPeriods as period")
    .leftJoin("reservations", (join) =>
      join.onRef("reservations.companyId", "=", "period.companyId").onRef("reservations.id", "=", "period.id"),
    )
    .select(["period.id", "period.kind", "period.startsAt", "period.endsAt", "period.blockReason", "period.text"])
    .select("reservations.renterName")
    .where("period.companyId", "=", companyId)
    .where("period.carCode", "=", code)
    .where("period.kind", "<>", "rental")
    .where("period.isOver", "=", false)
    .where("period.endsAt", ">", now)
    .orderBy("period.startsAt")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, kind, startsAt, endsAt } = row;
  return { id, kind, who: describePeriodHolder(row), startsAt, endsAt };
}
