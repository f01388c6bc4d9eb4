import { randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Role } from "#domain/actor.ts";
import { makeCode as drawCode } from "#domain/code.ts";
import { EMPTY_CONTACTS, type Contacts } from "#domain/profile.ts";
import { inTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { OwnerScope } from "#server/gates.ts";
import { expiryOf, hashToken, newToken } from "#server/modules/account/session.ts";
import { insertCompany, insertSession, insertUser } from "#server/modules/account/store.ts";
import { insertNewCodes } from "#server/modules/admin/store.ts";
import { takeCode } from "#server/modules/codes/store.ts";
import { findOwnProfile, saveProfile } from "#server/modules/profiles/store.ts";

export interface MadeUser {
  id: string;
  displayName: string;
  email: string;
  role: Role;
}

/** The password of every account that is made without one of its own. */
export const PASSWORD = "sifre-1234";

// Of PASSWORD, at a cost that no product would take, so that worlds are made fast.
const PASSWORD_HASH = "$argon2id$v=19$m=64,t=1,p=1$a29kdS10YXJhLWRlbmVtZQ$GHzFmNonDqWxTYklAkGspy8QTJrQt/jyz7rdUPjtXHE";

/** When the people and codes of a world came to be, unless something else is said. */
export const LONG_AGO = new Date("2026-11-20T09:00:00.000Z");

let made = 0;

/** An account, of a customer unless a role is given. */
export async function makeUser(
  db: Kysely<DB>,
  given: Partial<Omit<MadeUser, "id"> & { passwordHash: string; now: Date }> = {},
): Promise<MadeUser> {
  made += 1;
  const { now = LONG_AGO, passwordHash = PASSWORD_HASH, ...named } = given;
  const user = { displayName: "Ayşe Yılmaz", email: `kisi${made}@example.com`, role: "customer" as Role, ...named };
  return { ...user, id: await insertUser(db, { ...user, passwordHash }, now) };
}

/** An administrator. */
export function makeAdmin(db: Kysely<DB>): Promise<MadeUser> {
  return makeUser(db, { role: "admin", displayName: "Yönetici" });
}

/** A company's account; its panel is open unless something else is said. */
export async function makeCompany(
  db: Kysely<DB>,
  {
    isApproved = true,
    isActive = true,
    now = LONG_AGO,
    ...user
  }: Parameters<typeof makeUser>[1] & { isApproved?: boolean; isActive?: boolean } = {},
): Promise<MadeUser> {
  const owner = await makeUser(db, { displayName: "Hızlı Kiralama", ...user, role: "company", now });
  await insertCompany(db, owner.id, owner.displayName, now);
  await db.updateTable("companies").set({ isApproved, isActive }).where("ownerId", "=", owner.id).execute();
  return owner;
}

/** A free code. */
export async function makeCode(
  db: Kysely<DB>,
  { code = drawCode("KT", randomBytes), now = LONG_AGO } = {},
): Promise<string> {
  const [inserted] = await within(db, (tx) => insertNewCodes(tx, code.slice(0, -6), [code], now));
  if (inserted === undefined) throw new Error(`${code} exists already.`);
  return inserted;
}

/** Links a code, a new one unless it is given, to its owner with the default profile. */
export async function linkCode(
  db: Kysely<DB>,
  owner: { id: string },
  { code, now = LONG_AGO }: { code?: string; now?: Date } = {},
): Promise<string> {
  const taken = code ?? (await makeCode(db, { now }));
  if (!(await within(db, (tx) => takeCode(tx, scopeOf(owner), taken, now)))) throw new Error(`${taken} is not free.`);
  return taken;
}

/** Links a code and saves a profile for it; what is not given stays as linking made it. */
export async function makeProfile(
  db: Kysely<DB>,
  owner: { id: string },
  {
    code,
    now = LONG_AGO,
    contacts,
    ...given
  }: {
    code?: string;
    now?: Date;
    plate?: string;
    note?: string;
    contactsVisible?: boolean;
    contacts?: Partial<Contacts>;
  } = {},
): Promise<string> {
  const linked = await linkCode(db, owner, { now, ...(code === undefined ? {} : { code }) });
  const profile = await findOwnProfile(db, scopeOf(owner), linked);
  if (profile === undefined) throw new Error("Linking made no profile.");
  const edit = { ...profile, ...given, contacts: { ...EMPTY_CONTACTS, ...contacts } };
  await within(db, (tx) => saveProfile(tx, scopeOf(owner), edit, now));
  return linked;
}

/** A session of the user, as its token. */
export async function signIn(db: Kysely<DB>, user: { id: string; role: Role }, now: Date): Promise<string> {
  const token = newToken();
  await insertSession(db, { tokenHash: hashToken(token), userId: user.id, now, expiresAt: expiryOf(user.role, now) });
  return token;
}

/** In the transaction that is given, or in one of its own. */
function within<Result>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<DB>) : inTransaction(db, work);
}

// Outside of tests and of the demo world, only a gate makes a scope.
function scopeOf(owner: { id: string }): OwnerScope {
  return { userId: owner.id } as OwnerScope;
}
