import { sql, type Kysely } from "kysely";

import { RENTER_PHONE_KEPT_DAYS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

export async function forgetOldPhones(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RENTER_PHONE_KEPT_DAYS * 24 * 60 * 60 * 1000);
  // A reservation that has ended was created before its end. So the index on the creation time leaves few rows to
  // check.
  return repeatInBatches(1000, (size) =>
    sql`
      update reservations set renter_phone = '', version = version + 1
      where (company_id, id) in (
        select company_id, id from reservations join car_periods using (company_id, id)
        where reservations.created_at < ${before}::timestamptz and renter_phone <> ''
          and ends_at < ${before}::timestamptz and (is_over or kind = 'reservation') limit ${size}
      )`.execute(db),
  );
}
