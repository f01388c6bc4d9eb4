import { sql, type Kysely } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** Only rentals with the car's present plate count, because the sticker may have been on another car before. */
export function selectLastReading(column: "kmIn" | "fuelIn") {
  const read = sql.ref(column);
  // A car that is swapped out of a running rental has been returned, too.
  return sql<number | null>`(
    select ${read} from (
      (select ${read}, ended_at as read_at from rentals as returned
        where returned.company_id = cars.company_id and returned.car_code = cars.code and returned.plate = cars.plate and ${read} is not null
        order by ended_at desc limit 1)
      union all
      (select ${read}, ends_at from car_periods as returned
        where returned.company_id = cars.company_id and returned.car_code = cars.code and returned.plate = cars.plate and is_swapped
          and ${read} is not null
        order by ends_at desc limit 1)
    ) as readings order by read_at desc limit 1)`;
}

/**
 * The greatest of the typed value, the reading at the car's last return, and the reading at the hand-over to its
 * present renter.
 */
export function selectKnownKm() {
  const handedOver = sql`(
    select km_out from rentals as running
    where running.company_id = cars.company_id and running.id = cars.current_rental_id)`;
  return sql<number | null>`greatest(odometer, ${selectLastReading("kmIn")}, ${handedOver})`;
}

export async function findKnownKm(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  code: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("cars")
    .select(selectKnownKm().as("km"))
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.km ?? null;
}
