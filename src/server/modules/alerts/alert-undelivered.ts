import type { Transaction } from "kysely";

import { isUrgentReason } from "#domain/notices/alert.ts";
import { NOTICE_EXPIRY_HOURS } from "#domain/notices/notice.ts";
import type { DB } from "#server/db/tables.ts";
import { hasNoticeWay } from "#server/outbox/notice-ways.ts";

import { queueAlerts, type QueueableContent } from "./store.ts";

type NoticeContent = Extract<QueueableContent, { kind: "notice" }>;

const HOUR_MS = 60 * 60 * 1000;

const UNDELIVERED_ALERTS_MAX = 50;

/** The visitors who sent these notices may still be waiting, on a page that says that the owner was not reached. */
export async function queueUndeliveredNotices(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom("deliveries")
    .innerJoin("notices", "notices.id", "deliveries.noticeId")
    .innerJoin("users", "users.id", "deliveries.userId")
    .leftJoin("alertSettings", "alertSettings.userId", "users.id")
    .select(["deliveries.noticeId", "details"])
    .distinctOn("deliveries.noticeId")
    .where("deliveries.userId", "=", userId)
    .where("deliveries.kind", "=", "notice")
    .where("secondPersonId", "is", null)
    .where("deliveries.createdAt", ">", new Date(now.getTime() - 24 * HOUR_MS))
    .where("waiting", ">", 0)
    .where("seenAt", "is", null)
    .where("lastWordAt", ">", new Date(now.getTime() - NOTICE_EXPIRY_HOURS * HOUR_MS))
    .where(hasNoticeWay)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("deliveries as other")
            .select("other.id")
            .whereRef("other.noticeId", "=", "notices.id")
            .where("other.secondPersonId", "is", null)
            .where("other.givenUpAt", "is", null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("alerts")
            .select("alerts.id")
            .whereRef("alerts.noticeId", "=", "notices.id")
            .where("toldAt", "is", null),
        ),
      ),
    )
    .orderBy("deliveries.noticeId")
    .limit(UNDELIVERED_ALERTS_MAX)
    .execute();
  const contents = rows.map(({ details }) => details as unknown as NoticeContent);
  await queueAlerts(
    tx,
    contents.map((content) => ({ userId, content, isUrgent: isUrgentReason(content.reason) })),
    now,
  );
}
