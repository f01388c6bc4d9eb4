import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** A shared device, as its cookie names it. */
export interface SharedDevice {
  id: string;
  companyId: string;
}

/** The device behind a cookie's token; undefined when it was ended or nobody used it for long. */
export async function findSharedDevice(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<SharedDevice | undefined> {
  return db
    .selectFrom("sharedDevices")
    .select(["id", "companyId"])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
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
 * Records that a member unlocks the device, and ends the session of whoever was there before. Gives false when the
 * device was ended meanwhile. Its row stays locked, so that of two who unlock at once one stays.
 */
export async function takeSharedDevice(
  db: Kysely<DB>,
  { id }: SharedDevice,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable("sharedDevices")
    .set({ lastUsedAt: now, expiresAt })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (taken) await db.deleteFrom("sessions").where("sharedDeviceId", "=", id).execute();
  return taken !== undefined;
}

/** Keeps the session on a shared device open until then, because somebody works on it. */
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
