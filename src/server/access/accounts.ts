import type { Kysely, Transaction } from "kysely";

import type { Role } from "#domain/people/actor.ts";
import type { MemberRole } from "#domain/people/membership.ts";
import type { DB } from "#server/db/tables.ts";

export interface AccountRow {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  emailConfirmedAt: Date | null;
  companyId: string | null;
  companyName: string | null;
  memberRole: MemberRole | null;
  isApproved: boolean | null;
  isActive: boolean | null;
  refusalReason: string | null;
  secondFactorSince: Date | null;
}

export function queryAccounts(db: Kysely<DB>) {
  return db
    .selectFrom("users")
    .leftJoin("companyMembers", "companyMembers.userId", "users.id")
    .leftJoin("companies", "companies.id", "companyMembers.companyId")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.displayName",
      "users.role",
      "users.emailConfirmedAt",
      "companies.id as companyId",
      "companies.name as companyName",
      "companyMembers.role as memberRole",
      "companies.isApproved",
      "companies.isActive",
      "companies.refusalReason",
      "secondFactors.enabledAt as secondFactorSince",
    ]);
}

export async function findAccount(db: Kysely<DB>, id: string): Promise<AccountRow | undefined> {
  return queryAccounts(db).where("users.id", "=", id).executeTakeFirst();
}

export async function findAccountSecrets(
  db: Kysely<DB>,
  id: string,
): Promise<{ email: string; role: Role; passwordHash: string }> {
  return db
    .selectFrom("users")
    .select(["email", "role", "passwordHash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Locks the account, so that this stays true in the transaction. */
export async function isAddressConfirmed(tx: Transaction<DB>, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("emailConfirmedAt", "is not", null)
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

export async function findDisplayName(db: Kysely<DB>, id: string): Promise<string> {
  const account = await db.selectFrom("users").select("displayName").where("id", "=", id).executeTakeFirstOrThrow();
  return account.displayName;
}
