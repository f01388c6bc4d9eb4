import { sql, type Transaction } from "kysely";

import type { DeliveryError } from "#domain/notices/alert.ts";
import type { DB } from "#server/db/tables.ts";

import { removePushChannels } from "./push-store.ts";

/** The account's browsers stay subscribed only if it owns a sticker or somebody shares a sticker with it. */
export async function forgetCompanyAlerts(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const ofCompanies = sql`kind in ('fleet', 'police-late', 'rental', 'summary')
    or notice_id in (select id from notices where company_id is not null)`;
  await sql`delete from alerts where user_id = ${userId} and told_at is null and (${ofCompanies})`.execute(tx);
  await sql`
    update deliveries set given_up_at = ${now}::timestamptz, last_error = ${"removed" satisfies DeliveryError}
    where user_id = ${userId} and sent_at is null and given_up_at is null and (${ofCompanies})`.execute(tx);
  const { rows } = await sql`
    select from codes where owner_id = ${userId} union all select from second_people where person_id = ${userId} limit 1`.execute(
    tx,
  );
  if (rows.length === 0) await removePushChannels(tx, userId, now);
}
