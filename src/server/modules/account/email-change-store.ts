import type { Kysely, Transaction } from "kysely";

import {
  EMAIL_CHANGE_BLOCKED_HOURS,
  EMAIL_CHANGE_DAYS,
  findAddressesToAgree,
  type EmailChangeAddress,
} from "#domain/people/email-change.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import { deleteAnswerLinks } from "#server/access/answer-links.ts";
import { endSessions } from "#server/access/session-store.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { deleteLinks, findLink } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";
import type { StoredMailKind } from "#server/outbox/version-before.ts";

import { confirmEmail, lockAccount } from "./store.ts";

const DAY_MS = 86_400_000;

export async function findEmailChange(db: Kysely<DB>, userId: string, now: Date) {
  return db
    .selectFrom("emailChanges")
    .select(["email", "fromAgreedAt", "toAgreedAt", "expiresAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export async function findRecentResets(
  db: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<{ resets: Date[]; secondFactorSince: Date | null }> {
  const [resets, factor] = await Promise.all([
    db
      .selectFrom("auditEvents")
      .select("happenedAt")
      .where("accountId", "=", userId)
      .where("action", "=", "password-reset")
      .where("happenedAt", ">", new Date(now.getTime() - EMAIL_CHANGE_BLOCKED_HOURS * 3_600_000))
      .execute(),
    db.selectFrom("secondFactors").select("enabledAt").where("userId", "=", userId).executeTakeFirst(),
  ]);
  return { resets: resets.map(({ happenedAt }) => happenedAt), secondFactorSince: factor?.enabledAt ?? null };
}

/** A present address that was never confirmed gets no link, because it may belong to a stranger. */
export async function requestEmailChange(tx: Transaction<DB>, userId: string, email: string, now: Date): Promise<void> {
  const user = await lockAccount(tx, userId);
  if (!user) return;
  await deleteEmailChange(tx, userId);
  const id = makeId(now);
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_DAYS * DAY_MS);
  await tx.insertInto("emailChanges").values({ userId, id, email, createdAt: now, expiresAt }).execute();
  const asked = { kind: "email-change-asked", changeId: id } as const;
  await queueMail(tx, { ...asked, side: "to", recipient: email }, now);
  if (user.emailConfirmedAt !== null) await queueMail(tx, { ...asked, side: "from", recipient: user.email }, now);
}

export async function deleteEmailChange(tx: Kysely<DB>, userId: string): Promise<void> {
  await tx.deleteFrom("emailChanges").where("userId", "=", userId).execute();
  for (const purpose of ["email-change-from", "email-change-to"] as const) await deleteLinks(tx, purpose, userId);
}

/**
 * Returns the sides that still have to consent; undefined if the link is no longer valid. A new address that has an
 * account by now violates `users_email_unique`.
 */
export async function agreeToEmailChange(
  tx: Transaction<DB>,
  token: string,
  now: Date,
): Promise<EmailChangeAddress[] | undefined> {
  const side: EmailChangeAddress = (await findLink(tx, "email-change-from", token, now)) ? "from" : "to";
  const link = await findLink(tx, `email-change-${side}`, token, now);
  const user = link && (await lockAccount(tx, link.userId));
  if (!link || !user || user.closedAt !== null) return undefined;
  const { userId } = link;
  const change = await tx
    .updateTable("emailChanges")
    .set(side === "from" ? { fromAgreedAt: now } : { toAgreedAt: now })
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .returning(["email", "fromAgreedAt", "toAgreedAt"])
    .executeTakeFirst();
  if (!change) return undefined;
  const { email, ...agreed } = change;
  const waiting = findAddressesToAgree({ isFromConfirmed: user.emailConfirmedAt !== null, ...agreed });
  if (waiting.length === 0) await changeEmail(tx, { id: userId, ...user }, email, now);
  return waiting;
}

/**
 * The account may have been registered by somebody who cannot read the address's mail. So these mails, which contain
 * secret links, are not redirected when the account changes its address.
 */
const MAIL_KINDS_TO_ANY_ADDRESS = [
  "invitation",
  "record-sealed",
  "signing-code",
  "agreement-signed",
  "second-person-asked",
  "sticker-invitation",
  "email-change-asked",
] as const satisfies StoredMailKind[];

/**
 * Ends the account's sessions, voids the links that were sent to the old address, and redirects waiting mails to the
 * new address.
 */
async function changeEmail(
  tx: Transaction<DB>,
  user: { id: string; email: string; displayName: string; emailConfirmedAt: Date | null },
  email: string,
  now: Date,
): Promise<void> {
  const wasConfirmed = user.emailConfirmedAt !== null;
  await tx
    .updateTable("users")
    .set({
      email,
      searchKey: toSearchText(`${user.displayName} ${email}`),
      ...(wasConfirmed && { emailConfirmedAt: now }),
    })
    .where("id", "=", user.id)
    .execute();
  await confirmEmail(tx, user.id, now);
  await deleteEmailChange(tx, user.id);
  for (const purpose of ["confirm-address", "reset-password"] as const) await deleteLinks(tx, purpose, user.id);
  await deleteAnswerLinks(tx, user.id);
  await endSessions(tx, user.id);
  await removePushChannels(tx, user.id, now);
  await tx
    .updateTable("mails")
    .set({ recipient: email })
    .where("recipient", "=", user.email)
    .where("kind", "not in", MAIL_KINDS_TO_ANY_ADDRESS)
    .where("givenUpAt", "is", null)
    .execute();
  await writeAudit(tx, { action: "email-changed", actorId: user.id, accountId: user.id }, now);
  if (wasConfirmed)
    await queueMail(tx, { kind: "email-changed", recipient: user.email, name: user.displayName, email }, now);
}

export async function deleteOldEmailChanges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("emailChanges").where("expiresAt", "<=", now).execute();
}
