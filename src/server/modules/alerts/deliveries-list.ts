import type { Kysely, Transaction } from "kysely";

import type { DeliveryView, HeldNoticesView } from "#contract/notices/alerts.ts";
import type { AlertWay } from "#domain/notices/alert-way.ts";
import type { ChannelKind, HoldReason } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { toDeliveryError } from "#server/outbox/delivery-error.ts";

const SHOWN_DELIVERIES_MAX = 20;

export async function listDeliveries(db: Kysely<DB>, { userId }: OwnerScope): Promise<DeliveryView[]> {
  const rows = await db
    .selectFrom("deliveries")
    .select([
      "id",
      "way",
      "channelName as to",
      "kind",
      "tries",
      "createdAt",
      "nextTryAt",
      "sentAt",
      "givenUpAt",
      "lastError",
    ])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN_DELIVERIES_MAX)
    .execute();
  return rows.map(({ way, nextTryAt, sentAt, givenUpAt, lastError, ...row }) => ({
    ...row,
    way: way as AlertWay,
    state: sentAt ? "sent" : givenUpAt ? "given-up" : "waiting",
    error: toDeliveryError(lastError),
    at: sentAt ?? givenUpAt ?? nextTryAt,
  }));
}

export async function listHeldNotices(db: Kysely<DB>, { userId }: OwnerScope): Promise<HeldNoticesView[]> {
  const rows = await db
    .selectFrom("alerts")
    .select((eb) => ["heldFor", eb.fn.min("dueAt").as("until"), eb.fn.count<number>("noticeId").distinct().as("count")])
    .where("userId", "=", userId)
    .where("toldAt", "is", null)
    .where("isHeld", "=", true)
    .where("heldFor", "is not", null)
    .where("noticeId", "is not", null)
    .groupBy("heldFor")
    .orderBy("until")
    .execute();
  return rows.map(({ heldFor, until, count }) => ({ count: Number(count), until, reason: heldFor as HoldReason }));
}

export async function queueTestDelivery(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  channel: string,
  now: Date,
): Promise<{ id: string } | "CHANNEL_NOT_FOUND" | "ADDRESS_NOT_CONFIRMED"> {
  const content = { kind: "test" } as const;
  if (channel === "email") {
    const reader = await tx.selectFrom("users").select("emailConfirmedAt").where("id", "=", userId).executeTakeFirst();
    if (!reader?.emailConfirmedAt) return "ADDRESS_NOT_CONFIRMED";
    const [id] = await queueDeliveries(tx, [{ userId, way: "email", channelId: null, channelName: "", content }], now);
    return { id: id! };
  }
  const found = await tx
    .selectFrom("channels")
    .select(["id", "kind", "name"])
    .where("id", "=", channel)
    .where("userId", "=", userId)
    .where("offAt", "is", null)
    .executeTakeFirst();
  if (!found) return "CHANNEL_NOT_FOUND";
  const [id] = await queueDeliveries(
    tx,
    [{ userId, way: found.kind as ChannelKind, channelId: found.id, channelName: found.name, content }],
    now,
  );
  return { id: id! };
}
