import { sql, type Kysely, type Transaction } from "kysely";

import type { CompanyInvitation } from "#contract/people/members.ts";
import type { Access, AccessReport } from "#domain/people/access.ts";
import { INVITATION_DAYS, OPEN_INVITATIONS_MAX, type AssignableRole } from "#domain/people/membership.ts";
import { findDisplayName, isAddressConfirmed } from "#server/access/accounts.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { confirmEmail, lockAccount } from "#server/modules/account/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { lockMembers, recordMemberChange, type MembersScope } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Does not check whether the address has an account, so that the answer does not reveal it. */
export async function inviteMember(
  tx: Transaction<DB>,
  scope: MembersScope,
  {
    email,
    role,
    withPassword,
    tokenOf,
  }: { email: string; role: AssignableRole; withPassword: boolean; tokenOf: (id: string) => string },
  now: Date,
): Promise<
  "FORBIDDEN" | "ALREADY_MEMBER" | "INVITATIONS_USED_UP" | "ADDRESS_NOT_CONFIRMED" | "password missing" | undefined
> {
  const { companyId, userId } = scope;
  if ((await lockMembers(tx, scope)) !== "owner") return "FORBIDDEN";
  if (!(await isAddressConfirmed(tx, userId))) return "ADDRESS_NOT_CONFIRMED";
  if (!withPassword && !(await isInvited(tx, { companyId, email, role }, now))) return "password missing";
  const member = await tx
    .selectFrom("companyMembers")
    .innerJoin("users", "users.id", "companyMembers.userId")
    .select("userId")
    .where("companyId", "=", companyId)
    .where("email", "=", email)
    .executeTakeFirst();
  if (member) return "ALREADY_MEMBER";
  const { open } = await tx
    .selectFrom("invitations")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("companyId", "=", companyId)
    .where("email", "<>", email)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  if (open >= OPEN_INVITATIONS_MAX) return "INVITATIONS_USED_UP";
  await tx.deleteFrom("invitations").where("companyId", "=", companyId).where("email", "=", email).execute();
  const id = makeId(now);
  await tx
    .insertInto("invitations")
    .values({
      companyId,
      id,
      tokenHash: hashToken(tokenOf(id)),
      email,
      role,
      invitedBy: userId,
      invitedByName: await findDisplayName(tx, userId),
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    })
    .execute();
  await queueMail(tx, { kind: "invitation", recipient: email, invitationId: id }, now);
  await writeDeskEvent(tx, scope, { action: "member-invited", details: { role } }, now);
  await writeAudit(tx, { action: "member-invited", actorId: userId, details: { companyId, role } }, now);
  return undefined;
}

/** Without the password only such a one is sent again. */
async function isInvited(
  tx: Transaction<DB>,
  { companyId, email, role }: { companyId: string; email: string; role: AssignableRole },
  now: Date,
): Promise<boolean> {
  const open = await tx
    .selectFrom("invitations")
    .select("id")
    .where("companyId", "=", companyId)
    .where("email", "=", email)
    .where("role", "=", role)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return open !== undefined;
}

export async function withdrawInvitationsByReset(
  tx: Transaction<DB>,
  { id, byMail, now }: AccountWithNewPassword,
): Promise<AccessReport> {
  const ended: Access[] = [];
  if (!byMail) return { ended, kept: [] };
  const open = await tx
    .selectFrom("invitations")
    .select(["companyId", "id", "email"])
    .where("invitedBy", "=", id)
    .orderBy("companyId")
    .orderBy("id")
    .execute();
  for (const { companyId, id: invitationId, email } of open) {
    const scope = { companyId, userId: id };
    await lockMembers(tx, scope);
    await deleteInvitation(tx, scope, invitationId, now);
    ended.push({ kind: "member-invitation", name: email, sticker: "" });
  }
  return { ended, kept: [] };
}

export async function withdrawInvitation(
  tx: Transaction<DB>,
  scope: MembersScope,
  id: string,
  now: Date,
): Promise<"FORBIDDEN" | "INVITATION_NOT_FOUND" | undefined> {
  if ((await lockMembers(tx, scope)) !== "owner") return "FORBIDDEN";
  return deleteInvitation(tx, scope, id, now);
}

