import { sql, type Transaction } from "kysely";

import { POLICE_ACTIONS } from "#domain/fleet/police-notice.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Writes down that the police's portal is to be told of a desk event, in the transaction of that event, unless the
 * company does not track this.
 */
export async function oweNotice(
  tx: Transaction<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  { id, action, happenedAt, rentalId }: { id: string; action: string; happenedAt: Date; rentalId: string | undefined },
): Promise<void> {
  if (!POLICE_ACTIONS.some((one) => one === action)) return;
  await sql`
    insert into police_notices (company_id, event_id, happened_at, rental_id)
    select id, ${id}::uuid, ${happenedAt}::timestamptz, ${rentalId ?? null}::uuid from companies where id = ${companyId} and tracks_police_notices`.execute(
    tx,
  );
}
