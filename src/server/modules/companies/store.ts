import type { Kysely, Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import type { CompanyInfoView, CompanyTotalsView } from "#contract/people/companies.ts";
import { renameCompany, type CompanyContacts, type CompanyNames } from "#domain/people/company.ts";
import { companyNameDoubt } from "#domain/people/shown-name.ts";
import { searchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { approvedCompanyNames } from "#server/db/company-names.ts";
import { companyContacts } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import type { Naming } from "#server/modules/codes/naming.ts";
import { doubtfulPhone, doubtfulPhones } from "#server/outside/numbering-plan.ts";

/** What the company says of itself, hidden contacts included. */
export async function findInfo(db: Kysely<DB>, company: CompanyScope): Promise<CompanyInfoView> {
  const { name, phone, version, waitingName, refusedName, nameRefusal, ...contacts } = await db
    .selectFrom("companies")
    .select(["companies.name", "companies.phone", "companies.version", ...companyContacts.names])
    .select(["waitingName", "refusedName", "nameRefusal"])
    .where("id", "=", company.companyId)
    .executeTakeFirstOrThrow();
  return {
    name,
    waitingName: waitingName === "" ? null : waitingName,
    refusedName: refusedName === "" ? null : { name: refusedName, reason: nameRefusal },
    phone,
    version,
    contacts: companyContacts.read(contacts),
  };
}

/** What a company says of itself as it is saved. */
interface InfoEdit {
  name: string;
  phone: string;
  contacts: CompanyContacts;
  version: number;
  phoneIsRight?: boolean | undefined;
}

/**
 * Saves what the company says of itself as it was read at `version`, or gives why it is not saved. The versions of its cars' scan
 * pages rise with it. A new name that looks like somebody else's waits for the administrators, who are told so.
 */
export async function saveInfo(
  tx: Transaction<DB>,
  company: CompanyScope,
  { name, phone, contacts, version, phoneIsRight }: InfoEdit,
  { brand, tell }: Naming,
  now: Date,
): Promise<"CHANGED_MEANWHILE" | { doubtful: Record<string, string> } | undefined> {
  const stored = await tx
    .selectFrom("companies")
    .select(["name", "formerName", "waitingName", "refusedName", "nameRefusal"])
    .select(["phone", "version", ...companyContacts.names])
    .where("id", "=", company.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined || stored.version !== version) return "CHANGED_MEANWHILE";
  if (!phoneIsRight) {
    // The administrator calls the company's own telephone, which strangers never see.
    const own = await doubtfulPhone(stored.phone, phone);
    const shown = await doubtfulPhones(companyContacts.read(stored), contacts);
    if (own !== undefined || shown) return { doubtful: { ...shown, ...(own !== undefined && { phone: own }) } };
  }
  const isAsked = name !== stored.name && name !== stored.waitingName;
  const known = { brand, companies: isAsked ? await approvedCompanyNames(tx, company.companyId) : [] };
  const named = renameCompany(namesOf(stored), name, companyNameDoubt(name, known) !== undefined);
  await tx
    .updateTable("companies")
    .set((eb) => ({
      ...named,
      phone,
      searchKey: searchText(named.name),
      ...companyContacts.write(contacts),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "=", company.companyId)
    .execute();
  const waits = isAsked && named.waitingName === name;
  if (waits || stored.name !== named.name) {
    const accountId = await ownerOfCompany(tx, company.companyId);
    const action = waits ? "company-name-asked" : "company-renamed";
    await writeAudit(tx, { action, actorId: company.userId, accountId }, now);
    if (waits) await tell(tx, pages.adminCompany.path.replace("$userId", accountId ?? ""), now);
  }
  await raiseVersionsOfCars(tx, company.companyId);
  return undefined;
}

function namesOf({ name, formerName, waitingName, refusedName, nameRefusal }: CompanyNames): CompanyNames {
  return { name, formerName, waitingName, refusedName, nameRefusal };
}

/** The account that stands for a company, null when there is none. */
async function ownerOfCompany(db: Kysely<DB>, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("companyOwners")
    .select("userId")
    .where("companyId", "=", companyId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** The company's three sums in kuruş. */
export async function findTotals(db: Kysely<DB>, { companyId }: CompanyScope): Promise<CompanyTotalsView> {
  return db
    .selectFrom("companyTotals")
    .select((eb) => ["paid as earned", eb("billed", "-", eb.ref("paid")).as("pending"), "spent"])
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
}

/**
 * Adds to the company's sums what a rental, a payment or an expense changes, in its transaction and after it: whoever writes for the
 * company next waits here, so nothing else is locked afterwards. Kuruş; below zero takes away.
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
