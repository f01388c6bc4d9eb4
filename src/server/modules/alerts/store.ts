import { sql, type Kysely, type Transaction } from "kysely";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { DueAlert, HoldReason } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { runAfterCommit } from "#server/db/after-commit.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * A summary is not queued but made from several due alerts. Tests and messages about a rental are stored as deliveries
 * at once.
 */
export type QueueableContent = Exclude<AlertContent, { kind: "summary" | "test" | "rental" }>;

export interface TakenAlert extends DueAlert {
  content: QueueableContent;
  heldFor: HoldReason | null;
}

/** The second key is a hash of the account's id. */
const PLANNING_LOCK = 16;

const alertListeners = new Set<(dueAt: Date) => void>();

export function onAlertQueued(listener: (dueAt: Date) => void): () => void {
  alertListeners.add(listener);
  return () => void alertListeners.delete(listener);
}

export interface NewAlert {
  userId: string;
  content: QueueableContent;
  isUrgent?: boolean;
  nth?: number;
}

export function queueAlert(tx: Kysely<DB>, alert: NewAlert, now: Date, dueAt = now): Promise<void> {
  return queueAlerts(tx, [alert], now, dueAt);
}

export async function queueAlerts(tx: Kysely<DB>, alerts: readonly NewAlert[], now: Date, dueAt = now): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ userId, content, isUrgent = false, nth = 1 }) => ({
    id: makeId(now),
    userId,
    kind: content.kind,
    noticeId: "noticeId" in content ? content.noticeId : null,
    details: JSON.stringify(content),
    isUrgent,
    nth,
    createdAt: now,
    dueAt,
  }));
  await tx.insertInto("alerts").values(rows).execute();
  wakePlanner(tx, dueAt);
}

/** Wakes the planner of this process after `tx` has been committed. */
export function wakePlanner(tx: Kysely<DB>, dueAt: Date): void {
  runAfterCommit(tx, () => {
    for (const listener of alertListeners) listener(dueAt);
  });
}

const DUE_ALERTS_READ_MAX = 200;

/**
 * Because of the locks, only one planner of all processes plans an account at a time and counts all its alerts. If
 * other planners have locked all accounts, waits for the first account: it may have got new alerts since its planner
 * read them.
 */
export async function lockReaders(tx: Transaction<DB>, count: number, now: Date): Promise<string[]> {
  const due = sql`select user_id from alerts where told_at is null and due_at <= ${now}::timestamptz order by due_at, id`;
  const free = await sql<{ userId: string }>`
    with due as materialized (${due} limit ${DUE_ALERTS_READ_MAX}), readers as materialized (select distinct user_id from due)
    select user_id from readers
    where pg_try_advisory_xact_lock(${PLANNING_LOCK}, hashtext(user_id::text)) limit ${count}`.execute(tx);
  if (free.rows.length > 0) return free.rows.map(({ userId }) => userId);
  const { rows } = await sql<{ userId: string }>`
    select user_id, pg_advisory_xact_lock(${PLANNING_LOCK}, hashtext(user_id::text)) from (${due} limit 1) as first`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
}

const ALERTS_TAKEN_MAX = 400;

export async function takeAlerts(
  tx: Transaction<DB>,
  readers: readonly string[],
  now: Date,
): Promise<{ due: Map<string, TakenAlert[]>; over: string[] }> {
  const rows = await tx
    .selectFrom("alerts")
    .leftJoin("notices", "notices.id", "alerts.noticeId")
    .select(["alerts.id", "alerts.userId", "alerts.isUrgent", "alerts.isHeld", "alerts.nth"])
    .select(["alerts.heldFor", "alerts.details", "alerts.noticeId"])
    .select(["notices.waiting", "notices.seenAt"])
    .where("alerts.userId", "in", readers)
    .where("alerts.toldAt", "is", null)
    .where("alerts.dueAt", "<=", now)
    .orderBy("alerts.dueAt")
    .orderBy("alerts.id")
    .limit(ALERTS_TAKEN_MAX)
    .forUpdate("alerts")
    .skipLocked()
    .execute();
  const due = new Map<string, TakenAlert[]>();
  const over: string[] = [];
  for (const { userId, details, waiting, seenAt, ...alert } of rows) {
    const { id, isHeld, noticeId } = alert;
    const content = details as unknown as QueueableContent;
    // The notice was withdrawn or solved before the alert, or the owner read it while the alert was held.
    const isOver = noticeId !== null && (waiting === 0 || (isHeld && seenAt !== null && content.kind === "notice"));
    if (isOver) over.push(id);
    else
      due.set(userId, [
        ...(due.get(userId) ?? []),
        { ...alert, heldFor: alert.heldFor as HoldReason | null, kind: content.kind, content },
      ]);
  }
  return { due, over };
}

/** Marked alerts count against the daily maximum. */
export async function markAlertsDelivered(
  tx: Transaction<DB>,
  ids: readonly string[],
  { isAlone }: { isAlone: boolean },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("alerts").set({ toldAt: now, toldAlone: isAlone }).where("id", "in", ids).execute();
}

export interface HoldDecision {
  until: Date;
  reason: HoldReason;
}

export async function holdAlerts(
  tx: Transaction<DB>,
  ids: readonly string[],
  { until, reason }: HoldDecision,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("alerts").set({ isHeld: true, dueAt: until, heldFor: reason }).where("id", "in", ids).execute();
}

export async function dropAlerts(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("alerts").where("id", "in", ids).execute();
}

/** Postpones alerts whose planning failed, so that they do not block other accounts. */
export async function postponeAlerts(db: Kysely<DB>, userId: string, until: Date, now: Date): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ dueAt: until })
    .where("userId", "=", userId)
    .where("toldAt", "is", null)
    .where("dueAt", "<=", now)
    .execute();
}

/** Makes the held alerts due now, so that they are planned again with the changed settings. */
export async function replanHeldAlerts(tx: Transaction<DB>, { userId }: OwnerScope, now: Date): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({ dueAt: now })
    .where("userId", "=", userId)
    .where("isHeld", "=", true)
    .where("toldAt", "is", null)
    .execute();
  wakePlanner(tx, now);
}

export async function deleteDeliveredAlerts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("alerts")
    .where("toldAt", "<", new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .execute();
}
