import { randomBytes } from "node:crypto";

import { sql, type Kysely, type Transaction } from "kysely";

import { toActor } from "#contract/actor-of.ts";
import { NOTICE_EXPIRY_HOURS } from "#domain/notices/notice.ts";
import { isSignedIn, mayUseCompanyPanel } from "#domain/people/actor.ts";
import { hasCompanyRight } from "#domain/people/membership.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { findAccount } from "./accounts.ts";
import { toAccountView } from "./request-session.ts";
import { hashToken } from "./session-token.ts";
import { isSharedWith } from "./shared-notices.ts";

/** Only the token's digest is stored. */
export async function makeAnswerToken(
  db: Kysely<DB>,
  link: { noticeId: string; userId: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await db
    .insertInto("answerLinks")
    .values({ ...link, tokenHash: hashToken(token), createdAt: now })
    .execute();
  return token;
}

export interface LinkedNotice {
  noticeId: string;
  userId: string;
  companyId: string | null;
}

/** Returns undefined if the account may no longer answer the notice in its inbox (docs/product/alerts.md 17.10). */
export async function findLinkedNotice(
  { db, config }: Pick<Deps, "db" | "config">,
  token: string,
): Promise<LinkedNotice | undefined> {
  const link = await db
    .selectFrom("answerLinks")
    .innerJoin("notices", "notices.id", "answerLinks.noticeId")
    .innerJoin("users", "users.id", "answerLinks.userId")
    .select(["answerLinks.noticeId", "answerLinks.userId", "notices.ownerId", "notices.companyId"])
    .select(isSharedWith(sql.ref("answer_links.user_id")).as("isShared"))
    .where("answerLinks.tokenHash", "=", hashToken(token))
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  const account = link && (await findAccount(db, link.userId));
  if (!account) return undefined;
  const actor = toActor(toAccountView(account, config));
  const { noticeId, userId, ownerId, companyId, isShared } = link;
  if (!isSignedIn(actor)) return undefined;
  if (companyId === null) return ownerId === userId || isShared ? { noticeId, userId, companyId } : undefined;
  const isMember = mayUseCompanyPanel(actor) && actor.companyId === companyId;
  return isMember && hasCompanyRight(actor.memberRole, "notices") ? { noticeId, userId, companyId } : undefined;
}

/** Ends the links of an account, because somebody else may have got them. */
export async function deleteAnswerLinks(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom("answerLinks").where("userId", "=", userId).execute();
}

const LINK_KEPT_AFTER_END_MS = 24 * 60 * 60 * 1000;

export async function deleteOldAnswerLinks(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTICE_EXPIRY_HOURS * 60 * 60 * 1000 - LINK_KEPT_AFTER_END_MS);
  await db
    .deleteFrom("answerLinks")
    .using("notices")
    .whereRef("notices.id", "=", "answerLinks.noticeId")
    .where("answerLinks.createdAt", "<", before)
    .where("notices.lastWordAt", "<", before)
    .execute();
}
