import { sql, type Kysely } from "kysely";

import { SESSIONS_MAX, type SessionTimes } from "#domain/people/session.ts";
import type { DB } from "#server/db/tables.ts";

import { queryAccounts, type AccountRow } from "./accounts.ts";

export async function insertSession(
  db: Kysely<DB>,
  session: {
    id: string;
    tokenHash: Buffer;
    userId: string;
    device: string;
    network?: Buffer | null;
    now: Date;
    expiresAt: Date;
    sharedDeviceId?: string;
  },
): Promise<void> {
  const { now, ...columns } = session;
  await db
    .insertInto("sessions")
    .values({ ...columns, createdAt: now, lastUsedAt: now })
    .execute();
  await sql`
    delete from sessions where user_id = ${session.userId} and token_hash in (
      select token_hash from sessions where user_id = ${session.userId}
      order by last_used_at desc, created_at desc, id desc offset ${SESSIONS_MAX}
    )`.execute(db);
}

export type SessionRow = AccountRow & SessionTimes & { sessionId: string; sharedDeviceId: string | null };

/**
 * Returns undefined if the session has expired or the account is closed, and on a shared device also if the member no
 * longer works for the device's company.
 */
export async function findSession(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return queryAccounts(db)
    .innerJoin("sessions", "sessions.userId", "users.id")
    .leftJoin("sharedDevices", "sharedDevices.id", "sessions.sharedDeviceId")
    .select(["sessions.id as sessionId", "sessions.createdAt as startedAt", "sessions.lastUsedAt"])
    .select("sessions.sharedDeviceId")
    .where("sessions.tokenHash", "=", tokenHash)
    .where("sessions.expiresAt", ">", now)
    .where("users.closedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("sessions.sharedDeviceId", "is", null),
        eb("sharedDevices.companyId", "=", eb.ref("companyMembers.companyId")),
      ]),
    )
    .executeTakeFirst();
}

export async function touchSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  { now, network, expiresAt }: { now: Date; network: Buffer | null; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastUsedAt: now, network, expiresAt })
    .where("tokenHash", "=", tokenHash)
    .execute();
}

export async function deleteSession(db: Kysely<DB>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

export async function listSessions(db: Kysely<DB>, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "createdAt as startedAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("lastUsedAt", "desc")
    .orderBy("id")
    .execute();
}

export async function endSession(db: Kysely<DB>, userId: string, id: string): Promise<boolean> {
  const own = db.deleteFrom("sessions").where("userId", "=", userId).where("id", "=", id);
  return (await own.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

export async function endSessions(db: Kysely<DB>, userId: string, except?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "<>", except!))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
}
