import type { Kysely, Transaction } from "kysely";

import { EMAIL_CHANGE_TOKEN_PREFIX, pages } from "#contract/pages.ts";
import { EMAIL_CHANGE_DAYS } from "#domain/people/email-change.ts";
import { hashToken, makeToken } from "#server/access/session-token.ts";
import type { DB, LinkPurpose } from "#server/db/tables.ts";

export const CONFIRM_DAYS = 7;
export const RESET_MINUTES = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

const lifetimeOfLink: Record<LinkPurpose, number> = {
  "confirm-address": CONFIRM_DAYS * DAY_MS,
  "reset-password": RESET_MINUTES * 60 * 1000,
  "email-change-from": EMAIL_CHANGE_DAYS * DAY_MS,
  "email-change-to": EMAIL_CHANGE_DAYS * DAY_MS,
};

const pathOfLink: Record<LinkPurpose, string> = {
  "confirm-address": `${pages.confirmAddress.path}#`,
  "reset-password": `${pages.resetPassword.path}#`,
  "email-change-from": `${pages.confirmAddress.path}#${EMAIL_CHANGE_TOKEN_PREFIX}`,
  "email-change-to": `${pages.confirmAddress.path}#${EMAIL_CHANGE_TOKEN_PREFIX}`,
};

/** The token comes after '#', which browsers do not send to servers, so that no log contains it. */
export async function makeLink(
  db: Kysely<DB>,
  purpose: LinkPurpose,
  userId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + lifetimeOfLink[purpose]);
  await db
    .insertInto("mailLinks")
    .values({ tokenHash: hashToken(token), userId, purpose, createdAt: now, expiresAt })
    .execute();
  return `${publicUrl}${pathOfLink[purpose]}${token}`;
}

export async function findLink(
  db: Kysely<DB>,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom("mailLinks")
    .select("userId")
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export async function hasLink(db: Kysely<DB>, purpose: LinkPurpose, userId: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom("mailLinks")
    .select("userId")
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

export async function useLink(
  tx: Transaction<DB>,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<{ userId: string } | undefined> {
  const used = await tx
    .deleteFrom("mailLinks")
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning("userId")
    .executeTakeFirst();
  if (used) await deleteLinks(tx, purpose, used.userId);
  return used;
}

export async function deleteLinks(tx: Kysely<DB>, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx.deleteFrom("mailLinks").where("userId", "=", userId).where("purpose", "=", purpose).execute();
}

export async function deleteExpiredLinks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("mailLinks").where("expiresAt", "<=", now).execute();
}
