import type { Kysely, Transaction } from "kysely";

import type { LegalName } from "#contract/people/legal.words.ts";
import type { Role } from "#domain/people/actor.ts";
import { meantEmail, parseEmail } from "#domain/words/email.ts";
import { searchText } from "#domain/words/turkish.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { tellUntold } from "#server/modules/alerts/tell-untold.ts";

/** Inserts a user; an address in use raises a violation of `users_email_unique`, an id in use one of `users_pkey`. */
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
  const id = user.id ?? newId(now);
  await db
    .insertInto("users")
    .values({ ...user, id, searchKey: searchText(`${user.displayName} ${user.email}`), createdAt: now })
    .execute();
  return id;
}

/** Inserts the company of its registrant, who owns it: unapproved, active, no slots (docs/product.md 3.2). */
export async function insertCompany(db: Kysely<DB>, ownerId: string, name: string, now: Date): Promise<string> {
  const id = newId(now);
  await db
    .insertInto("companies")
    .values({ id, name, searchKey: searchText(name), createdAt: now, updatedAt: now })
    .execute();
  await db
    .insertInto("companyMembers")
    .values({ companyId: id, userId: ownerId, role: "owner", createdAt: now })
    .execute();
  await db.insertInto("companyTotals").values({ companyId: id }).execute();
  return id;
}

/** An account as a log-in asks for it. */
export interface Credentials {
  id: string;
  email: string;
  role: Role;
  passwordHash: string;
  closedAt: Date | null;
}

export async function findCredentials(db: Kysely<DB>, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "role", "passwordHash", "closedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** The account that somebody means by an address: the one that has it as it was typed, else as it is read for somebody with a Turkish keyboard. */
export async function findMeantCredentials(db: Kysely<DB>, typed: string): Promise<Credentials | undefined> {
  const [exact, meant] = [parseEmail(typed), meantEmail(typed)];
  // A text that is no address belongs to no account, and some such texts are errors to PostgreSQL.
  if (exact === undefined || meant === undefined) return undefined;
  const found = await findCredentials(db, exact);
  return found || meant === exact ? found : findCredentials(db, meant);
}

/** Those of the addresses that an account has. */
export async function findEmails(db: Kysely<DB>, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("users").select("email").where("email", "in", emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/** The address has been shown to be the account's own; the first time counts, and has it told of what waits. */
export async function confirmEmail(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const confirmed = await tx
    .updateTable("users")
    .set({ emailConfirmedAt: now })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (confirmed) await tellUntold(tx, userId, now);
}

/** Writes down which texts somebody was shown, and when. */
export async function insertAcknowledgements(
  db: Kysely<DB>,
  userId: string,
  shown: readonly { name: LegalName; version: string }[],
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

/** Whether nobody but this account is an administrator. Then all are locked in one order, so that of the last two who leave at once one stays. */
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

/** Locks an account against whoever else closes, opens or removes it. */
export async function lockAccount(tx: Transaction<DB>, userId: string) {
  return tx
    .selectFrom("users")
    .select(["email", "displayName", "role", "emailConfirmedAt", "closedAt"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}
