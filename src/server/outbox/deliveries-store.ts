import { sql, type Kysely, type Transaction } from "kysely";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import type { AlertWay } from "#domain/notices/alert-way.ts";
import { CHANNEL_FAILING_DAYS_MAX, type ChannelKind, type DeliveryError } from "#domain/notices/alert.ts";
import { runAfterCommit } from "#server/db/after-commit.ts";
import { makeBatchedQuery } from "#server/db/batch-questions.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { toDeliveryError } from "./delivery-error.ts";
import type { SendingOutcome, TakenMessage } from "./lane.ts";
import { findReachGap, listUnreachedAccounts } from "./notice-ways.ts";
import { queueMail } from "./store.ts";

export interface NewDelivery {
  userId: string;
  way: AlertWay;
  channelId: string | null;
  channelName: string;
  secondPersonId?: string;
  content: AlertContent;
  told?: string[] | undefined;
  dueAt?: Date;
  notSent?: DeliveryError;
}

export interface TakenDelivery extends TakenMessage {
  userId: string;
  way: AlertWay;
  channelId: string | null;
  secondPersonId: string | null;
  address: unknown;
  sharesContent: boolean;
  content: AlertContent;
}

const deliveryListeners = new Set<() => void>();

export function onDeliveryQueued(listener: () => void): () => void {
  deliveryListeners.add(listener);
  return () => void deliveryListeners.delete(listener);
}

function callListeners(): void {
  for (const listener of deliveryListeners) listener();
}

export async function queueDeliveries(
  tx: Kysely<DB>,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map(({ content, secondPersonId = null, dueAt = now, notSent, told, ...rest }) => ({
    id: makeId(now),
    ...rest,
    secondPersonId,
    kind: content.kind,
    noticeId: "noticeId" in content ? content.noticeId : null,
    summarized: told ?? null,
    details: JSON.stringify(content),
    createdAt: now,
    nextTryAt: dueAt,
    givenUpAt: notSent === undefined ? null : now,
    lastError: notSent ?? "",
  }));
  await tx.insertInto("deliveries").values(rows).execute();
  runAfterCommit(tx, callListeners);
  return rows.map(({ id }) => id);
}

interface DeliveryRequest {
  now: Date;
  until: Date;
  count: number;
  held: ReadonlyMap<string, number>;
  seatsOfOne: number;
}

/**
 * Deliberately written differently from the condition of the partial index, so that PostgreSQL finds the rows by their
 * id. Otherwise it would read the whole index, because its statistics say that the index is nearly empty.
 */
const isDeliveryWaiting = sql<boolean>`coalesce(sent_at, given_up_at) is null`;

/** The factor by which more rows are read than taken, because the first rows may all belong to one receiver. */
const READ_ROWS_FACTOR = 8;

