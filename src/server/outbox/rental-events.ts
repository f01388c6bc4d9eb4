import { sql } from "kysely";

import type { AlertTopic, ChannelKind } from "#domain/notices/alert.ts";
import type { ToldDeed } from "#server/access/rental-deed.ts";

import { queueDeliveries } from "./deliveries-store.ts";

export async function queueRentalEvents({ tx, company, rentalId, cars, action, now }: ToldDeed): Promise<void> {
  const [{ code, plate }] = cars;
  const programs = await tx
    .selectFrom("channels")
    .innerJoin("companyMembers as member", "member.userId", "channels.userId")
    .select(["channels.id", "channels.kind", "channels.userId", "channels.name"])
    .where("member.companyId", "=", company.companyId)
    .where("channels.offAt", "is", null)
    .where(sql<boolean>`${"rentals" satisfies AlertTopic} = any (channels.topics)`)
    .execute();
  const content = { kind: "rental" as const, rentalId, code, plate, action };
  const deliveries = programs.map(({ id, kind, userId, name }) => {
    return { userId, way: kind as ChannelKind, channelId: id, channelName: name, content };
  });
  await queueDeliveries(tx, deliveries, now);
}
