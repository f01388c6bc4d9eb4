import { sql, type Kysely, type RawBuilder } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** A car's rentals never overlap, so the last to begin was the last to end. */
export function selectLastReturn({ companyId, code }: { companyId: string; code: string }): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select ends_at from car_periods as returned
    where returned.company_id = ${sql.ref(companyId)} and returned.car_code = ${sql.ref(code)}
      and returned.kind = 'rental' and returned.is_over
    order by returned.starts_at desc, returned.id desc limit 1)`;
}

export async function findLastReturn(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  code: string,
): Promise<Date | null> {
  const car = await db
    .selectFrom("cars")
    .select(selectLastReturn({ companyId: "cars.companyId", code: "cars.code" }).as("returnedAt"))
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  return car?.returnedAt ?? null;
}
