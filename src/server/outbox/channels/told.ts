import type { Kysely } from "kysely";

import { pages } from "#contract/pages.ts";
import type { AlertContent } from "#contract/ports/alerts.ts";
import type { DB } from "#server/db/tables.ts";

/** Where somebody who is told goes from there: a whole address. */
export function linkOf(content: AlertContent, publicUrl: string): string {
  switch (content.kind) {
    case "notice":
    case "nudge":
      return `${publicUrl}${pages.inbox.path}?id=${content.noticeId}`;
    case "summary":
      return publicUrl + pages.inbox.path;
    case "fleet":
    case "company-approved":
      return publicUrl + pages.companyDashboard.path;
    case "code-switched-off":
      return publicUrl + pages.dashboard.path;
    case "log-in":
    case "company-refused":
      return publicUrl + pages.profile.path;
    case "test":
      return publicUrl + pages.alerts.path;
  }
}

/** Whether somebody still waits for what is to be told: a visitor may have taken it back. */
export async function isWaiting(db: Kysely<DB>, content: AlertContent): Promise<boolean> {
  if (content.kind !== "notice" && content.kind !== "nudge") return true;
  const waiting = await db
    .selectFrom("notices")
    .select("id")
    .where("id", "=", content.noticeId)
    .where("waiting", ">", 0)
    .executeTakeFirst();
  return waiting !== undefined;
}
