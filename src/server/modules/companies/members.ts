import { sql, type Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";

export interface OwnCompany {
  id: string;
  name: string;
  ownerId: string;
  isLastOwner: boolean;
}

/**
 * Because of the lock, concurrent removals of two owners run one after another, and `isLastOwner` is true in the second
 * removal.
 */
export async function lockOwnCompany(tx: Transaction<DB>, userId: string): Promise<OwnCompany | undefined> {
  const company = await tx
    .selectFrom("companies")
    .innerJoin("companyMembers", "companyMembers.companyId", "companies.id")
    .select(["companies.id", "companies.name"])
    .where("companyMembers.userId", "=", userId)
    .where("companyMembers.role", "=", "owner")
    .forUpdate()
    .executeTakeFirst();
  if (!company) return undefined;
  const other = await tx
    .selectFrom("companyMembers")
    .select("userId")
    .where("companyId", "=", company.id)
    .where("role", "=", "owner")
    .where("userId", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  return { ...company, ownerId: userId, isLastOwner: other === undefined };
}

/**
 * Gives all members of the company but its owner the role 'customer', so that they keep their accounts when the company
 * is removed.
 */
export async function makeColleaguesCustomers(tx: Transaction<DB>, { id, ownerId }: OwnCompany): Promise<void> {
  await sql`
    update users set role = 'customer' from company_members
    where user_id = users.id and company_id = ${id} and user_id <> ${ownerId}`.execute(tx);
}
