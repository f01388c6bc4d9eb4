import { sql, type Kysely, type Transaction } from "kysely";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { DueAlert, HeldFor } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

/** What somebody is told of by itself; a summary is made of several when they are due, and a test waits for nothing. */
export type SingleContent = Exclude<AlertContent, { kind: "summary" | "test" }>;

/** An alert that is due, with what it says. */
export interface TakenAlert extends DueAlert {
  content: SingleContent;
  heldFor: HeldFor | null;
}

/** What advisory locks on an account's planning are known by. */
const PLANNING_LOCK = 16;

const listeners = new Set<(dueAt: Date) => void>();

/** Calls `listener` whenever this process has written an alert down and its transaction is committed. Gives what ends that. */
export function onAlertQueued(listener: (dueAt: Date) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Something that an account is to be told. */
export interface NewAlert {
  userId: string;
  content: SingleContent;
  isUrgent?: boolean;
  /** Which of its network's today it is, where a stranger causes it. */
  nth?: number;
}

/** Writes down, in the transaction of what it tells, that an account is to be told of something, and not before `dueAt`. */
export function queueAlert(tx: Kysely<DB>, alert: NewAlert, now: Date, dueAt = now): Promise<void> {
  return queueAlerts(tx, [alert], now, dueAt);
}

/** The same of many, in one statement. */
export async function queueAlerts(tx: Kysely<DB>, alerts: readonly NewAlert[], now: Date, dueAt = now): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ userId, content, isUrgent = false, nth = 1 }) => ({
    id: newId(now),
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
  tellPlanner(tx, dueAt);
}

/** Tells this process's planner, once the transaction is committed, of an alert that was written down in it. */
export function tellPlanner(tx: Kysely<DB>, dueAt: Date): void {
  afterCommit(tx, () => {
    for (const listener of listeners) listener(dueAt);
  });
}

/** How many due alerts are read at once to find the accounts that they are for. */
const LOOKED_AT = 200;

/**
 * Accounts that have alerts which are due. One planner alone, here or in another process, plans for an account, so that what comes at once is
 * counted together; where every account has one, the first is waited for, since more may have come after its planner looked.
 */
export async function takeReaders(tx: Transaction<DB>, count: number, now: Date): Promise<string[]> {
  const due = sql`select user_id from alerts where told_at is null and due_at <= ${now}::timestamptz order by due_at, id`;
  const free = await sql<{ userId: string }>`
    with due as materialized (${due} limit ${LOOKED_AT}), readers as materialized (select distinct user_id from due)
    select user_id from readers
    where pg_try_advisory_xact_lock(${PLANNING_LOCK}, hashtext(user_id::text)) limit ${count}`.execute(tx);
  if (free.rows.length > 0) return free.rows.map(({ userId }) => userId);
  const { rows } = await sql<{ userId: string }>`
    select user_id, pg_advisory_xact_lock(${PLANNING_LOCK}, hashtext(user_id::text)) from (${due} limit 1) as first`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
}

/** Most alerts that are told in one transaction. */
const TAKE_AT_ONCE = 400;

/** The alerts of these accounts that are due, locked; of what strangers told only what somebody still waits for. */
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
    .limit(TAKE_AT_ONCE)
    .forUpdate("alerts")
    .skipLocked()
    .execute();
  const due = new Map<string, TakenAlert[]>();
  const over: string[] = [];
  for (const { userId, details, waiting, seenAt, ...alert } of rows) {
    const { id, isHeld, noticeId } = alert;
    const content = details as unknown as SingleContent;
    // Taken back or solved before it was told; or read by itself while it was held.
    const isOver = noticeId !== null && (waiting === 0 || (isHeld && seenAt !== null && content.kind === "notice"));
    if (isOver) over.push(id);
    else
      due.set(userId, [
        ...(due.get(userId) ?? []),
        { ...alert, heldFor: alert.heldFor as HeldFor | null, kind: content.kind, content },
      ]);
  }
  return { due, over };
}

/** Writes down which of these were told, by themselves or in a summary: the day's ceilings count them. */
export async function markTold(
  tx: Transaction<DB>,
  ids: readonly string[],
  { isAlone }: { isAlone: boolean },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("alerts").set({ toldAt: now, toldAlone: isAlone }).where("id", "in", ids).execute();
}

/** Until when alerts wait, and why. */
export interface Holding {
  until: Date;
  reason: HeldFor;
}

export async function holdAlerts(
  tx: Transaction<DB>,
  ids: readonly string[],
  { until, reason }: Holding,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("alerts").set({ isHeld: true, dueAt: until, heldFor: reason }).where("id", "in", ids).execute();
}

/** Removes alerts of which nobody is told any more. */
export async function dropAlerts(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("alerts").where("id", "in", ids).execute();
}

/** Puts off what could not be planned, so that it keeps nobody else's back. */
export async function putOffAlerts(db: Kysely<DB>, userId: string, until: Date, now: Date): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ dueAt: until })
    .where("userId", "=", userId)
    .where("toldAt", "is", null)
    .where("dueAt", "<=", now)
    .execute();
}

/** Plans the held alerts of an account anew, because it has changed how it wants to be told. */
export async function planHeldAnew(tx: Transaction<DB>, { userId }: OwnerScope, now: Date): Promise<void> {
  await tx
    .updateTable("alerts")
    .set({ dueAt: now })
    .where("userId", "=", userId)
    .where("isHeld", "=", true)
    .where("toldAt", "is", null)
    .execute();
  tellPlanner(tx, now);
}

/** What was told is known for a day, so that a burst is known as one. */
export async function deleteToldAlerts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("alerts")
    .where("toldAt", "<", new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .execute();
}
