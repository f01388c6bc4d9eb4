import type { Kysely } from "kysely";

import type { Role } from "#domain/actor.ts";
import { searchKey } from "#domain/turkish.ts";
import type { DB } from "#server/db/tables.ts";
import { newId } from "#server/id.ts";

/** A signed-in account as one query gives it: who, and for companies what they may. */
export interface AccountRow {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  companyId: string | null;
  companyName: string | null;
  isApproved: boolean | null;
  isActive: boolean | null;
}

const accountColumns = [
  "users.id",
  "users.email",
  "users.displayName",
  "users.role",
  "companies.id as companyId",
  "companies.name as companyName",
  "companies.isApproved",
  "companies.isActive",
] as const;

/** Inserts a user; an address in use raises a violation of `users_email_unique`. */
export async function insertUser(
  db: Kysely<DB>,
  user: { email: string; displayName: string; role: Role; passwordHash: string },
  now: Date,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto("users")
    .values({ ...user, id, searchKey: searchKey(`${user.displayName} ${user.email}`), createdAt: now })
    .execute();
  return id;
}

/** Inserts the company of its registrant: unapproved, active, no slots (specification 9). */
export async function insertCompany(db: Kysely<DB>, ownerId: string, name: string, now: Date): Promise<string> {
  const id = newId(now);
  await db
    .insertInto("companies")
    .values({ id, ownerId, name, searchKey: searchKey(name), createdAt: now, updatedAt: now })
    .execute();
  return id;
}

export async function findCredentials(
  db: Kysely<DB>,
  email: string,
): Promise<{ id: string; role: Role; passwordHash: string } | undefined> {
  return db.selectFrom("users").select(["id", "role", "passwordHash"]).where("email", "=", email).executeTakeFirst();
}

export async function findAccount(db: Kysely<DB>, id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("users")
    .leftJoin("companies", "companies.ownerId", "users.id")
    .select(accountColumns)
    .where("users.id", "=", id)
    .executeTakeFirst();
}

export async function countAdmins(db: Kysely<DB>): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertSession(
  db: Kysely<DB>,
  session: { tokenHash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      tokenHash: session.tokenHash,
      userId: session.userId,
      createdAt: session.now,
      lastUsedAt: session.now,
      expiresAt: session.expiresAt,
    })
    .execute();
}

/** The account behind a token, role and approval as they are now; nothing once the session has expired. */
export async function findSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<(AccountRow & { lastUsedAt: Date }) | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .leftJoin("companies", "companies.ownerId", "users.id")
    .select([...accountColumns, "sessions.lastUsedAt"])
    .where("sessions.tokenHash", "=", tokenHash)
    .where("sessions.expiresAt", ">", now)
    .executeTakeFirst();
}

export async function renewSession(db: Kysely<DB>, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable("sessions").set({ lastUsedAt: now, expiresAt }).where("tokenHash", "=", tokenHash).execute();
}

export async function deleteSession(db: Kysely<DB>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
}
