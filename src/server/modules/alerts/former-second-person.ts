import { sql, type Transaction } from "kysely";

import type { DeliveryError } from "#domain/notices/alert.ts";
import type { DB } from "#server/db/tables.ts";

/** A summary of several stickers is given up if it names this sticker. */
export async function forgetSharedAlerts(
  tx: Transaction<DB>,
  { userId, ownerId, code }: { userId: string; ownerId: string; code: string },
  now: Date,
): Promise<void> {
  const ofSticker = sql`select id from notices where code = ${code} and owner_id = ${ownerId}`;
  await sql`delete from alerts where user_id = ${userId} and told_at is null and notice_id in (${ofSticker})`.execute(
    tx,
  );
  await sql`
    update deliveries set given_up_at = ${now}::timestamptz, last_error = ${"removed" satisfies DeliveryError}
    where user_id = ${userId} and sent_at is null and given_up_at is null
      and (notice_id in (${ofSticker}) or summarized && array(${ofSticker}))`.execute(tx);
}
