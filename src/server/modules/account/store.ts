import type { Kysely, Transaction } from "kysely";

import type { LegalTextName } from "#contract/people/legal.words.ts";
import type { Role } from "#domain/people/actor.ts";
import { parseDistortedEmail, parseEmail } from "#domain/words/email.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { queueUndeliveredNotices } from "#server/modules/alerts/alert-undelivered.ts";

/** An e-mail in use violates `users_email_unique`, an id in use `users_pkey`. */
export async function insertUser(
  db: Kysely<DB>,
  user: {
    id?: string | undefined;
    email: string;
    displayName: string;
    role: Role;
    passwordHash: string;
    emailConfirmedAt?: Date;
  },
  now: Date,
): Promise<string> {
  const id = user.id ?? makeId(now);
  await db
    .insertInto("users")
    .values({ ...user, id, searchKey: toSearchText(`${user.displayName} ${user.email}`), createdAt: now })
    .execute();
  return id;
}

/** The company starts unapproved, active and without slots (docs/product/accounts.md 3.2). */
export async function insertCompany(db: Kysely<DB>, ownerId: string, name: string, now: Date): Promise<string> {
  const id = makeId(now);
  await db
    .insertInto("companies")
    .values({ id, name, searchKey: toSearchText(name), createdAt: now, updatedAt: now })
    .execute();
  await db
    .insertInto("companyMembers")
    .values({ companyId: id, userId: ownerId, role: "owner", createdAt: now })
    .execute();
  await db.insertInto("companyTotals").values({ companyId: id }).execute();
  return id;
}

export interface StoredCredentials {
  id: string;
  email: string;
  role: Role;
  passwordHash: string;
  closedAt: Date | null;
}

export async function findPasswordOwner(
  db: Kysely<DB>,
  id: string,
): Promise<{ email: string; role: Role; passwordHash: string; isConfirmed: boolean; names: (string | null)[] }> {
  const { displayName, companyName, emailConfirmedAt, ...account } = await db
    .selectFrom("users")
    .leftJoin("companyMembers", "companyMembers.userId", "users.id")
    .leftJoin("companies", "companies.id", "companyMembers.companyId")
    .select(["users.email", "users.role", "users.passwordHash", "users.displayName", "users.emailConfirmedAt"])
    .select("companies.name as companyName")
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...account, isConfirmed: emailConfirmedAt !== null, names: [account.email, displayName, companyName] };
}

export async function findCredentials(db: Kysely<DB>, email: string): Promise<StoredCredentials | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "role", "passwordHash", "closedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findCredentialsOfTypedEmail(
  db: Kysely<DB>,
  typed: string,
): Promise<StoredCredentials | undefined> {
  const [exact, meant] = [parseEmail(typed), parseDistortedEmail(typed)];
  // A text that is no address belongs to no account, and PostgreSQL refuses some such texts.
  if (exact === undefined || meant === undefined) return undefined;
  const found = await findCredentials(db, exact);
  return found || meant === exact ? found : findCredentials(db, meant);
}

export async function findEmails(db: Kysely<DB>, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("users").select("email").where("email", "in", emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/** The first time, it also queues alerts for the notices that could not be delivered before. */
export async function confirmEmail(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const confirmed = await tx
    .updateTable("users")
    .set({ emailConfirmedAt: now })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (confirmed) await queueUndeliveredNotices(tx, userId, now);
}

export async function insertAcknowledgements(
  db: Kysely<DB>,
  userId: string,
  shown: readonly { name: LegalTextName; version: string }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto("acknowledgements")
    .values(shown.map(({ name, version }) => ({ userId, textName: name, version, shownAt: now })))
    .execute();
}

export async function countAdmins(db: Kysely<DB>): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Locks all administrators in a fixed order, so that two of them cannot leave at the same time. */
export async function isLastAdmin(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const user = await tx.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  if (user?.role !== "admin") return false;
  const admins = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}

export async function lockAccount(tx: Transaction<DB>, userId: string) {
  return tx
    .selectFrom("users")
    .select(["email", "displayName", "role", "emailConfirmedAt", "closedAt"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}
