import type { Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import { endSessions } from "#server/access/session-store.ts";
import type { DB } from "#server/db/tables.ts";
import { deleteEmailChange } from "#server/modules/account/email-change-store.ts";
import { lockAccount } from "#server/modules/account/store.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersionsOfAccount } from "#server/modules/codes/code-changes.ts";
import { endSharesOfAccount } from "#server/modules/codes/second-people-store.ts";
import { deleteLinks } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";

/** A closed account keeps its first reason. */
export async function closeAccount(
  tx: Transaction<DB>,
  actorId: string | null,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
): Promise<"USER_NOT_FOUND" | "USER_IS_ADMIN" | undefined> {
  const user = await lockAccount(tx, userId);
  if (!user) return "USER_NOT_FOUND";
  if (user.role === "admin") return "USER_IS_ADMIN";
  if (user.closedAt !== null) return undefined;
  await tx.updateTable("users").set({ closedAt: now, closingReason: reason }).where("id", "=", userId).execute();
  await endSessions(tx, userId);
  await removePushChannels(tx, userId, now);
  await endSharesOfAccount(tx, userId, actorId, now);
  await deleteLinks(tx, "reset-password", userId);
  await deleteLinks(tx, "confirm-address", userId);
  await deleteEmailChange(tx, userId);
  await raiseVersionsOfAccount(tx, userId);
  await writeAudit(tx, { action: "account-closed", actorId, accountId: userId }, now);
  await queueMail(tx, { kind: "account-closed", recipient: user.email, name: user.displayName, reason }, now);
  return undefined;
}

export async function reopenAccount(
  tx: Transaction<DB>,
  actorId: string | null,
  userId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<boolean> {
  const user = await lockAccount(tx, userId);
  if (!user || user.closedAt === null) return user !== undefined;
  await tx.updateTable("users").set({ closedAt: null, closingReason: "" }).where("id", "=", userId).execute();
  await raiseVersionsOfAccount(tx, userId);
  await writeAudit(tx, { action: "account-reopened", actorId, accountId: userId }, now);
  const link = publicUrl + pages.login.path;
  await queueMail(tx, { kind: "account-reopened", recipient: user.email, name: user.displayName, link }, now);
  return true;
}
