import type { Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";
import { isLastAdmin, lockAccount } from "#server/modules/account/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { isAnyCarOut } from "#server/modules/cars/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import { lockOwnCompany, makeColleaguesCustomers, type OwnCompany } from "#server/modules/companies/members.ts";
import { queueMail } from "#server/outbox/store.ts";

import { accountRemovalOrder, companyRemovalOrder } from "./data-inventory.ts";
import { keepBooks } from "./kept-books.ts";

/**
 * Removes an account and everything about its owner: codes go back to unlinked. A company goes with its last owner, and of it there
 * remain its books without its customers, as commercial law asks; the books of one that goes on keep the name of whoever entered
 * payments there. `actorId` is who does it, the owner if nothing else is said. Gives why it cannot be.
 */
export async function removeAccount(
  tx: Transaction<DB>,
  userId: string,
  { byAdmin, actorId = byAdmin ? null : userId }: { byAdmin: boolean; actorId?: string | null },
  now: Date,
): Promise<"USER_NOT_FOUND" | "LAST_ADMIN" | "RENTALS_RUNNING" | undefined> {
  if (await isLastAdmin(tx, userId)) return "LAST_ADMIN";
  // The account's own row comes last: whoever writes for it holds what they write before they look at the account.
  const company = await lockOwnCompany(tx, userId);
  if (company?.isLastOwner && !(await removeCompany(tx, company, { byAdmin }))) return "RENTALS_RUNNING";
  // Another owner stands for it from now on, whose account may be closed or not.
  if (company?.isLastOwner === false) await raiseVersionsOfCars(tx, company.id);
  await lockRows(tx, userId);
  const user = await lockAccount(tx, userId);
  if (!user) return "USER_NOT_FOUND";
  // With what was linked until the account was locked.
  await lockRows(tx, userId);
  for (const { account } of accountRemovalOrder) await account?.erase?.(tx, { id: userId, ...user });
  await tx.insertInto("erasures").values({ userId, role: user.role, byAdmin, erasedAt: now }).execute();
  await writeAudit(tx, { action: "account-removed", actorId, accountId: userId }, now);
  // An address that nobody confirmed may be a stranger's, who never heard of the account.
  if (user.emailConfirmedAt !== null)
    await queueMail(tx, { kind: "account-removed", recipient: user.email, name: user.displayName }, now);
  return undefined;
}

async function lockRows(tx: Transaction<DB>, userId: string): Promise<void> {
  for (const { account } of accountRemovalOrder) await account?.lock?.(tx, userId);
}

/**
 * False, and nothing done, while one of its cars is out; an administrator removes it all the same, since a closed company cannot
 * take a car back any more, and its books say that the rental never ended.
 */
async function removeCompany(
  tx: Transaction<DB>,
  company: OwnCompany,
  { byAdmin }: { byAdmin: boolean },
): Promise<boolean> {
  for (const { company: rows } of companyRemovalOrder.toReversed()) await rows?.lock?.(tx, company.id);
  if ((await isAnyCarOut(tx, company.id)) && !byAdmin) return false;
  await keepBooks(tx, company);
  // Before their payments: they may be leaving at the same moment.
  await makeColleaguesCustomers(tx, company);
  for (const { company: rows } of companyRemovalOrder) await rows?.erase?.(tx, company);
  return true;
}
