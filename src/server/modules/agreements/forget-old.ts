import { sql, type Kysely } from "kysely";

import { LAW } from "#domain/fleet/law.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Removes the agreements of rentals that ended long ago, and the links to their pages; gives how many. Acceptances and
 * copies go with their sheet.
 */
export async function forgetOldAgreements(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - LAW.agreement.keptYears);
  let forgotten = 0;
  for (const table of ["rental_agreements", "renter_links"])
    forgotten += await repeatInBatches(500, (size) =>
      sql`
        delete from ${sql.table(table)} where ctid in (
          select old.ctid from ${sql.table(table)} old
          join rentals r on r.company_id = old.company_id and r.id = old.rental_id
          where old.created_at < ${before}::timestamptz and r.ended_at < ${before}::timestamptz limit ${size}
        )`.execute(db),
    );
  return forgotten;
}
