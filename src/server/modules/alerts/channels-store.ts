import type { Kysely, Transaction } from "kysely";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { CHANNELS_MAX, listTopicsOfWay, type AlertTopic, type ChannelKind } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { giveUpWaitingDeliveries } from "#server/outbox/deliveries-store.ts";

import { queueUndeliveredNotices } from "./alert-undelivered.ts";

const channelColumns = [
  "id",
  "kind",
  "name",
  "topics",
  "sharesContent",
  "address",
  "createdAt",
  "lastSentAt",
  "failingSince",
  "offAt",
  "offByReset",
] as const;

type ChannelRow = Pick<ChannelView, "id" | "name" | "sharesContent" | "createdAt" | "lastSentAt" | "failingSince"> & {
  offByReset: boolean;
  kind: string;
  topics: string[];
  address: unknown;
  offAt: Date | null;
};

/** A webhook's URL is reduced to its host, because the rest may contain a secret. */
function toChannelView({ kind, topics, address, offAt, offByReset, ...rest }: ChannelRow): ChannelView {
  const url = kind === "webhook" ? URL.parse((address as { url: string }).url) : null;
  return {
    ...rest,
    kind: kind as ChannelKind,
    topics: topics as AlertTopic[],
    host: url?.host ?? "",
    isOff: offAt !== null,
    isOffByReset: offAt !== null && offByReset,
  };
}

function queryChannels(db: Kysely<DB>, { userId }: OwnerScope) {
  return db.selectFrom("channels").select(channelColumns).where("userId", "=", userId);
}

export async function listChannels(db: Kysely<DB>, owner: OwnerScope): Promise<ChannelView[]> {
  const rows = await queryChannels(db, owner).orderBy("createdAt").orderBy("id").execute();
  return rows.map((row) => toChannelView(row));
}

export async function findChannelView(db: Kysely<DB>, owner: OwnerScope, id: string): Promise<ChannelView | undefined> {
  const row = await queryChannels(db, owner).where("id", "=", id).executeTakeFirst();
  return row && toChannelView(row);
}

export async function findChannel(
  db: Kysely<DB>,
  owner: OwnerScope,
  kind: ChannelKind,
  sameAs: string,
): Promise<ChannelView | undefined> {
  const row = await queryChannels(db, owner)
    .where("kind", "=", kind)
    .where("addressHash", "=", hashToken(sameAs))
    .executeTakeFirst();
  return row && toChannelView(row);
}

/**
 * `sameAs` identifies the browser, the chat or the webhook. If another account already has this browser or chat,
 * `isProof` gets the stored address and decides whether the caller may take the channel over.
 */
export interface NewChannel {
  kind: ChannelKind;
  name: string;
  address: object;
  sameAs: string;
  topics: readonly AlertTopic[];
  isProof: (kept: unknown) => boolean;
}

/** Adds a channel, or takes it over from another account, because a browser or chat belongs to one account only. */
export async function addChannel(
  tx: Transaction<DB>,
  { userId }: Pick<OwnerScope, "userId">,
  { kind, name, address, sameAs, topics, isProof }: NewChannel,
  now: Date,
): Promise<ChannelView | "OF_ANOTHER" | "CHANNELS_USED_UP"> {
  const addressHash = hashToken(sameAs);
  // Concurrent additions wait for this lock, so that together they cannot exceed the maximum.
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
  const others = await tx
    .selectFrom("channels")
    .select(["id", "address"])
    .where("kind", "=", kind)
    .where("addressHash", "=", addressHash)
    .where("userId", "<>", userId)
    .forUpdate()
    .execute();
  if (others.some((other) => !isProof(other.address))) return "OF_ANOTHER";
  await deleteChannels(
    tx,
    others.map(({ id }) => id),
    now,
  );
  const { count } = await tx
    .selectFrom("channels")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where((eb) => eb.not(eb.and([eb("kind", "=", kind), eb("addressHash", "=", addressHash)])))
    .executeTakeFirstOrThrow();
  if (count >= CHANNELS_MAX) return "CHANNELS_USED_UP";
  const row = await tx
    .insertInto("channels")
    .values({
      id: makeId(now),
      userId,
      kind,
      name,
      address: JSON.stringify(address),
      addressHash,
      topics: [...topics],
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "addressHash"])
        .doUpdateSet({ address: JSON.stringify(address), failingSince: null, offAt: null, offByReset: false }),
    )
    .returning(channelColumns)
    .executeTakeFirstOrThrow();
  await queueUndeliveredNotices(tx, userId, now);
  return toChannelView(row);
}

/** Topics that this kind of channel cannot send are not stored. */
export async function editChannel(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { id, name, topics, sharesContent }: { id: string; name: string; topics: AlertTopic[]; sharesContent: boolean },
  now: Date,
): Promise<ChannelView | undefined> {
  const before = await lockChannel(tx, owner, id);
  if (!before) return undefined;
  const offered = listTopicsOfWay(before.kind as ChannelKind);
  const row = await tx
    .updateTable("channels")
    .set({ name, topics: offered.filter((topic) => topics.includes(topic)), sharesContent })
    .where("id", "=", id)
    .returning(channelColumns)
    .executeTakeFirstOrThrow();
  if (before.sharesContent !== sharesContent) await auditContentSharing(tx, owner, row, now);
  return toChannelView(row);
}

export async function removeChannel(tx: Transaction<DB>, owner: OwnerScope, id: string, now: Date): Promise<boolean> {
  const channel = await lockChannel(tx, owner, id);
  if (!channel) return false;
  await deleteChannels(tx, [id], now);
  if (channel.sharesContent) await auditContentSharing(tx, owner, { ...channel, sharesContent: false }, now);
  return true;
}

function lockChannel(tx: Transaction<DB>, { userId }: OwnerScope, id: string) {
  return tx
    .selectFrom("channels")
    .select(["kind", "sharesContent"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

async function auditContentSharing(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { kind, sharesContent }: { kind: string; sharesContent: boolean },
  now: Date,
): Promise<void> {
  const action = sharesContent ? "alert-content-on" : "alert-content-off";
  await writeAudit(tx, { action, actorId: userId, accountId: userId, details: { way: kind } }, now);
}

export async function deleteChannels(tx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await giveUpWaitingDeliveries(tx, ids, now);
  await tx.deleteFrom("channels").where("id", "in", ids).execute();
}
