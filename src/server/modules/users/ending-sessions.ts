import type { Transaction } from "kysely";

import { endSessions } from "#server/access/session-store.ts";
import type { DB } from "#server/db/tables.ts";
import { lockAccount } from "#server/modules/account/store.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

export async function endSessionsOf(
  tx: Transaction<DB>,
  actorId: string,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
): Promise<boolean> {
  // Locks the account's row, as a log-in does, so that no session that starts at the same time survives.
  if (!(await lockAccount(tx, userId))) return false;
  await removePushChannels(tx, userId, now);
  await endSessions(tx, userId);
  await writeAudit(tx, { action: "sessions-ended", actorId, accountId: userId, details: { reason } }, now);
  return true;
}
