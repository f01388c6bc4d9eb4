import { sql, type Transaction } from "kysely";

import { listCompanyOpenSums, makeCompanyOpenSumsSentence } from "#contract/fleet/customers.words.ts";
import { makeRefusal } from "#server/access/expected-refusals.ts";
import type { DB } from "#server/db/tables.ts";
import { isLastAdmin, lockAccount } from "#server/modules/account/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { isAnyCarRented } from "#server/modules/cars/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import { lockOwnCompany, makeColleaguesCustomers, type OwnCompany } from "#server/modules/companies/members.ts";
import { queueMail } from "#server/outbox/store.ts";

import { accountRemovalOrder, companyRemovalOrder } from "./data-inventory.ts";
import { storeKeptBooks } from "./kept-books.ts";

/**
 * A company is removed with its last owner, but commercial law requires that its books are kept, without its customers.
 * The books of a company that continues keep the names of members who entered payments.
 */
export async function removeAccount(
  tx: Transaction<DB>,
  userId: string,
  {
    byAdmin,
    knowsOpenSums = byAdmin,
    actorId = byAdmin ? null : userId,
  }: { byAdmin: boolean; knowsOpenSums?: boolean | undefined; actorId?: string | null },
  now: Date,
): Promise<"USER_NOT_FOUND" | "LAST_ADMIN" | "RENTALS_RUNNING" | undefined> {
  if (await isLastAdmin(tx, userId)) return "LAST_ADMIN";
  // The account's own row is locked last, because other transactions lock the rows that they write before the
  // account.
  const company = await lockOwnCompany(tx, userId);
  if (company?.isLastOwner && !(await removeCompany(tx, company, { byAdmin, knowsOpenSums }))) return "RENTALS_RUNNING";
  // The company is now represented by another owner. That owner's account may be closed, so the scan pages of the
  // company's cars may change.
  if (company?.isLastOwner === false) await raiseVersionsOfCars(tx, company.id);
  await lockAccountRows(tx, userId);
  const user = await lockAccount(tx, userId);
  if (!user) return "USER_NOT_FOUND";
  // Locks the rows again, because more rows may have been linked before the account was locked.
  await lockAccountRows(tx, userId);
  for (const { account } of accountRemovalOrder) await account?.erase?.(tx, { id: userId, ...user, now });
  await tx.insertInto("erasures").values({ userId, role: user.role, byAdmin, erasedAt: now }).execute();
  await writeAudit(tx, { action: "account-removed", actorId, accountId: userId }, now);
  // An unconfirmed address may belong to a stranger who has never heard of the account.
  if (user.emailConfirmedAt !== null)
    await queueMail(tx, { kind: "account-removed", recipient: user.email, name: user.displayName }, now);
  return undefined;
}

async function lockAccountRows(tx: Transaction<DB>, userId: string): Promise<void> {
  for (const { account } of accountRemovalOrder) await account?.lock?.(tx, userId);
}

/**
 * Throws a refusal if its customers owe money or have deposits there, and the owner has not confirmed to know that. For
 * an administrator the company is deleted anyway, because a closed company cannot end its rentals; its books then
 * contain a rental without an end.
 */
async function removeCompany(
  tx: Transaction<DB>,
  company: OwnCompany,
  { byAdmin, knowsOpenSums }: { byAdmin: boolean; knowsOpenSums: boolean },
): Promise<boolean> {
  for (const { company: rows } of companyRemovalOrder.toReversed()) await rows?.lock?.(tx, company.id);
  if ((await isAnyCarRented(tx, company.id)) && !byAdmin) return false;
  if (!knowsOpenSums) await refuseOpenSums(tx, company.id);
  await storeKeptBooks(tx, company);
  // Locks the members first, because one of them may be removed at the same time.
  await makeColleaguesCustomers(tx, company);
  for (const { company: rows } of companyRemovalOrder) await rows?.erase?.(tx, company);
  return true;
}

async function refuseOpenSums(tx: Transaction<DB>, companyId: string): Promise<void> {
  const sums = await tx
    .selectFrom("rentals")
    .select([
      sql<number>`coalesce(sum(greatest(total - paid, 0)), 0)::bigint`.as("owed"),
      sql<number>`coalesce(sum(deposit_held), 0)::bigint`.as("depositHeld"),
    ])
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
  if (listCompanyOpenSums(sums).length > 0)
    throw makeRefusal("COMPANY_HAS_OPEN_SUMS", sums, makeCompanyOpenSumsSentence(sums));
}
