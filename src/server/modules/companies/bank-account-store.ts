import type { Transaction } from "kysely";

import { listCompanyChanges } from "#domain/fleet/desk-event.ts";
import { findIbanEnd } from "#domain/words/iban.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { queueMail } from "#server/outbox/store.ts";

interface BankAccount {
  iban: string;
  accountHolder: string;
}

/** An account that somebody else has changed since `before` was read stays. */
export async function changeBankAccount(
  tx: Transaction<DB>,
  company: CompanyScope,
  { before, iban, accountHolder }: BankAccount & { before: string },
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .selectFrom("companies")
    .select(["name", "iban", "accountHolder"])
    .where("id", "=", company.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (stored.iban === iban && stored.accountHolder === accountHolder) return true;
  if (stored.iban !== before) return false;
  await tx
    .updateTable("companies")
    .set({ iban, accountHolder, updatedAt: now })
    .where("id", "=", company.companyId)
    .execute();
  const [from, to] = [toAccountEnd(stored), toAccountEnd({ iban, accountHolder })];
  const changes = listCompanyChanges(from, to);
  // Two different IBANs can end alike.
  if (stored.iban !== iban && from.iban === to.iban) changes.unshift({ what: "iban", from: from.iban, to: to.iban });
  await writeDeskEvent(tx, company, { action: "bank-account-changed", details: { changes } }, now);
  await mailOwners(tx, company, { company: stored.name, from, to }, now);
  return true;
}

function toAccountEnd({ iban, accountHolder }: BankAccount): BankAccount {
  return { iban: findIbanEnd(iban), accountHolder };
}

async function mailOwners(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  change: { company: string; from: BankAccount; to: BankAccount },
  now: Date,
): Promise<void> {
  const members = await tx
    .selectFrom("companyMembers")
    .innerJoin("users", "users.id", "companyMembers.userId")
    .select(["users.id", "email", "displayName", "companyMembers.role"])
    .where("companyId", "=", companyId)
    .execute();
  const by = members.find(({ id }) => id === userId)?.displayName ?? "";
  for (const { email: recipient, displayName: name, role } of members)
    if (role === "owner") await queueMail(tx, { kind: "bank-account-changed", recipient, name, by, ...change }, now);
}
