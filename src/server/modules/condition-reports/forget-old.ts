import { sql, type Kysely } from "kysely";

import { CONDITION_RECORD_KEPT_YEARS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

/** The number is small, because photos are large. */
const BATCH_SIZE = 200;

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
  const drafts = (size: number) =>
    sql`
    delete from condition_drafts where (company_id, rental_id, car_no, direction) in (
      select d.company_id, d.rental_id, d.car_no, d.direction from condition_drafts d
      join rentals r on r.company_id = d.company_id and r.id = d.rental_id
      where d.saved_at < ${before}::timestamptz and r.ended_at < ${before}::timestamptz limit ${size}
    )`.execute(db);
  const reports = (size: number) =>
    sql`
    delete from condition_reports where (company_id, id) in (
      select c.company_id, c.id from condition_reports c
      join rentals r on r.company_id = c.company_id and r.id = c.rental_id
      where c.happened_at < ${before}::timestamptz and r.ended_at < ${before}::timestamptz limit ${size}
    )`.execute(db);
  // Reports are deleted before photos, because a report without its photos would no longer match its hash.
  let removed = 0;
  for (const rows of [reports, photos, drafts]) removed += await repeatInBatches(BATCH_SIZE, rows);
  return removed;
}
