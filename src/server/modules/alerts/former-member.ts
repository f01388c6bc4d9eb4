import { sql, type Transaction } from "kysely";

import type { DeliveryError } from "#domain/notices/alert.ts";
import type { DB } from "#server/db/tables.ts";

import { removePushChannels } from "./push-store.ts";

/**
 * Forgets what still tells an account of a company for which it does not work any more: alerts that wait, and messages
 * that are not sent yet. Its browsers stay subscribed only if it has stickers of its own.
 */
export async function forgetCompanyAlerts(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const ofCompanies = sql`kind in ('fleet', 'police-late', 'summary')
    or notice_id in (select id from notices where owner_id is distinct from ${userId})`;
  await sql`delete from alerts where user_id = ${userId} and told_at is null and (${ofCompanies})`.execute(tx);
  await sql`
    update deliveries set given_up_at = ${now}::timestamptz, last_error = ${"removed" satisfies DeliveryError}
    where user_id = ${userId} and sent_at is null and given_up_at is null and (${ofCompanies})`.execute(tx);
  const sticker = await tx.selectFrom("codes").select("code").where("ownerId", "=", userId).limit(1).executeTakeFirst();
  if (sticker === undefined) await removePushChannels(tx, userId, now);
}
