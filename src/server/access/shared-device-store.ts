import type { Kysely } from "kysely";

import { hasTokenArrived } from "#domain/people/shared-device.ts";
import type { DB } from "#server/db/tables.ts";

export interface SharedDevice {
  id: string;
  companyId: string;
}

/**
 * The previous token is valid until a request comes with the new one. Otherwise a device that never received the new
 * token would be locked out.
 */
export async function findSharedDevice(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<SharedDevice | undefined> {
  const found = await db
    .selectFrom("sharedDevices")
    .select(["id", "companyId", "tokenHash", "previousTokenHash", "lastUsedAt"])
    .where((eb) => eb.or([eb("tokenHash", "=", tokenHash), eb("previousTokenHash", "=", tokenHash)]))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, companyId, previousTokenHash, lastUsedAt } = found;
  if (previousTokenHash !== null && found.tokenHash.equals(tokenHash) && hasTokenArrived(lastUsedAt, now)) {
    await db
      .updateTable("sharedDevices")
      .set({ previousTokenHash: null })
      .where("id", "=", id)
      .where("tokenHash", "=", tokenHash)
      .execute();
  }
  return { id, companyId };
}

export async function insertSharedDevice(
  db: Kysely<DB>,
  row: {
    companyId: string;
    id: string;
    tokenHash: Buffer;
    device: string;
    sharedByName: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { now, ...columns } = row;
  await db
    .insertInto("sharedDevices")
    .values({ ...columns, createdAt: now, lastUsedAt: now })
    .execute();
}

/**
 * The device gets the token of `fresh`, unless another request with the same token has just given it a new one. In that
 * case the two answers could reach the browser in either order, and the browser could keep the invalid token. Returns
 * undefined if the device was ended meanwhile.
 */
export async function recordDeviceUnlock(
  db: Kysely<DB>,
  { id }: SharedDevice,
  { used, fresh, now, expiresAt }: { used: Buffer; fresh: Buffer; now: Date; expiresAt: Date },
): Promise<{ isFresh: boolean } | undefined> {
  const before = await db
    .selectFrom("sharedDevices")
    .select(["tokenHash", "previousTokenHash", "lastUsedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const isNewest = before?.tokenHash.equals(used);
  if (!before || !(isNewest || before.previousTokenHash?.equals(used))) return undefined;
  const isFresh = isNewest || hasTokenArrived(before.lastUsedAt, now);
  await db
    .updateTable("sharedDevices")
    .set({ expiresAt, ...(isFresh && { lastUsedAt: now, tokenHash: fresh, previousTokenHash: used }) })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("sessions").where("sharedDeviceId", "=", id).execute();
  return { isFresh };
}

/** Prolongs the session on a shared device until `expiresAt`, because somebody uses the device. */
export async function keepSessionOpen(db: Kysely<DB>, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastUsedAt: now, expiresAt })
    .where("id", "=", id)
    .where("sharedDeviceId", "is not", null)
    .where("expiresAt", ">", now)
    .execute();
}

export async function deleteExpiredSharedDevices(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("sharedDevices").where("expiresAt", "<=", now).execute();
}
