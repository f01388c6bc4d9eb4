import type { Transaction } from "kysely";

import type { Access, AccessReport } from "#domain/people/access.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";

const NAMED_MEMBERS_MAX = 20;

/**
 * An owner reads who works for the company: the newest members first, because one may have been invited by whoever used
 * the account.
 */
export async function endCalendarByReset(
  tx: Transaction<DB>,
  { id, byMail }: AccountWithNewPassword,
): Promise<AccessReport> {
  if (!byMail) return { ended: [], kept: [] };
  const links = await tx.deleteFrom("calendarLinks").where("madeBy", "=", id).returning("companyId").execute();
  const members = await tx
    .selectFrom("companyMembers as own")
    .innerJoin("companyMembers as other", "other.companyId", "own.companyId")
    .innerJoin("users", "users.id", "other.userId")
    .select("displayName")
    .where("own.userId", "=", id)
    .where("own.role", "=", "owner")
    .where("other.userId", "<>", id)
    .orderBy("other.createdAt", "desc")
    .orderBy("users.id")
    .limit(NAMED_MEMBERS_MAX)
    .execute();
  return {
    ended: links.map((): Access => ({ kind: "calendar", name: "", sticker: "" })),
    kept: members.map(({ displayName }): Access => ({ kind: "member", name: displayName, sticker: "" })),
  };
}
