import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

import { accountColumns, type AccountRow } from "./store.ts";

export async function insertSession(
  db: Kysely<DB>,
  session: { id: string; tokenHash: Buffer; userId: string; device: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...columns } = session;
  await db
    .insertInto("sessions")
    .values({ ...columns, createdAt: now, lastUsedAt: now })
    .execute();
}

/** What a request's session is: whose, and its own id and last use. */
export type SessionRow = AccountRow & { sessionId: string; lastUsedAt: Date };

/** The account behind a token, role and approval as they are now; nothing once the session has expired or the account is closed. */
export async function findSession(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .leftJoin("companies", "companies.ownerId", "users.id")
    .select([...accountColumns, "sessions.id as sessionId", "sessions.lastUsedAt"])
    .where("sessions.tokenHash", "=", tokenHash)
    .where("sessions.expiresAt", ">", now)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
}

/** Writes down that a session is in use; one that does not roll keeps its end. */
export async function touchSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date | undefined,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastUsedAt: now, ...(expiresAt && { expiresAt }) })
    .where("tokenHash", "=", tokenHash)
    .execute();
}

export async function deleteSession(db: Kysely<DB>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

/** More open sessions than anybody has; the oldest of somebody who never signs out are not listed. */
const LISTED_MAX = 100;

/** The account's live sessions, last used first. */
export async function listSessions(db: Kysely<DB>, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "createdAt as startedAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("lastUsedAt", "desc")
    .orderBy("id")
    .limit(LISTED_MAX)
    .execute();
}

/** Ends one session of the account, if it is theirs. */
export async function endSession(db: Kysely<DB>, userId: string, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).where("id", "=", id).execute();
}

/** Ends the account's sessions, all but one if that is given; says how many. */
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
