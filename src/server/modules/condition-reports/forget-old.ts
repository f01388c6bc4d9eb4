import { sql, type Kysely } from "kysely";

import { CONDITION_RECORD_KEPT_YEARS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

/** The number of rows that one statement deletes. The number is small, because photos are large. */
const BATCH_SIZE = 200;

/**
 * Deletes the condition reports, photos and corrections of rentals that ended more than CONDITION_RECORD_KEPT_YEARS ago.
 * Returns how many rows it deleted.
 */
export async function forgetOldConditions(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - CONDITION_RECORD_KEPT_YEARS);
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
  // Reports are deleted before photos, because a report without its photos would no longer match its hash.
  const removed = await repeatInBatches(BATCH_SIZE, reports);
  return removed + (await repeatInBatches(BATCH_SIZE, photos));
}
