import { createHmac } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { LockedDeviceView, SharedDevicesView } from "#contract/people/shared-devices.ts";
import type { Role } from "#domain/people/actor.ts";
import { hasCompanyRight } from "#domain/people/membership.ts";
import { SHARED_DEVICES_MAX } from "#domain/people/shared-device.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { SharedDevice } from "#server/access/shared-device-store.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { lockMembers } from "#server/modules/members/store.ts";

interface CompanyMemberIds {
  readonly companyId: string;
  readonly userId: string;
}

/** Without the key, which is not in the database, nobody can try all codes against it. */
export function digestShiftCode(key: Buffer, { userId }: Pick<CompanyMemberIds, "userId">, code: string): Buffer {
  return createHmac("sha256", key).update(`${userId} ${code}`).digest();
}

export async function listSharedDevices(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  here: SharedDevice | undefined,
  now: Date,
): Promise<SharedDevicesView> {
  const devices = await db
    .selectFrom("sharedDevices")
    .select(["id", "device", "sharedByName as sharedBy", "createdAt as sharedAt", "lastUsedAt"])
    .where("companyId", "=", companyId)
    .where("expiresAt", ">", now)
    .orderBy("lastUsedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return { devices: devices.map((one) => ({ ...one, isThis: one.id === here?.id })) };
}

/**
 * Whether the acting account may still manage the devices. Takes the lock of `lockMembers`, so that it waits for
 * changes of the members, and so that new devices are inserted one after another.
 */
async function lockAndCheckOwner(tx: Transaction<DB>, scope: CompanyScope): Promise<boolean> {
  const role = await lockMembers(tx, scope);
  return role !== undefined && hasCompanyRight(role, "shared-devices");
}

export async function admitSharedDevice(
  tx: Transaction<DB>,
  scope: CompanyScope,
): Promise<{ name: string } | "FORBIDDEN" | "SHARED_DEVICES_USED_UP"> {
  if (!(await lockAndCheckOwner(tx, scope))) return "FORBIDDEN";
  const { count } = await tx
    .selectFrom("sharedDevices")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("companyId", "=", scope.companyId)
    .executeTakeFirstOrThrow();
  if (count >= SHARED_DEVICES_MAX) return "SHARED_DEVICES_USED_UP";
  return { name: await findDisplayName(tx, scope.userId) };
}

export async function endSharedDevice(
  tx: Transaction<DB>,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<"FORBIDDEN" | "SHARED_DEVICE_NOT_FOUND" | undefined> {
  if (!(await lockAndCheckOwner(tx, scope))) return "FORBIDDEN";
  const ended = await tx
    .deleteFrom("sharedDevices")
    .where("companyId", "=", scope.companyId)
    .where("id", "=", id)
    .returning("device")
    .executeTakeFirst();
  if (!ended) return "SHARED_DEVICE_NOT_FOUND";
  await recordDeviceChange(tx, scope, { action: "device-unshared", device: ended.device }, now);
  return undefined;
}

export async function recordDeviceChange(
  tx: Transaction<DB>,
  scope: CompanyScope,
  { action, device }: { action: "device-shared" | "device-unshared"; device: string },
  now: Date,
): Promise<void> {
  await writeDeskEvent(tx, scope, { action, details: { device } }, now);
  await writeAudit(tx, { action, actorId: scope.userId, details: { companyId: scope.companyId } }, now);
}

export async function findLockedDevice(
  db: Kysely<DB>,
  { companyId }: SharedDevice,
): Promise<LockedDeviceView | undefined> {
  const [company, members] = await Promise.all([
    db.selectFrom("companies").select("name").where("id", "=", companyId).executeTakeFirst(),
    db
      .selectFrom("companyMembers")
      .innerJoin("users", "users.id", "companyMembers.userId")
      .leftJoin("shiftCodes", (join) =>
        join
          .onRef("shiftCodes.companyId", "=", "companyMembers.companyId")
          .onRef("shiftCodes.userId", "=", "companyMembers.userId"),
      )
      .select(["users.id", "displayName", "shiftCodes.setAt"])
      .where("companyMembers.companyId", "=", companyId)
      .where("closedAt", "is", null)
      .orderBy("displayName")
      .orderBy("users.id")
      .execute(),
  ]);
  if (!company) return undefined;
  const named = members.map(({ setAt, ...member }) => ({ ...member, hasCode: setAt !== null }));
  return { company: company.name, members: named };
}

export async function findShiftCode(
  db: Kysely<DB>,
  { companyId, userId }: CompanyMemberIds,
): Promise<{ codeHash: Buffer | null; setAt: Date | null } | undefined> {
  return db
    .selectFrom("companyMembers")
    .innerJoin("users", "users.id", "companyMembers.userId")
    .leftJoin("shiftCodes", (join) =>
      join
        .onRef("shiftCodes.companyId", "=", "companyMembers.companyId")
        .onRef("shiftCodes.userId", "=", "companyMembers.userId"),
    )
    .select(["shiftCodes.codeHash", "shiftCodes.setAt"])
    .where("companyMembers.companyId", "=", companyId)
    .where("companyMembers.userId", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

/**
 * A closure or a password change locks the row as well and then ends all sessions, so that no session that starts at
 * the same time survives.
 */
export async function lockMemberByShiftCode(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyMemberIds,
  codeHash: Buffer,
): Promise<Role | undefined> {
  const user = await tx
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const code = await tx
    .selectFrom("shiftCodes")
    .select("userId")
    .where("companyId", "=", companyId)
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  return code && user?.role;
}

export async function storeShiftCode(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyMemberIds,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const member = await tx
    .selectFrom("companyMembers")
    .select("userId")
    .where("companyId", "=", companyId)
    .where("userId", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!member) return false;
  await tx
    .insertInto("shiftCodes")
    .values({ companyId, userId, codeHash, setAt: now })
    .onConflict((conflict) => conflict.columns(["companyId", "userId"]).doUpdateSet({ codeHash, setAt: now }))
    .execute();
  await writeAudit(tx, { action: "shift-code-set", actorId: userId, accountId: userId }, now);
  return true;
}
