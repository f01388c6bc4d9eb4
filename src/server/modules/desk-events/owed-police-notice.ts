import { sql, type Transaction } from "kysely";

import type { DeskAction } from "#domain/fleet/desk-event.ts";
import { findCorrectedAction, isPoliceAction } from "#domain/fleet/police-notice.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Inserts nothing if the company does not track police notices. A corrected time must be reported only if the wrong
 * time was reported. Call this function in the transaction of the event.
 */
export async function insertPoliceNotice(
  tx: Transaction<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  {
    id,
    action,
    happenedAt,
    rentalId,
  }: { id: string; action: DeskAction; happenedAt: Date; rentalId: string | undefined },
): Promise<void> {
  if (!isPoliceAction(action)) return;
  const corrected = findCorrectedAction(action) ?? null;
  await sql`
    insert into police_notices (company_id, event_id, happened_at, rental_id)
    select id, ${id}::uuid, ${happenedAt}::timestamptz, ${rentalId ?? null}::uuid from companies
    where id = ${companyId} and tracks_police_notices and (${corrected}::text is null or exists (
      select from police_notices as told join desk_events as event on event.company_id = told.company_id and event.id = told.event_id
      where told.company_id = ${companyId} and told.rental_id = ${rentalId ?? null}::uuid and told.told_at is not null
        and event.action = ${corrected}::text))`.execute(tx);
}
