import type { Kysely } from "kysely";

import { answerPath, pages } from "#contract/pages.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import type { DB } from "#server/db/tables.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import type { ChannelDeps } from "./channel.ts";

/**
 * The full address that a message links to. For a notice it is the page that answers without a log-in. Its token is
 * made anew at each attempt, because only its digest may be stored.
 */
export async function makeMessageLink(
  { db, config: { publicUrl }, now }: Pick<ChannelDeps, "db" | "config" | "now">,
  { userId, content }: Pick<TakenDelivery, "userId" | "content">,
): Promise<string> {
  switch (content.kind) {
    case "notice":
    case "nudge":
      return publicUrl + answerPath(await makeAnswerToken(db, { noticeId: content.noticeId, userId }, now()));
    case "summary":
      return publicUrl + pages.inbox.path;
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

/** Whether a message must still be sent: its account is open, and its visitor is still waiting. */
export async function isStillToSend(
  db: Kysely<DB>,
  { userId, content }: Pick<TakenDelivery, "userId" | "content">,
): Promise<boolean> {
  const reader = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return reader !== undefined && isVisitorWaiting(db, content);
}

/** Whether a visitor still waits, for the content of a notice; true for other content. */
export async function isVisitorWaiting(db: Kysely<DB>, content: AlertContent): Promise<boolean> {
  if (content.kind !== "notice" && content.kind !== "nudge") return true;
  const waiting = await db
    .selectFrom("notices")
    .select("id")
    .where("id", "=", content.noticeId)
    .where("waiting", ">", 0)
    .executeTakeFirst();
  return waiting !== undefined;
}
