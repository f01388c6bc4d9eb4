import type { Kysely, Transaction } from "kysely";

import type { NoticeInAlert } from "#domain/notices/alert-content.ts";
import { isUrgentReason } from "#domain/notices/alert.ts";
import { getAlertDelaySeconds, type NoticeReason } from "#domain/notices/notice.ts";
import { isAmongFirstRequests } from "#domain/words/fair-part.ts";
import type { DB } from "#server/db/tables.ts";
import { type NewAlert, queueAlert, queueAlerts } from "#server/modules/alerts/store.ts";

import { type NoticeHolder, listOtherReaders } from "./holders-store.ts";

type NoticeAlertContent = Extract<NewAlert["content"], { kind: "notice" | "nudge" }>;

/** Due some seconds later, so that the visitor can withdraw the notice before. */
export function makeNoticeAlert(told: NoticeInAlert, hasPlace: boolean, now: Date) {
  const dueAt = new Date(now.getTime() + getAlertDelaySeconds(told.reason, hasPlace) * 1000);
  return { content: { kind: "notice", ...told }, isUrgent: isUrgentReason(told.reason), dueAt } as const;
}

/**
 * The first report may be false, and must not suppress the second. The holder is alerted again if the notice is urgent,
 * or if there was no alert about the notice or only a summary.
 */
export function isAlertedAgain(notice: { reason: NoticeReason; isToldAlone: boolean }, nth: number): boolean {
  return isAmongFirstRequests({ nth }) && (isUrgentReason(notice.reason) || !notice.isToldAlone);
}

export async function queueNoticeAlerts(
  db: Kysely<DB>,
  holder: NoticeHolder,
  readerId: string,
  { content, dueAt, ...alert }: Omit<NewAlert, "userId" | "content"> & { content: NoticeAlertContent; dueAt: Date },
  now: Date,
): Promise<void> {
  const hearers = await listOtherReaders(db, holder, content.code, readerId);
  const alerts = hearers.map((userId) => ({ ...alert, userId, content: { ...content, isToMember: true } as const }));
  await queueAlerts(db, alerts, now, dueAt);
}

/** The first reminder of an urgent notice is urgent. Later reminders respect quiet hours and summaries. */
export async function queueReminderAlert(
  tx: Transaction<DB>,
  holder: NoticeHolder,
  userId: string,
  told: NoticeInAlert,
  { reminders, nth }: { reminders: number; nth: number },
  now: Date,
): Promise<void> {
  const isFirst = reminders === 1;
  const alert = {
    userId,
    content: { kind: "nudge", ...told },
    isUrgent: isFirst && isUrgentReason(told.reason),
    nth,
  } as const;
  await queueAlert(tx, alert, now);
  await queueNoticeAlerts(tx, holder, userId, { ...alert, dueAt: now }, now);
}
