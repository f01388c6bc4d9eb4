import { sql, type Kysely, type Transaction } from "kysely";

import type { MembersView, MemberNoticeSettingsView } from "#contract/people/members.ts";
import type { AssignableRole, MemberRole } from "#domain/people/membership.ts";
import type { DB } from "#server/db/tables.ts";
import { forgetCompanyAlerts } from "#server/modules/alerts/former-member.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";

export interface MembersScope {
  readonly companyId: string;
  readonly userId: string;
}

export async function listMembers(
  db: Kysely<DB>,
  { companyId }: Pick<MembersScope, "companyId">,
  now: Date,
): Promise<MembersView> {
  const [members, invitations] = await Promise.all([
    db
      .selectFrom("companyMembers")
      .innerJoin("users", "users.id", "companyMembers.userId")
      .select(["users.id", "displayName", "email", "companyMembers.role", "companyMembers.createdAt as since"])
      .where("companyId", "=", companyId)
      .orderBy("companyMembers.role")
      .orderBy("companyMembers.createdAt")
      .orderBy("users.id")
      .execute(),
    db
      .selectFrom("invitations")
      .select(["id", "email", "role", "invitedByName as invitedBy", "createdAt", "expiresAt"])
      .where("companyId", "=", companyId)
      .where("expiresAt", ">", now)
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .execute(),
  ]);
  return { members, invitations: invitations.map((one) => ({ ...one, role: one.role as AssignableRole })) };
}

/**
 * Locks the company's row, so that changes of its members run one after another. Returns the current role of the acting
 * account; undefined if the account is no longer a member.
 */
export async function lockMembers(tx: Transaction<DB>, scope: MembersScope): Promise<MemberRole | undefined> {
  await tx.selectFrom("companies").select("id").where("id", "=", scope.companyId).forUpdate().execute();
  return findRole(tx, scope);
}

async function findRole(tx: Transaction<DB>, { companyId, userId }: MembersScope): Promise<MemberRole | undefined> {
  const member = await tx
    .selectFrom("companyMembers")
    .select("role")
    .where("companyId", "=", companyId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return member?.role;
}

/** FORBIDDEN means that the acting account is not an owner any more. */
type MemberRefusal = "FORBIDDEN" | "MEMBER_NOT_FOUND" | "LAST_OWNER";

export async function changeMemberRole(
  tx: Transaction<DB>,
  scope: MembersScope,
  { id, role }: { id: string; role: AssignableRole },
  now: Date,
): Promise<MemberRefusal | undefined> {
  if ((await lockMembers(tx, scope)) !== "owner") return "FORBIDDEN";
  const before = await findRole(tx, { companyId: scope.companyId, userId: id });
  if (before === undefined) return "MEMBER_NOT_FOUND";
  if (before === role) return undefined;
  if (before === "owner" && (await isLastOwner(tx, scope.companyId))) return "LAST_OWNER";
  await setRole(tx, scope.companyId, id, role);
  await recordMemberChange(tx, scope, { action: "member-changed", memberId: id, role }, now);
  if (before === "owner") await raiseVersionsOfCars(tx, scope.companyId);
  return undefined;
}

export async function removeMember(
  tx: Transaction<DB>,
  scope: MembersScope,
  id: string,
  now: Date,
): Promise<MemberRefusal | undefined> {
  if ((await lockMembers(tx, scope)) !== "owner") return "FORBIDDEN";
  const role = await findRole(tx, { companyId: scope.companyId, userId: id });
  if (role === undefined) return "MEMBER_NOT_FOUND";
  if (role === "owner" && (await isLastOwner(tx, scope.companyId))) return "LAST_OWNER";
  await endMembership(tx, { companyId: scope.companyId, userId: id }, role, now);
  await recordMemberChange(tx, scope, { action: "member-removed", memberId: id, role }, now);
  return undefined;
}

export async function leaveCompany(
  tx: Transaction<DB>,
  scope: MembersScope,
  now: Date,
): Promise<"LAST_OWNER" | undefined> {
  const role = await lockMembers(tx, scope);
  // The request is repeated, or an owner has removed this member meanwhile.
  if (role === undefined) return undefined;
  if (role === "owner" && (await isLastOwner(tx, scope.companyId))) return "LAST_OWNER";
  await endMembership(tx, scope, role, now);
  await recordMemberChange(tx, scope, { action: "member-left", memberId: scope.userId, role }, now);
  return undefined;
}

export async function findOwnNoticeSetting(
  db: Kysely<DB>,
  { companyId, userId }: MembersScope,
): Promise<MemberNoticeSettingsView | undefined> {
  const member = await db
    .selectFrom("companyMembers")
    .innerJoin("companyOwners", "companyOwners.companyId", "companyMembers.companyId")
    .select(["hearsNotices", "companyOwners.userId as ownerId"])
    .where("companyMembers.companyId", "=", companyId)
    .where("companyMembers.userId", "=", userId)
    .executeTakeFirst();
  return member && { hearsNotices: member.hearsNotices, isAlwaysTold: member.ownerId === userId };
}

export async function setHearsNotices(
  db: Kysely<DB>,
  { companyId, userId }: MembersScope,
  hearsNotices: boolean,
): Promise<void> {
  await db
    .updateTable("companyMembers")
    .set({ hearsNotices })
    .where("companyId", "=", companyId)
    .where("userId", "=", userId)
    .execute();
}

/** The acting owner becomes a manager unless `staysOwner`. */
export async function handOwnershipOver(
  tx: Transaction<DB>,
  scope: MembersScope,
  { id, staysOwner }: { id: string; staysOwner: boolean },
  now: Date,
): Promise<MemberRefusal | undefined> {
  if ((await lockMembers(tx, scope)) !== "owner") return "FORBIDDEN";
  const next = await tx
    .selectFrom("companyMembers")
    .innerJoin("users", "users.id", "companyMembers.userId")
    .select("users.id")
    .where("companyId", "=", scope.companyId)
    .where("users.id", "=", id)
    .where("users.id", "<>", scope.userId)
    // A company must not have a closed account as its only owner, because then nobody would read its notices.
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!next) return "MEMBER_NOT_FOUND";
  await setRole(tx, scope.companyId, id, "owner");
  if (!staysOwner) await setRole(tx, scope.companyId, scope.userId, "manager");
  await recordMemberChange(tx, scope, { action: "ownership-handed-over", memberId: id, role: "owner" }, now);
  // Another account may represent the company now, which can change whether the scan pages accept notices.
  await raiseVersionsOfCars(tx, scope.companyId);
  return undefined;
}

