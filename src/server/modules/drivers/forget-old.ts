import { sql, type Kysely } from "kysely";

import { DRIVER_KEPT_DAYS } from "#domain/words/retention.ts";
import type { DB } from "#server/db/tables.ts";

const BATCH = 1000;

/**
 * Removes the data of drivers whose last rental ended long ago, and of customers who have not rented since the data
 * were saved. A running rental or an open reservation keeps them. Returns how many it removed.
 */
export async function forgetOldDrivers(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DRIVER_KEPT_DAYS * 24 * 60 * 60 * 1000);
  let forgotten = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
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
        limit ${BATCH}
      )`.execute(db);
    forgotten += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return forgotten;
  }
}
