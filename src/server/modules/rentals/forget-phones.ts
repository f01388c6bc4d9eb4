import { sql, type Kysely } from "kysely";

import { RENTER_PHONE_KEPT_DAYS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

export async function forgetOldPhones(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RENTER_PHONE_KEPT_DAYS * 24 * 60 * 60 * 1000);
  return repeatInBatches(1000, (size) =>
    sql`
      update rentals set renter_phone = '', version = version + 1
      where (company_id, id) in (
        select company_id, id from rentals
        where ended_at is not null and ended_at < ${before}::timestamptz and renter_phone <> '' limit ${size}
      )`.execute(db),
  );
}
