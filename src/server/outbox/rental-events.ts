import { sql, type Transaction } from "kysely";

import type { RentalInAlert } from "#domain/notices/alert-content.ts";
import type { AlertTopic, ChannelKind } from "#domain/notices/alert.ts";
import type { DB } from "#server/db/tables.ts";

import { queueDeliveries } from "./deliveries-store.ts";

export async function queueRentalEvents(
  tx: Transaction<DB>,
  companyId: string,
  rental: RentalInAlert,
  now: Date,
): Promise<void> {
  const programs = await tx
    .selectFrom("channels")
    .innerJoin("companyMembers as member", "member.userId", "channels.userId")
    .select(["channels.id", "channels.kind", "channels.userId", "channels.name"])
    .where("member.companyId", "=", companyId)
    .where("channels.offAt", "is", null)
    .where(sql<boolean>`${"rentals" satisfies AlertTopic} = any (channels.topics)`)
    .execute();
  const content = { kind: "rental" as const, ...rental };
  const deliveries = programs.map(({ id, kind, userId, name }) => {
    return { userId, way: kind as ChannelKind, channelId: id, channelName: name, content };
  });
  await queueDeliveries(tx, deliveries, now);
}