/** Each channel gets at most the number of its free seats. */
export async function takeDeliveries(
  db: Kysely<DB>,
  way: AlertWay,
  { now, until, count, held, seatsOfOne }: DeliveryRequest,
): Promise<TakenDelivery[]> {
  const busy = [...held].flatMap(([channel, seats]) => (seats >= seatsOfOne ? [channel] : []));
  const isDue = sql`way = ${way} and sent_at is null and given_up_at is null and next_try_at <= ${now}::timestamptz`;
  const { rows } = await sql<TakenDelivery>`
    with waiting as (
      select id, channel_id, row_number() over (partition by channel_id order by next_try_at, id) as nth from (
        select id, channel_id, next_try_at from deliveries
        where ${isDue} and (channel_id is null or channel_id <> all (${sql.val(busy)}::uuid[]))
        order by next_try_at, id limit ${count * READ_ROWS_FACTOR}
      ) as first
    ), fair as (
      select id from waiting
      left join unnest(${sql.val([...held.keys()])}::uuid[], ${sql.val([...held.values()])}::integer[])
        as held (channel_id, seats) using (channel_id)
      where channel_id is null or nth <= ${seatsOfOne} - coalesce(seats, 0)
    ), due as (
      select id from deliveries
      where id in (select id from fair) and next_try_at <= ${now}::timestamptz and ${isDeliveryWaiting}
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

const DAY_MS = 24 * 60 * 60 * 1000;

export function makeSettleDelivery({
  db,
  now,
  clockWatch,
}: Pick<Deps, "db" | "now" | "clockWatch">): (
  delivery: TakenDelivery,
  outcome: SendingOutcome,
  next: Date | undefined,
) => Promise<void> {
  const arrived = makeBatchedQuery((deliveries: readonly TakenDelivery[]) =>
    settleArrivedDeliveries(db, deliveries, now()),
  );
  return (delivery, outcome, next) =>
    outcome.is === "sent"
      ? arrived(delivery)
      : settleFailedDelivery(db, delivery, outcome, next, { now: now(), isSure: clockWatch.doubted() === undefined });
}

async function settleArrivedDeliveries(
  db: Kysely<DB>,
  deliveries: readonly TakenDelivery[],
  now: Date,
): Promise<undefined[]> {
  const ids = deliveries.map(({ id }) => id);
  const tries = deliveries.map((delivery) => delivery.tries);
  const write = sql`
    with arrived as (
      update deliveries set sent_at = ${now}::timestamptz, last_error = ''
      from unnest(${sql.val(ids)}::uuid[], ${sql.val(tries)}::integer[]) as taken (id, tries)
      where deliveries.id = taken.id and deliveries.tries = taken.tries and ${isDeliveryWaiting}
      returning channel_id
    ), working as (
      -- Always locked in the same order, so that two processes cannot deadlock.
      select id from channels where id in (select channel_id from arrived)
        and (last_sent_at is null or last_sent_at < ${new Date(now.getTime() - 60_000)}::timestamptz or failing_since is not null)
      order by id for no key update
    )
    update channels set last_sent_at = ${now}::timestamptz, failing_since = null
    from working where channels.id = working.id`;
  // The statement fails if the channel is being switched off at the same time. Repeating it is safe.
  await write.execute(db).catch(() => runTransaction(db, (tx) => write.execute(tx)));
  return deliveries.map(() => undefined);
}

async function settleFailedDelivery(
  db: Kysely<DB>,
  { id, tries, channelId, userId }: TakenDelivery,
  outcome: Exclude<SendingOutcome, { is: "sent" }>,
  next: Date | undefined,
  { now, isSure }: { now: Date; isSure: boolean },
): Promise<void> {
  const change = { lastError: outcome.error, ...(next ? { nextTryAt: next } : { givenUpAt: now }) };
  await runTransaction(db, async (tx) => {
    await lockFailures(tx, userId);
    const settled = await tx
      .updateTable("deliveries")
      .set(change)
      .where("id", "=", id)
      .where("tries", "=", tries)
      .where(isDeliveryWaiting)
      .returning(givenUpColumns)
      .executeTakeFirst();
    if (!settled) return;
    if (next === undefined) await queueMailsAboutUndelivered(tx, [settled], now);
    if (channelId === null) return;
    if (outcome.is === "gone") await switchOffChannel(tx, channelId, outcome.error, now);
    // A channel is not marked as failing when its whole lane is down.
    else if (outcome.is !== "dropped" && outcome.is !== "away")
      await markChannelFailing(tx, channelId, outcome.error, next, { now, isSure });
  });
}

const FAILURES_LOCK = 17;

/** If its last two messages are given up at the same time, the second transaction then sees that no message is left. */
async function lockFailures(tx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FAILURES_LOCK}, hashtext(${userId}))`.execute(tx);
}

const givenUpColumns = ["userId", "way", "secondPersonId", "noticeId", "summarized"] as const;

interface GivenUpDelivery {
  userId: string;
  way: string;
  secondPersonId: string | null;
  noticeId: string | null;
  summarized: string[] | null;
}

/** A mail that is given up causes no further mail. */
async function queueMailsAboutUndelivered(
  tx: Transaction<DB>,
  givenUp: readonly GivenUpDelivery[],
  now: Date,
): Promise<void> {
  const lost = givenUp.filter(({ way, secondPersonId }) => way !== "email" && secondPersonId === null);
  const notices = lost.flatMap(({ noticeId, summarized }) => summarized ?? (noticeId === null ? [] : [noticeId]));
  const untold = await listUnreachedAccounts(tx, notices);
  if (untold.length > 0) await queueUndeliverableMails(tx, [{ userId: lost[0]!.userId, notices: untold }], now);
}