type MemberAction = "member-joined" | "member-changed" | "member-removed" | "member-left" | "ownership-handed-over";

export async function recordMemberChange(
  tx: Transaction<DB>,
  scope: MembersScope,
  { action, memberId, role }: { action: MemberAction; memberId: string; role: MemberRole },
  now: Date,
): Promise<void> {
  await writeDeskEvent(tx, scope, { action, details: { memberId, role } }, now);
  const details = { companyId: scope.companyId, role };
  await writeAudit(tx, { action, actorId: scope.userId, accountId: memberId, details }, now);
}

/** The caller must have locked the company's row. */
async function isLastOwner(tx: Transaction<DB>, companyId: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom("companyMembers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("companyId", "=", companyId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return count === 1;
}

async function setRole(tx: Transaction<DB>, companyId: string, userId: string, role: MemberRole): Promise<void> {
  await tx
    .updateTable("companyMembers")
    .set({ role })
    .where("companyId", "=", companyId)
    .where("userId", "=", userId)
    .execute();
  // Clerks may see the contents of the calendar, but may not share its URL.
  if (role === "clerk")
    await tx.deleteFrom("calendarLinks").where("companyId", "=", companyId).where("madeBy", "=", userId).execute();
}

/**
 * The account becomes a customer and keeps its own stickers. Deletes the calendar link if this member made it, and the
 * account's waiting alerts about the company.
 */
async function endMembership(
  tx: Transaction<DB>,
  { companyId, userId }: MembersScope,
  role: MemberRole,
  now: Date,
): Promise<void> {
  await tx.deleteFrom("companyMembers").where("companyId", "=", companyId).where("userId", "=", userId).execute();
  await sql`update users set role = 'customer' where id = ${userId} and role = 'company'`.execute(tx);
  await forgetCompanyAlerts(tx, userId, now);
  if (role === "owner") await raiseVersionsOfCars(tx, companyId);
}
