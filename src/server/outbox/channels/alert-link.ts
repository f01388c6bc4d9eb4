import { sql, type Kysely } from "kysely";

import { makeAnswerPath, pages, makeRentalPath } from "#contract/pages.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import { isSharedWith } from "#server/access/shared-notices.ts";
import type { DB } from "#server/db/tables.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { ChannelDeps } from "./channel.ts";

/**
 * For a notice it is the page where the receiver can answer without a log-in. The link's token is made anew at each
 * attempt, because only its digest may be stored.
 */
export async function makeLinkForMessage(
  { db, config: { publicUrl }, now }: Pick<ChannelDeps, "db" | "config" | "now">,
  { userId, content }: Pick<TakenDelivery, "userId" | "content">,
): Promise<string> {
  switch (content.kind) {
    case "notice":
    case "nudge":
      return publicUrl + makeAnswerPath(await makeAnswerToken(db, { noticeId: content.noticeId, userId }, now()));
    case "summary":
      return publicUrl + pages.inbox.path;
    case "police-late":
      return publicUrl + pages.policeNotices.path;
    case "rental":
      return publicUrl + makeRentalPath(content.rentalId);
    case "fleet":
    case "company-approved":
      return publicUrl + pages.companyDashboard.path;
    case "code-switched-off":
      return publicUrl + pages.dashboard.path;
    case "log-in":
      return `${publicUrl}${pages.profile.path}#oturumlar`;
    case "company-refused":
      return publicUrl + pages.profile.path;
    case "test":
      return publicUrl + pages.alerts.path;
  }
}

export async function isMessageStillToSend(
  db: Kysely<DB>,
  { userId, content }: Pick<TakenDelivery, "userId" | "content">,
): Promise<boolean> {
  const reader = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return reader !== undefined && isContentStillTrue(db, userId, content);
}

export async function isContentStillTrue(db: Kysely<DB>, userId: string, content: AlertContent): Promise<boolean> {
  if (content.kind === "police-late") return hasUnreportedPoliceNotice(db, userId);
  if (content.kind === "fleet") return worksForCompany(db, userId);
  if (content.kind !== "notice" && content.kind !== "nudge") return true;
  const waiting = await db
    .selectFrom("notices")
    .select("id")
    .where("id", "=", content.noticeId)
    .where("waiting", ">", 0)
    // Somebody who has left a company, or with whom a sticker is no longer shared, gets no more messages about it.
    .where((eb) =>
      eb.or([
        eb("ownerId", "=", userId),
        isSharedWith(sql`${userId}`),
        eb.exists(
          eb
            .selectFrom("companyMembers")
            .select("userId")
            .whereRef("companyMembers.companyId", "=", "notices.companyId")
            .where("userId", "=", userId),
        ),
      ]),
    )
    .executeTakeFirst();
  return waiting !== undefined;
}

async function worksForCompany(db: Kysely<DB>, userId: string): Promise<boolean> {
  const member = await db.selectFrom("companyMembers").select("userId").where("userId", "=", userId).executeTakeFirst();
  return member !== undefined;
}

async function hasUnreportedPoliceNotice(db: Kysely<DB>, userId: string): Promise<boolean> {
  const untold = await db
    .selectFrom("companyMembers as member")
    .innerJoin("policeNotices as notice", "notice.companyId", "member.companyId")
    .select("notice.eventId")
    .where("member.userId", "=", userId)
    .where("notice.toldAt", "is", null)
    .where("notice.alertedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return untold !== undefined;
}
