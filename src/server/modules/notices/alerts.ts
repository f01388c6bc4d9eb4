import type { Transaction } from "kysely";

import type { ToldNotice } from "#domain/alert-content.ts";
import { isUrgent } from "#domain/alert.ts";
import { alertAfterSeconds } from "#domain/notice.ts";
import type { DB } from "#server/db/tables.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";

/** The alert by which a holder is told of a notice: mostly a little later, so that its visitor may take it back before. */
export function alertOf(told: ToldNotice, hasPlace: boolean, now: Date) {
  const dueAt = new Date(now.getTime() + alertAfterSeconds(told.reason, hasPlace) * 1000);
  return { content: { kind: "notice", ...told }, isUrgent: isUrgent(told.reason), dueAt } as const;
}

/** Has a holder told that a visitor still waits. */
export async function nudgeHolder(tx: Transaction<DB>, userId: string, told: ToldNotice, now: Date): Promise<void> {
  await queueAlert(tx, { userId, content: { kind: "nudge", ...told }, isUrgent: isUrgent(told.reason) }, now);
}
