import { sql } from "kysely";

import { findCorrectedAction } from "#domain/fleet/police-notice.ts";
import type { RentalDeed, ToldDeed } from "#server/access/rental-deed.ts";

/**
 * Inserts nothing if the company does not track police notices. A corrected time must be reported only if the wrong
 * time was reported.
 */
export async function insertPoliceNotice({ tx, company, action, eventId, rentalId, now }: ToldDeed): Promise<void> {
  const { companyId } = company;
  const corrected = findCorrectedAction(action) ?? null;
  await sql`
    insert into police_notices (company_id, event_id, happened_at, rental_id)
    select id, ${eventId}::uuid, ${now}::timestamptz, ${rentalId}::uuid from companies
    where id = ${companyId} and tracks_police_notices and (${corrected}::text is null or exists (
      select from police_notices as told join desk_events as event on event.company_id = told.company_id and event.id = told.event_id
      where told.company_id = ${companyId} and told.rental_id = ${rentalId}::uuid and told.told_at is not null
        and event.action = ${corrected}::text))`.execute(tx);
}

export async function dropPoliceNotices({ tx, company, rentalId }: RentalDeed): Promise<void> {
  await tx
    .deleteFrom("policeNotices")
    .where("companyId", "=", company.companyId)
    .where("rentalId", "=", rentalId)
    .execute();
}
