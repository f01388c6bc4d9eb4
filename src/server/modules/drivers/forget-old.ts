import { sql, type Kysely } from "kysely";

import { DRIVER_KEPT_DAYS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Deletes drivers' data that were last changed more than DRIVER_KEPT_DAYS ago, unless a rental with the driver is
 * running or has ended since, or a reservation with the driver is open.
 */
export async function forgetOldDrivers(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DRIVER_KEPT_DAYS * 24 * 60 * 60 * 1000);
  return repeatInBatches(1000, (size) =>
    sql`
      delete from drivers where (company_id, id) in (
        select d.company_id, d.id from drivers d
        where d.updated_at < ${before}::timestamptz
          and not exists (
            select from rentals r where r.company_id = d.company_id and r.id = d.rental_id
              and (r.ended_at is null or r.ended_at >= ${before}::timestamptz))
          and not exists (
            select from rentals r where r.company_id = d.company_id and r.customer_id = d.customer_id
              and (r.ended_at is null or r.ended_at >= ${before}::timestamptz))
          and not exists (
            select from reservations v where v.company_id = d.company_id and v.customer_id = d.customer_id
              and v.state = 'open')
          and not exists (
            select from reservations v join car_periods p on p.company_id = v.company_id and p.id = v.id
            where v.company_id = d.company_id and v.id = d.reservation_id
              and (v.state = 'open' or p.ends_at >= ${before}::timestamptz))
        limit ${size}
      )`.execute(db),
  );
}
