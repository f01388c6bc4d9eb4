import type { Transaction } from "kysely";

import type { ToldNotice } from "#domain/notices/alert-content.ts";
import { isUrgent } from "#domain/notices/alert.ts";
import { alertAfterSeconds, type NoticeReason } from "#domain/notices/notice.ts";
import { isFresh } from "#domain/words/fair-part.ts";
import type { DB } from "#server/db/tables.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";

/** The alert by which a holder is told of a notice: mostly a little later, so that its visitor may take it back before. */
export function alertOf(told: ToldNotice, hasPlace: boolean, now: Date) {
  const dueAt = new Date(now.getTime() + alertAfterSeconds(told.reason, hasPlace) * 1000);
  return { content: { kind: "notice", ...told }, isUrgent: isUrgent(told.reason), dueAt } as const;
}

/**
 * Whether a holder is told once more because somebody of another network told the same: of what is urgent, and of what the holder was told
 * in a summary at most, as long as that network told little. Who told it first may have made it up, and nobody may go unheard for that.
 */
export function isToldAgain(notice: { reason: NoticeReason; isToldAlone: boolean }, nth: number): boolean {
  return isFresh({ nth }) && (isUrgent(notice.reason) || !notice.isToldAlone);
}

/**
 * Has a holder told that a visitor still waits. The first reminder of an urgent notice is as urgent; those after it neither wake anybody nor
 * go past a summary.
 */
export async function nudgeHolder(
  tx: Transaction<DB>,
  userId: string,
  told: ToldNotice,
  { reminders, nth }: { reminders: number; nth: number },
  now: Date,
): Promise<void> {
  const isFirst = reminders === 1;
  const alert = {
    userId,
    content: { kind: "nudge", ...told },
    isUrgent: isFirst && isUrgent(told.reason),
    nth,
  } as const;
  await queueAlert(tx, alert, now);
}
