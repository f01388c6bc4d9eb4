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
  { id, action, happenedAt }: { id: string; action: string; happenedAt: Date },
): Promise<void> {
  if (!POLICE_ACTIONS.some((one) => one === action)) return;
  await sql`
    insert into police_notices (company_id, event_id, happened_at)
    select id, ${id}::uuid, ${happenedAt}::timestamptz from companies where id = ${companyId} and tracks_police_notices`.execute(
    tx,
  );
}
