import type { Kysely, Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import type { CompanyInfoView, CompanyTotalsView } from "#contract/people/companies.ts";
import { renameCompany, type CompanyContacts, type CompanyNames } from "#domain/people/company.ts";
import { findCompanyNameDoubt } from "#domain/people/shown-name.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { listApprovedCompanyNames } from "#server/db/company-names.ts";
import { companyContactColumns } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import type { NameReview } from "#server/modules/codes/name-review.ts";
import { findDoubtOfChange, findDoubtsOfChange } from "#server/outside/numbering-plan.ts";

/** The company's profile, including the contacts that strangers do not see. */
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
    iban,
    accountHolder,
    ...contacts
  } = await db
    .selectFrom("companies")
    .select(["companies.name", "companies.phone", "companies.version", ...companyContactColumns.names])
    .select(["waitingName", "refusedName", "nameRefusal", "authorisationNo", "mersisNo"])
    .select(["iban", "accountHolder"])
    .where("id", "=", company.companyId)
    .executeTakeFirstOrThrow();
  return {
    name,
    waitingName: waitingName === "" ? null : waitingName,
    refusedName: refusedName === "" ? null : { name: refusedName, reason: nameRefusal },
    phone,
    authorisationNo,
    mersisNo,
    iban,
    accountHolder,
    version,
    contacts: companyContactColumns.read(contacts),
  };
}

/** The numbers that the law requires on the company's papers; '' if the company has entered none. */
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
  iban?: string | undefined;
  accountHolder?: string | undefined;
}

/**
 * Saves the company's profile that was read at `version`. Returns the reason if nothing is saved. Raises the versions
 * of the cars' scan pages. A doubtful new name, for example a name like another company's, is not used until an
 * administrator accepts it; the administrators are informed.
 */
export async function saveCompanyInfo(
  tx: Transaction<DB>,
  company: CompanyScope,
  { name, phone, contacts, version, phoneIsRight, authorisationNo, mersisNo, iban, accountHolder }: InfoEdit,
  { brand, tell }: NameReview,
  now: Date,
): Promise<"CHANGED_MEANWHILE" | { doubtful: Record<string, string> } | undefined> {
  const stored = await tx
    .selectFrom("companies")
    .select(["name", "formerName", "waitingName", "refusedName", "nameRefusal"])
    .select(["phone", "version", ...companyContactColumns.names])
    .where("id", "=", company.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined || stored.version !== version) return "CHANGED_MEANWHILE";
  if (!phoneIsRight) {
    // `phone` is the company's own telephone, which only administrators see. Strangers see the contacts.
    const own = await findDoubtOfChange(stored.phone, phone);
    const shown = await findDoubtsOfChange(companyContactColumns.read(stored), contacts);
    if (own !== undefined || shown) return { doubtful: { ...shown, ...(own !== undefined && { phone: own }) } };
  }
  const isAsked = name !== stored.name && name !== stored.waitingName;
  const known = { brand, companies: isAsked ? await listApprovedCompanyNames(tx, company.companyId) : [] };
  const named = renameCompany(toCompanyNames(stored), name, findCompanyNameDoubt(name, known) !== undefined);
  await tx
    .updateTable("companies")
    .set((eb) => ({
      ...named,
      phone,
      searchKey: toSearchText(named.name),
      ...companyContactColumns.write(contacts),
      ...(authorisationNo !== undefined && { authorisationNo }),
      ...(mersisNo !== undefined && { mersisNo }),
      ...(iban !== undefined && { iban }),
      ...(accountHolder !== undefined && { accountHolder }),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "=", company.companyId)
    .execute();
  const waits = isAsked && named.waitingName === name;
  if (waits || stored.name !== named.name) {
    const accountId = await findOwnerId(tx, company.companyId);
    const action = waits ? "company-name-asked" : "company-renamed";
    await writeAudit(tx, { action, actorId: company.userId, accountId }, now);
    if (waits) await tell(tx, pages.adminCompany.path.replace("$userId", accountId ?? ""), now);
  }
  await raiseVersionsOfCars(tx, company.companyId);
  return undefined;
}

function toCompanyNames({ name, formerName, waitingName, refusedName, nameRefusal }: CompanyNames): CompanyNames {
  return { name, formerName, waitingName, refusedName, nameRefusal };
}

/** The account that represents a company; null if there is no such account. */
async function findOwnerId(db: Kysely<DB>, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("companyOwners")
    .select("userId")
    .where("companyId", "=", companyId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** The company's paid, unpaid and spent sums in kuruş. */
export async function findCompanyTotals(db: Kysely<DB>, { companyId }: CompanyScope): Promise<CompanyTotalsView> {
  return db
    .selectFrom("companyTotals")
    .select((eb) => ["paid as earned", eb("billed", "-", eb.ref("paid")).as("pending"), "spent"])
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
}

/**
 * Adds the amounts of a rental, payment or expense to the company's sums, in kuruş; negative amounts are subtracted.
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
