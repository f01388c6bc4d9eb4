import type { Kysely, Transaction } from "kysely";

import type { InvitationView } from "#contract/people/members.ts";
import { SHARED_STICKERS_MAX } from "#domain/notices/second-person.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import { confirmEmail, lockAccount } from "#server/modules/account/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { queueMail } from "#server/outbox/store.ts";

function queryOpenStickerInvitation(db: Kysely<DB>, token: string, now: Date) {
  return db
    .selectFrom("secondPeople as share")
    .innerJoin("profiles", "profiles.code", "share.code")
    .innerJoin("users", "users.id", "share.ownerId")
    .select(["share.id", "profiles.code", "share.email", "share.expiresAt", "share.ownerId", "plate", "plateHiddenAt"])
    .select("displayName")
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

export async function findStickerInvitation(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<InvitationView | undefined> {
  const invitation = await queryOpenStickerInvitation(db, token, now);
  if (!invitation) return undefined;
  const { code, displayName: invitedBy } = invitation;
  const plate = invitation.plateHiddenAt === null ? invitation.plate : "";
  const email = invitation.email!;
  const account = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return {
    to: "sticker",
    sticker: plate || code,
    invitedBy,
    email,
    expiresAt: invitation.expiresAt!,
    hasAccount: account !== undefined,
  };
}

/**
 * A single conditional UPDATE marks the invitation as used, so that it works only once. Also confirms the account's
 * address, because the link was mailed to it.
 */
export async function acceptStickerInvitation(
  tx: Transaction<DB>,
  userId: string,
  token: string,
  now: Date,
): Promise<"INVITATION_INVALID" | "INVITATION_OF_ANOTHER" | "SHARED_STICKERS_USED_UP" | undefined> {
  const invitation = await queryOpenStickerInvitation(tx, token, now);
  if (!invitation) return "INVITATION_INVALID";
  // The lock keeps concurrent acceptances from exceeding the maximum, and the account from being closed meanwhile.
  const user = await lockAccount(tx, userId);
  if (!user || user.closedAt !== null || user.email !== invitation.email) return "INVITATION_OF_ANOTHER";
  if (invitation.ownerId === userId) return "INVITATION_INVALID";
  const { shared } = await tx
    .selectFrom("secondPeople")
    .select((eb) => eb.fn.countAll<number>().as("shared"))
    .where("personId", "=", userId)
    .executeTakeFirstOrThrow();
  if (shared >= SHARED_STICKERS_MAX) return "SHARED_STICKERS_USED_UP";
  const joined = await tx
    .updateTable("secondPeople")
    // The owner sees the account's own name from now on.
    .set({ personId: userId, name: null, email: null, tokenHash: null, expiresAt: null, askedAt: now })
    .where("id", "=", invitation.id)
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (!joined) return "INVITATION_INVALID";
  await confirmEmail(tx, userId, now);
  await writeAudit(tx, { action: "share-accepted", actorId: userId, accountId: userId, code: invitation.code }, now);
  const owner = await tx
    .selectFrom("users")
    .select(["email", "displayName"])
    .where("id", "=", invitation.ownerId)
    .executeTakeFirstOrThrow();
  const sticker = (invitation.plateHiddenAt === null && invitation.plate) || invitation.code;
  const told = { recipient: owner.email, name: owner.displayName, person: user.displayName, personEmail: user.email };
  await queueMail(tx, { kind: "person-joined", as: "second-person", sticker, ...told }, now);
  return undefined;
}