/** The caller must have locked the company's row. */
async function deleteInvitation(
  tx: Transaction<DB>,
  scope: MembersScope,
  id: string,
  now: Date,
): Promise<"INVITATION_NOT_FOUND" | undefined> {
  const { companyId, userId } = scope;
  const withdrawn = await tx
    .deleteFrom("invitations")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .returning("role")
    .executeTakeFirst();
  if (!withdrawn) return "INVITATION_NOT_FOUND";
  const { role } = withdrawn;
  await writeDeskEvent(tx, scope, { action: "invitation-withdrawn", details: { role } }, now);
  await writeAudit(tx, { action: "invitation-withdrawn", actorId: userId, details: { companyId, role } }, now);
  return undefined;
}

/** Selects nothing while the company's panel is closed. */
function queryOpenInvitation(db: Kysely<DB>, token: string, now: Date) {
  return db
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.companyId")
    .select(["companyId", "invitations.id", "email", "role", "invitedByName", "expiresAt", "companies.name"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .where("isApproved", "=", true)
    .where("isActive", "=", true)
    .executeTakeFirst();
}

/** The token proves that the caller reads the mails of the invited address. */
export async function findInvitation(
  db: Kysely<DB>,
  token: string,
  userId: string | undefined,
  now: Date,
): Promise<CompanyInvitation | undefined> {
  const invitation = await queryOpenInvitation(db, token, now);
  if (!invitation) return undefined;
  const { name: company, invitedByName: invitedBy, role, email, expiresAt } = invitation;
  const account = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const hasStickers = account !== undefined && account.id === userId && (await hasOwnStickers(db, account.id));
  return {
    to: "company",
    company,
    invitedBy,
    role: role as AssignableRole,
    email,
    expiresAt,
    hasAccount: account !== undefined,
    hasStickers,
  };
}

async function hasOwnStickers(db: Kysely<DB>, userId: string): Promise<boolean> {
  const sticker = await db.selectFrom("codes").select("code").where("ownerId", "=", userId).limit(1).executeTakeFirst();
  return sticker !== undefined;
}

/** Also confirms the account's address, because the link was mailed to it. */
export async function acceptInvitation(
  tx: Transaction<DB>,
  userId: string,
  { token, keepsStickers }: { token: string; keepsStickers: boolean },
  now: Date,
): Promise<
  "INVITATION_INVALID" | "INVITATION_OF_ANOTHER" | "MEMBER_ELSEWHERE" | "ADMIN_CANNOT_JOIN" | "UNSAID" | undefined
> {
  const found = await queryOpenInvitation(tx, token, now);
  if (!found) return "INVITATION_INVALID";
  const scope = { companyId: found.companyId, userId };
  await lockMembers(tx, scope);
  // Meanwhile the invitation may have been used, withdrawn or replaced, or the company's panel may have been closed.
  const invitation = await queryOpenInvitation(tx, token, now);
  if (!invitation) return "INVITATION_INVALID";
  const user = await lockAccount(tx, userId);
  if (!user || user.email !== invitation.email) return "INVITATION_OF_ANOTHER";
  if (user.role === "admin") return "ADMIN_CANNOT_JOIN";
  const isMember = await tx
    .selectFrom("companyMembers")
    .select("userId")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (isMember) return "MEMBER_ELSEWHERE";
  if (!keepsStickers && (await hasOwnStickers(tx, userId))) return "UNSAID";
  const role = invitation.role as AssignableRole;
  await tx.deleteFrom("invitations").where("companyId", "=", scope.companyId).where("id", "=", invitation.id).execute();
  await tx
    .insertInto("companyMembers")
    .values({ ...scope, role, createdAt: now })
    .execute();
  await sql`update users set role = 'company' where id = ${userId}`.execute(tx);
  await confirmEmail(tx, userId, now);
  await recordMemberChange(tx, scope, { action: "member-joined", memberId: userId, role }, now);
  await mailOwnersAboutMember(tx, scope, user, now);
  return undefined;
}

async function mailOwnersAboutMember(
  tx: Transaction<DB>,
  { companyId, userId }: MembersScope,
  { displayName, email }: { displayName: string; email: string },
  now: Date,
): Promise<void> {
  const owners = await tx
    .selectFrom("companyMembers")
    .innerJoin("users", "users.id", "companyMembers.userId")
    .select(["users.email", "users.displayName"])
    .where("companyId", "=", companyId)
    .where("companyMembers.role", "=", "owner")
    .where("users.id", "<>", userId)
    .execute();
  const joined = { kind: "person-joined", as: "member", person: displayName, personEmail: email, sticker: "" } as const;
  for (const owner of owners) await queueMail(tx, { ...joined, recipient: owner.email, name: owner.displayName }, now);
}

export async function deleteOldInvitations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("invitations").where("expiresAt", "<=", now).execute();
}
