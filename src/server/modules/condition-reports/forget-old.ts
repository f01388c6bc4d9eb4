import { sql, type Kysely } from "kysely";

import { CONDITION_KEPT_YEARS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

/** The number of rows that one statement removes. It is small, because photos are large. */
const BATCH = 200;

/** Removes the records, photos and corrections of rentals that ended long ago. Returns how many rows it removed. */
export async function forgetOldConditions(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - CONDITION_KEPT_YEARS);
  const photos = (size: number) =>
    sql`
    delete from condition_photos where (company_id, id) in (
      select p.company_id, p.id from condition_photos p
      join rentals r on r.company_id = p.company_id and r.id = p.rental_id
      where p.created_at < ${before}::timestamptz and r.ended_at < ${before}::timestamptz limit ${size}
    )`.execute(db);
  const reports = (size: number) =>
    sql`
    delete from condition_reports where (company_id, id) in (
      select c.company_id, c.id from condition_reports c
      join rentals r on r.company_id = c.company_id and r.id = c.rental_id
      where c.happened_at < ${before}::timestamptz and r.ended_at < ${before}::timestamptz limit ${size}
    )`.execute(db);
  // Removes records first, because the seal of a record without its photos would not hold.
  const removed = await repeatInBatches(BATCH, reports);
  return removed + (await repeatInBatches(BATCH, photos));
}
