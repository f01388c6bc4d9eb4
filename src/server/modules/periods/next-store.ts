import { sql, type Kysely } from "kysely";

import { nextHorizon, type PeriodKind } from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** What takes a car first, now or soon. */
interface NextPeriod {
  kind: PeriodKind;
  startsAt: Date;
  endsAt: Date;
}

/** What takes each of these cars of the company first, of what is not over; by `car_periods_open`. */
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
        and ends_at > ${now} and starts_at < ${nextHorizon(now)}
      order by starts_at limit 1
    ) as period`.execute(db);
  return new Map(rows.map(({ code, ...period }) => [code, period]));
}
