import { sql, type Kysely, type Transaction } from "kysely";

import { UNREAD_MAX } from "#contract/notices/notices.ts";
import { LISTED_OWN_SHARES_MAX, type ShareView, type SharesView } from "#contract/sticker/sharing.ts";
import { isKeptAtReset, type AccessReport } from "#domain/people/access.ts";
import { SHARE_INVITATION_DAYS } from "#domain/sticker/share.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { forgetSharedAlerts } from "#server/modules/alerts/former-second-person.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { toStatusView } from "./status-columns.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export async function findShare(
  db: Kysely<DB>,
  { userId }: OwnerScope,
  code: string,
  now: Date,
): Promise<ShareView | undefined> {
  const row = await db
    .selectFrom("profiles")
    .leftJoin("codeShares as share", "share.code", "profiles.code")
    .leftJoin("users", "users.id", "share.userId")
    .select(["share.email as invited", "share.expiresAt", "share.createdAt", "users.displayName", "users.email"])
    .where("profiles.code", "=", code)
    .where("profiles.ownerId", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { invited, expiresAt, createdAt, displayName, email } = row;
  return {
    person: displayName === null || email === null ? null : { displayName, email, since: createdAt! },
    invitation: invited === null || expiresAt === null || expiresAt <= now ? null : { email: invited, expiresAt },
  };
}

/**
 * 'own address' means that the owner typed their own address. Without the password only an open invitation is sent
 * again.
 */
type ShareRefusal = "NOT_YOURS" | "STICKER_SHARED" | "ADDRESS_NOT_CONFIRMED" | "own address" | "password missing";

/** Does not check whether the address has an account, so that the answer reveals nothing about it. */
export async function inviteToSticker(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  {
    code,
    email,
    withPassword,
    tokenOf,
  }: { code: string; email: string; withPassword: boolean; tokenOf: (id: string) => string },
  now: Date,
): Promise<ShareRefusal | undefined> {
  if (!(await lockOwnCode(tx, userId, code))) return "NOT_YOURS";
  const own = await tx
    .selectFrom("users")
    .select(["email", "emailConfirmedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  // The invitation mails the owner's name to somebody else, so the owner's address must be confirmed.
  if (own.emailConfirmedAt === null) return "ADDRESS_NOT_CONFIRMED";
  if (own.email === email) return "own address";
  if (!withPassword && !(await isInvited(tx, { code, email }, now))) return "password missing";
  const id = makeId(now);
  const invited = {
    id,
    email,
    tokenHash: hashToken(tokenOf(id)),
    createdAt: now,
    // An invitation that is sent again stays as it was added.
    ...(withPassword && { withPassword }),
  };
  const expiresAt = new Date(now.getTime() + SHARE_INVITATION_DAYS * DAY_MS);
  const written = await tx
    .insertInto("codeShares")
    .values({ code, ownerId: userId, ...invited, expiresAt })
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet({ ...invited, expiresAt })
        .where("codeShares.userId", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (!written) return "STICKER_SHARED";
  await queueMail(tx, { kind: "sticker-invitation", recipient: email, shareId: id }, now);
  await writeAudit(tx, { action: "share-invited", actorId: userId, accountId: userId, code }, now);
  return undefined;
}

async function isInvited(
  tx: Transaction<DB>,
  { code, email }: { code: string; email: string },
  now: Date,
): Promise<boolean> {
  const open = await tx
    .selectFrom("codeShares")
    .select("id")
    .where("code", "=", code)
    .where("email", "=", email)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return open !== undefined;
}

async function lockOwnCode(tx: Transaction<DB>, ownerId: string, code: string): Promise<boolean> {
  const held = await tx
    .selectFrom("codes")
    .select("code")
    .where("code", "=", code)
    .where("ownerId", "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export async function endOwnShare(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!(await lockOwnCode(tx, userId, code))) return false;
  await endShares(tx, { code }, userId, now);
  return true;
}

export async function leaveSticker(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  code: string,
  now: Date,
): Promise<boolean> {
  const ended = await endShares(tx, { code, userId }, userId, now);
  return ended > 0;
}

export async function endSharesOfAccount(
  tx: Transaction<DB>,
  userId: string,
  actorId: string | null,
  now: Date,
): Promise<void> {
  await endShares(tx, { ownerId: userId }, actorId, now);
  await endShares(tx, { userId }, actorId, now);
}

/** Must run before the owner loses the sticker. */
export async function endShares(
  tx: Transaction<DB>,
  which: { code: string; userId?: string } | { ownerId: string } | { userId: string },
  actorId: string | null,
  now: Date,
): Promise<number> {
  const ended = await tx
    .deleteFrom("codeShares")
    .where((eb) => eb.and(which))
    .returning(["code", "ownerId", "userId"])
    .execute();
  for (const { code, ownerId, userId } of ended) {
    if (userId !== null) await forgetSharedAlerts(tx, { userId, ownerId, code }, now);
    await writeAudit(tx, { action: "share-ended", actorId, accountId: userId ?? ownerId, code }, now);
  }
  return ended.length;
}

/**
 * Ends what a reset of the password by mail does not leave of the account's shares: each open invitation, and each
 * person who was added without the password.
 */
export async function endSharesByReset(
  tx: Transaction<DB>,
  { id, byMail, isConfirmed, now }: AccountWithNewPassword,
): Promise<AccessReport> {
  const report: AccessReport = { ended: [], kept: [] };
  if (!byMail) return report;
  await sql`
    select from codes where owner_id = ${id} and exists (select from code_shares as share where share.code = codes.code)
    order by code for update`.execute(tx);
  const shares = await tx
    .selectFrom("codeShares as share")
    .leftJoin("profiles", "profiles.code", "share.code")
    .leftJoin("users", "users.id", "share.userId")
    .select(["share.code", "share.email", "share.userId", "withPassword", "plate", "plateHiddenAt", "displayName"])
    .where("share.ownerId", "=", id)
    .orderBy("share.code")
    .execute();
  for (const { code, email, userId, withPassword, plate, plateHiddenAt, displayName } of shares) {
    // A hidden plate is never mailed.
    const sticker = (plateHiddenAt === null && plate) || code;
    if (userId !== null && isKeptAtReset({ withPassword, isConfirmed })) {
      report.kept.push({ kind: "sticker-person", name: displayName ?? "", sticker });
      continue;
    }
    await endShares(tx, { code }, id, now);
    const kind = userId === null ? "sticker-invitation" : "sticker-person";
    report.ended.push({ kind, name: displayName ?? email ?? "", sticker });
  }
  return report;
}

/** Both codes must belong to the owner. */
export async function moveShare(
  tx: Transaction<DB>,
  { code, newCode }: { code: string; newCode: string },
): Promise<void> {
  await tx.updateTable("codeShares").set({ code: newCode }).where("code", "=", code).execute();
}

export async function listSharedStickers(db: Kysely<DB>, { userId }: OwnerScope, now: Date): Promise<SharesView> {
  const given = await listGivenShares(db, userId, now);
  const rows = await db
    .selectFrom("codeShares as share")
    .innerJoin("profiles", "profiles.code", "share.code")
    .innerJoin("codes", "codes.code", "share.code")
    .innerJoin("users", "users.id", "share.ownerId")
    .select(["share.code", "plate", "profiles.kind", "note", "share.createdAt as since", "displayName as owner"])
    .select(["profiles.status", "profiles.statusWords", "profiles.statusUntil", "codes.offAt"])
    .select(
      sql<number>`(select count(*) from (
        select from notices where notices.code = share.code and list = 'unread' and notices.owner_id = share.owner_id
          and notices.created_at >= share.created_at limit ${UNREAD_MAX}) as unread)`.as("unread"),
    )
    .where("share.userId", "=", userId)
    .orderBy("share.createdAt", "desc")
    .orderBy("share.code")
    .execute();
  return {
    stickers: rows.map(({ code, plate, kind, note, owner, since, unread, offAt, ...row }) => ({
      code,
      plate,
      kind,
      note,
      owner,
      since,
      unread,
      isOff: offAt !== null,
      status: toStatusView(row, now),
    })),
    given: given.slice(0, LISTED_OWN_SHARES_MAX),
    hasMoreGiven: given.length > LISTED_OWN_SHARES_MAX,
  };
}

async function listGivenShares(db: Kysely<DB>, ownerId: string, now: Date): Promise<SharesView["given"]> {
  const rows = await db
    .selectFrom("codeShares as share")
    .innerJoin("profiles", "profiles.code", "share.code")
    .leftJoin("users", "users.id", "share.userId")
    .select(["share.code", "plate", "displayName", "share.email as invited"])
    .where("share.ownerId", "=", ownerId)
    .where((eb) => eb.or([eb("share.userId", "is not", null), eb("share.expiresAt", ">", now)]))
    .orderBy("share.createdAt", "desc")
    .orderBy("share.code")
    .limit(LISTED_OWN_SHARES_MAX + 1)
    .execute();
  return rows.map(({ code, plate, displayName, invited }) => ({
    code,
    plate,
    person: displayName ?? invited!,
    isInvited: displayName === null,
  }));
}

export async function deleteOldShareInvitations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("codeShares").where("expiresAt", "<=", now).execute();
}
