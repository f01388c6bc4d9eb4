import type { Kysely, Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import type { CompanyInfoView, CompanyTotalsView } from "#contract/people/companies.ts";
import { listCompanyChanges } from "#domain/fleet/desk-event.ts";
import { askForCompanyName, type CompanyContacts, type CompanyNames } from "#domain/people/company.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { companyContactColumns } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import type { NameReview } from "#server/modules/codes/name-review.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { findDoubtOfChange, findDoubtsOfChange } from "#server/outside/numbering-plan.ts";

export async function findCompanyInfo(db: Kysely<DB>, company: CompanyScope): Promise<CompanyInfoView> {
  const {
    name,
    phone,
    version,
    waitingName,
    refusedName,
    nameRefusal,
    authorisationNo,
    mersisNo,
    address,
    taxOffice,
    taxNo,
    iban,
    accountHolder,
    ...contacts
  } = await db
    .selectFrom("companies")
    .select(["companies.name", "companies.phone", "companies.version", ...companyContactColumns.names])
    .select(["waitingName", "refusedName", "nameRefusal", "authorisationNo", "mersisNo"])
    .select(["address", "taxOffice", "taxNo", "iban", "accountHolder"])
    .where("id", "=", company.companyId)
    .executeTakeFirstOrThrow();
  return {
    name,
    waitingName: waitingName === "" ? null : waitingName,
    refusedName: refusedName === "" ? null : { name: refusedName, reason: nameRefusal },
    phone,
    authorisationNo,
    mersisNo,
    address,
    taxOffice,
    taxNo,
    iban,
    accountHolder,
    version,
    contacts: companyContactColumns.read(contacts),
  };
}

export function findPaperNumbers(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("companies")
    .select(["authorisationNo", "mersisNo"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}

interface InfoEdit {
  name: string;
  phone: string;
  contacts: CompanyContacts;
  version: number;
  phoneIsRight?: boolean | undefined;
  authorisationNo?: string | undefined;
  mersisNo?: string | undefined;
  address?: string | undefined;
  taxOffice?: string | undefined;
  taxNo?: string | undefined;
}

/**
 * Raises the versions of the cars' scan pages. A new name is not used until an administrator accepts it; the
 * administrators are informed. `takeNameRequest` counts a request for a new name and returns whether it was still
 * allowed.
 */
export async function saveCompanyInfo(
  tx: Transaction<DB>,
  company: CompanyScope,
  { name, phone, contacts, version, phoneIsRight, ...papers }: InfoEdit,
  { tell, takeNameRequest }: Pick<NameReview, "tell"> & { takeNameRequest: () => Promise<boolean> },
  now: Date,
): Promise<"CHANGED_MEANWHILE" | "NAME_REQUESTS_USED_UP" | { doubtful: Record<string, string> } | undefined> {
  const stored = await tx
    .selectFrom("companies")
    .select(["name", "formerName", "waitingName", "refusedName", "nameRefusal"])
    .select(["phone", "version", ...companyContactColumns.names])
    .where("id", "=", company.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined || stored.version !== version) return "CHANGED_MEANWHILE";
  const storedContacts = companyContactColumns.read(stored);
  if (!phoneIsRight) {
    // `phone` is the company's own telephone, which only administrators see. Strangers see the contacts.
    const own = await findDoubtOfChange(stored.phone, phone);
    const shown = await findDoubtsOfChange(storedContacts, contacts);
    if (own !== undefined || shown) return { doubtful: { ...shown, ...(own !== undefined && { phone: own }) } };
  }
  const isNameAsked = name !== stored.name && name !== stored.waitingName;
  if (isNameAsked && !(await takeNameRequest())) return "NAME_REQUESTS_USED_UP";
  await tx
    .updateTable("companies")
    .set((eb) => ({
      ...askForCompanyName(toCompanyNames(stored), name),
      phone,
      ...companyContactColumns.write(contacts),
      // A value that is undefined is not changed.
      ...papers,
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "=", company.companyId)
    .execute();
  if (isNameAsked) {
    const accountId = await findOwnerId(tx, company.companyId);
    await writeAudit(tx, { action: "company-name-asked", actorId: company.userId, accountId }, now);
    const changes = listCompanyChanges({ name: stored.name }, { name });
    await writeDeskEvent(tx, company, { action: "company-name-asked", details: { changes } }, now);
    await tell(tx, pages.adminCompany.path.replace("$userId", accountId ?? ""), now);
  }
  const changes = listCompanyChanges(toValues(storedContacts), toValues(contacts));
  if (changes.length > 0) await writeDeskEvent(tx, company, { action: "contacts-changed", details: { changes } }, now);
  await raiseVersionsOfCars(tx, company.companyId);
  return undefined;
}

function toValues({ phone, whatsapp, instagram, website }: CompanyContacts) {
  return { phone: phone.value, whatsapp: whatsapp.value, instagram: instagram.value, website: website.value };
}

function toCompanyNames({ name, formerName, waitingName, refusedName, nameRefusal }: CompanyNames): CompanyNames {
  return { name, formerName, waitingName, refusedName, nameRefusal };
}

async function findOwnerId(db: Kysely<DB>, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("companyOwners")
    .select("userId")
    .where("companyId", "=", companyId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function findCompanyTotals(db: Kysely<DB>, { companyId }: CompanyScope): Promise<CompanyTotalsView> {
  return db
    .selectFrom("companyTotals")
    .select((eb) => ["paid as earned", eb("billed", "-", eb.ref("paid")).as("pending"), "spent"])
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
}

/**
 * Call it last in the transaction: it locks the company's row of sums, and locking anything after it could deadlock.
 */
export async function addToTotals(
  tx: Transaction<DB>,
  companyId: string,
  added: { billed?: number; paid?: number; spent?: number; cars?: number },
): Promise<void> {
  await tx
    .updateTable("companyTotals")
    .set((eb) =>
      Object.fromEntries((Object.keys(added) as (keyof typeof added)[]).map((sum) => [sum, eb(sum, "+", added[sum]!)])),
    )
    .where("companyId", "=", companyId)
    .execute();
}
