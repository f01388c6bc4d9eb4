import { sql, type Kysely } from "kysely";

import { AGREEMENT_PARTS, type AgreementPart } from "#domain/fleet/agreement.ts";
import { LAW_RULES } from "#domain/fleet/law.ts";
import { DRIVER_KEPT_DAYS, RENTER_PHONE_KEPT_DAYS } from "#domain/words/retention.ts";
import { repeatInBatches } from "#server/db/repeat-in-batches.ts";
import type { DB } from "#server/db/tables.ts";

const BATCH_SIZE = 500;

const DAY_MS = 86_400_000;

const isBookingOverBefore = (row: string, before: Date) => sql`(
  exists (select from rentals r
    where r.company_id = ${sql.ref(`${row}.companyId`)} and r.id = ${sql.ref(`${row}.ofRentalId`)}
      and r.ended_at < ${before}::timestamptz)
  or exists (select from car_periods p
    where p.company_id = ${sql.ref(`${row}.companyId`)} and p.id = ${sql.ref(`${row}.reservationId`)}
      and p.ends_at < ${before}::timestamptz))`;

export async function forgetOldAgreements(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - LAW_RULES.agreement.keptYears);
  let forgotten = 0;
  for (const table of ["rental_agreements", "renter_links"])
    forgotten += await repeatInBatches(BATCH_SIZE, (limit) =>
      sql`
        delete from ${sql.table(table)} where ctid in (
          select old.ctid from ${sql.table(table)} old
          where old.created_at < ${before}::timestamptz and ${isBookingOverBefore("old", before)} limit ${limit}
        )`.execute(db),
    );
  return forgotten;
}

const keptDaysOfPart: Record<AgreementPart, number> = { identity: DRIVER_KEPT_DAYS, contact: RENTER_PHONE_KEPT_DAYS };

export async function forgetOldParts(db: Kysely<DB>, now: Date): Promise<number> {
  let forgotten = 0;
  for (const part of AGREEMENT_PARTS) {
    const before = new Date(now.getTime() - keptDaysOfPart[part] * DAY_MS);
    forgotten += await repeatInBatches(BATCH_SIZE, (limit) =>
      sql`
        delete from agreement_parts where ctid in (
          select parts.ctid from agreement_parts parts
          join rental_agreements sheets using (company_id, rental_id, sheet)
          where parts.part = ${part} and parts.created_at < ${before}::timestamptz and ${isBookingOverBefore("sheets", before)}
          limit ${limit}
        )`.execute(db),
    );
  }
  return forgotten;
}
