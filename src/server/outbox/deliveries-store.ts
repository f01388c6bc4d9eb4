import { sql, type Kysely, type Transaction } from "kysely";

import type { AlertContent } from "#contract/ports/alerts.ts";
import { FAILING_DAYS, type AlertWay } from "#domain/alert.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import { inTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import type { Outcome, Taken } from "./lane.ts";

/** One message to be sent one way: to a channel of the account, to its mail address, or to its second person. */
export interface NewDelivery {
  userId: string;
  way: AlertWay;
  channelId: string | null;
  channelName: string;
  secondPersonId?: string;
  content: AlertContent;
  /** When it is sent, where that is not at once. */
  dueAt?: Date;
}

/** A delivery that a process has taken to send it. `address` is the channel's; null for mails. */
export interface TakenDelivery extends Taken {
  userId: string;
  way: AlertWay;
  channelId: string | null;
  secondPersonId: string | null;
  address: unknown;
  sharesContent: boolean;
  content: AlertContent;
}

const listeners = new Set<() => void>();

/** Calls `listener` whenever this process has written deliveries down and its transaction is committed. Gives what ends that. */
export function onDeliveryQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Writes messages down in the transaction of what they tell; gives their ids. */
export async function queueDeliveries(
  tx: Kysely<DB>,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map(({ content, secondPersonId = null, dueAt = now, ...rest }) => ({
    id: newId(now),
    ...rest,
    secondPersonId,
    kind: content.kind,
    noticeId: "noticeId" in content ? content.noticeId : null,
    details: JSON.stringify(content),
    createdAt: now,
    nextTryAt: dueAt,
  }));
  await tx.insertInto("deliveries").values(rows).execute();
  afterCommit(tx, tellListeners);
  return rows.map(({ id }) => id);
}

/** Takes what waits longest on a way and goes to none of the busy channels; no other process gets it until then. */
export async function takeDeliveries(
  db: Kysely<DB>,
  way: AlertWay,
  { now, until, count, busy }: { now: Date; until: Date; count: number; busy: readonly string[] },
): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select id from deliveries
      where way = ${way} and sent_at is null and given_up_at is null and next_try_at <= ${now}::timestamptz
        and (channel_id is null or channel_id <> all (${sql.val(busy)}::uuid[]))
      order by next_try_at, id limit ${count} for update skip locked
    ), taken as (
      update deliveries set next_try_at = ${until}::timestamptz, tries = tries + 1
      from due where deliveries.id = due.id
      returning deliveries.id, deliveries.user_id, way, channel_id, second_person_id, kind, tries, details,
        deliveries.created_at
    )
    select taken.id, taken.user_id, way, channel_id, second_person_id, taken.kind, tries, details as content,
      taken.created_at, channels.address, coalesce(channels.shares_content, true) as shares_content
    from taken left join channels on channels.id = taken.channel_id
    order by taken.id`.execute(db);
  return rows;
}

const DAY = 24 * 60 * 60 * 1000;

/** Writes down what came of a delivery; unless its lease ran out and another process has taken it. */
export async function settleDelivery(
  db: Kysely<DB>,
  { id, tries, channelId }: TakenDelivery,
  outcome: Outcome,
  next: Date | undefined,
  now: Date,
): Promise<void> {
  const change =
    outcome.is === "sent"
      ? { sentAt: now, lastError: "" }
      : { lastError: outcome.error, ...(next ? { nextTryAt: next } : { givenUpAt: now }) };
  await inTransaction(db, async (tx) => {
    const settled = await tx
      .updateTable("deliveries")
      .set(change)
      .where("id", "=", id)
      .where("tries", "=", tries)
      .where("sentAt", "is", null)
      .where("givenUpAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!settled || channelId === null) return;
    if (outcome.is === "sent") await markArrived(tx, channelId, now);
    else if (outcome.is === "gone") await switchOff(tx, channelId, outcome.error, now);
    else if (outcome.is !== "dropped") await markFailed(tx, channelId, outcome.error, next, now);
  });
}

/** That a channel works, written at most once a minute. */
async function markArrived(tx: Transaction<DB>, channelId: string, now: Date): Promise<void> {
  await tx
    .updateTable("channels")
    .set({ lastSentAt: now, failingSince: null })
    .where("id", "=", channelId)
    .where((eb) =>
      eb.or([
        eb("lastSentAt", "is", null),
        eb("lastSentAt", "<", new Date(now.getTime() - 60_000)),
        eb("failingSince", "is not", null),
      ]),
    )
    .execute();
}

/** That nothing arrives at a channel: what else is due there waits as long, and after some days it is switched off. */
async function markFailed(
  tx: Transaction<DB>,
  channelId: string,
  error: string,
  next: Date | undefined,
  now: Date,
): Promise<void> {
  const channel = await tx
    .updateTable("channels")
    .set((eb) => ({ failingSince: eb.fn.coalesce("failingSince", sql<Date>`${now}::timestamptz`) }))
    .where("id", "=", channelId)
    .returning("failingSince")
    .executeTakeFirst();
  const since = channel?.failingSince;
  if (since && now.getTime() - since.getTime() >= FAILING_DAYS * DAY) return switchOff(tx, channelId, error, now);
  if (next === undefined) return;
  await waitingAt(tx, channelId).set({ nextTryAt: next }).where("nextTryAt", "<=", now).execute();
}

/** Nothing is sent to a channel any more, neither what waits nor what comes. */
async function switchOff(tx: Transaction<DB>, channelId: string, error: string, now: Date): Promise<void> {
  await waitingAt(tx, channelId).set({ givenUpAt: now, lastError: error }).execute();
  await tx.updateTable("channels").set({ offAt: now }).where("id", "=", channelId).where("offAt", "is", null).execute();
}

function waitingAt(tx: Transaction<DB>, channelId: string) {
  return tx
    .updateTable("deliveries")
    .where("channelId", "=", channelId)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null);
}

/** Deliveries are forgotten after this many days. */
const KEPT_DAYS = 30;

export async function deleteOldDeliveries(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("deliveries")
    .where("createdAt", "<", new Date(now.getTime() - KEPT_DAYS * DAY))
    .execute();
}