export interface UnreachedAccount {
  userId: string;
  notices: string[];
}

export async function queueUndeliverableMails(
  tx: Transaction<DB>,
  untold: readonly UnreachedAccount[],
  now: Date,
): Promise<void> {
  if (untold.length === 0) return;
  const readers = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where(
      "id",
      "in",
      untold.map(({ userId }) => userId),
    )
    .execute();
  for (const { id, email } of readers) {
    const notices = untold.flatMap((one) => (one.userId === id ? one.notices : []));
    await queueMail(tx, { kind: "notice-untold", recipient: email, notices }, now);
  }
}

async function markChannelFailing(
  tx: Transaction<DB>,
  channelId: string,
  error: string,
  next: Date | undefined,
  { now, isSure }: { now: Date; isSure: boolean },
): Promise<void> {
  const channel = await tx
    .updateTable("channels")
    .set((eb) => ({ failingSince: eb.fn.coalesce("failingSince", sql<Date>`${now}::timestamptz`) }))
    .where("id", "=", channelId)
    .returning("failingSince")
    .executeTakeFirst();
  const since = channel?.failingSince;
  if (isSure && since && now.getTime() - since.getTime() >= CHANNEL_FAILING_DAYS_MAX * DAY_MS) {
    const off = await switchOffChannel(tx, channelId, error, now);
    if (!off) return;
    const { userId, ...told } = off;
    const isLast = (await findReachGap(tx, userId, now)) !== null;
    await queueMail(tx, { kind: "channel-switched-off", error: toDeliveryError(error), ...told, isLast }, now);
    return;
  }
  if (next === undefined) return;
  await updateWaitingDeliveries(tx, channelId).set({ nextTryAt: next }).where("nextTryAt", "<=", now).execute();
}

export interface SwitchedOffChannel {
  userId: string;
  channel: string;
  way: ChannelKind;
  name: string;
  recipient: string;
}

export async function switchOffChannel(
  tx: Transaction<DB>,
  channelId: string,
  error: string,
  now: Date,
): Promise<SwitchedOffChannel | undefined> {
  const channel = await tx.selectFrom("channels").select("userId").where("id", "=", channelId).executeTakeFirst();
  if (!channel) return undefined;
  await lockFailures(tx, channel.userId);
  const givenUp = await updateWaitingDeliveries(tx, channelId)
    .set({ givenUpAt: now, lastError: error })
    .returning(givenUpColumns)
    .execute();
  await queueMailsAboutUndelivered(tx, givenUp, now);
  const off = await tx
    .updateTable("channels")
    .from("users")
    .set({ offAt: now })
    .where("channels.id", "=", channelId)
    .where("offAt", "is", null)
    .whereRef("users.id", "=", "channels.userId")
    .returning([
      "users.id as userId",
      "channels.name as channel",
      "kind as way",
      "users.displayName as name",
      "users.email as recipient",
    ])
    .executeTakeFirst();
  return off as SwitchedOffChannel | undefined;
}

export async function switchOffByReset(
  tx: Transaction<DB>,
  userId: string,
  now: Date,
): Promise<{ way: ChannelKind; channel: string }[]> {
  await lockFailures(tx, userId);
  const off = await tx
    .updateTable("channels")
    .set({ offAt: now, offByReset: true })
    .where("userId", "=", userId)
    .where("kind", "<>", "push")
    .where("offAt", "is", null)
    .returning(["id", "kind", "name"])
    .execute();
  if (off.length === 0) return [];
  await giveUpWaitingDeliveries(
    tx,
    off.map(({ id }) => id),
    now,
  );
  return off.map(({ kind, name }) => ({ way: kind as ChannelKind, channel: name }));
}

function updateWaitingDeliveries(tx: Transaction<DB>, channelId: string) {
  return tx
    .updateTable("deliveries")
    .where("channelId", "=", channelId)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null);
}

export async function giveUpWaitingDeliveries(
  tx: Transaction<DB>,
  channelIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ givenUpAt: now, lastError: "removed" satisfies DeliveryError })
    .where("channelId", "in", channelIds)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .execute();
}

const DELIVERIES_KEPT_DAYS = 30;

export async function deleteOldDeliveries(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("deliveries")
    .where("createdAt", "<", new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY_MS))
    .execute();
}
