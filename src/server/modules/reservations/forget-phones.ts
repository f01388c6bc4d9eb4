import { sql, type Kysely } from "kysely";

import { RENTER_PHONE_KEPT_DAYS } from "#domain/words/retention.ts";
import type { DB } from "#server/db/tables.ts";

/** How many rows one statement changes, so that none takes long. */
const BATCH = 1000;

/** Removes the telephones of reservations that are over, and of those whose rentals are, as those of the rentals go; gives how many. */
export async function forgetOldPhones(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RENTER_PHONE_KEPT_DAYS * 24 * 60 * 60 * 1000);
  let forgotten = 0;
  for (;;) {
    // What was over then was made before; that index holds few.
    const { numAffectedRows = 0n } = await sql`
      update reservations set renter_phone = '', version = version + 1
      where (company_id, id) in (
        select company_id, id from reservations join car_periods using (company_id, id)
        where reservations.created_at < ${before}::timestamptz and renter_phone <> ''
          and ends_at < ${before}::timestamptz and (is_over or kind = 'reservation') limit ${BATCH}
      )`.execute(db);
    forgotten += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return forgotten;
  }
}
