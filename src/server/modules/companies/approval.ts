import { sql, type Kysely, type Transaction, type Updateable } from "kysely";

import type { CompanyCodeView, CompanyView, ListedCompanyView } from "#contract/api/companies.ts";
import type { CompanyState } from "#contract/list-filters.ts";
import { pages } from "#contract/pages.ts";
import { SLOT_PREFIX } from "#domain/code.ts";
import * as rules from "#domain/company.ts";
import type { CorrectionKind } from "#domain/plate.ts";
import { newestFirst, readPage, type Page } from "#server/db/cursor.ts";
import { carHolds } from "#server/db/plate.ts";
import { holdsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { carryPlate } from "#server/modules/cars/rental-plates.ts";
import { raiseVersion, raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import { makeNewCodes } from "#server/modules/codes/new-codes.ts";
import { queueMail } from "#server/outbox/store.ts";

import { addToTotals } from "./store.ts";

function companiesOf(db: Kysely<DB>) {
  return db
    .selectFrom("companies")
    .innerJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .innerJoin("users", "users.id", "companyOwners.userId")
    .select([
      "companies.id",
      "users.id as userId",
      "companies.name",
      "users.email",
      "companies.isApproved",
      "companies.isActive",
      "companies.carSlots",
      "companies.createdAt",
    ])
    .innerJoin("companyTotals", "companyTotals.companyId", "companies.id")
    .select("companyTotals.cars")
    .select((eb) => [
      eb.fn<string | null>("nullif", ["companies.refusalReason", eb.val("")]).as("refusal"),
      eb.fn<string | null>("nullif", ["companies.formerName", eb.val("")]).as("formerName"),
    ]);
}

/** A page of all companies, newest first. */
export async function listCompanies(
  db: Kysely<DB>,
  filter: { search: string; state: CompanyState; cursor: string | undefined },
): Promise<Page<ListedCompanyView>> {
  const { search, state, cursor } = filter;
  const matching = companiesOf(db)
    .$if(search !== "", (query) =>
      // Not "one or the other holds them": no index would serve that over two tables.
      query.where((eb) =>
        eb(
          "companies.id",
          "in",
          eb
            .selectFrom("companies")
            .select("id")
            .where(holdsWords("companies.searchKey", search))
            .union(
              eb
                .selectFrom("users")
                .innerJoin("companyMembers", "companyMembers.userId", "users.id")
                .select("companyMembers.companyId as id")
                .where(holdsWords("users.searchKey", search)),
            ),
        ),
      ),
    )
    .$if(state === "renamed", (query) => query.where("companies.formerName", "<>", ""))
    .$if(state === "approved", (query) => query.where("companies.isApproved", "=", true))
    .$if(state === "waiting" || state === "refused", (query) =>
      query
        .where("companies.isApproved", "=", false)
        .where("companies.refusedAt", state === "refused" ? "is not" : "is", null),
    );
  return readPage(matching, newestFirst("companies.createdAt", "companies.id"), cursor);
}

function companiesInFull(db: Kysely<DB>) {
  return companiesOf(db).select(["users.displayName as ownerName", "companies.phone"]);
}

export async function findCompany(db: Kysely<DB>, companyId: string): Promise<CompanyView | undefined> {
  return companiesInFull(db).where("companies.id", "=", companyId).executeTakeFirst();
}

/** The company that an account is a member of. */
export async function findCompanyOfUser(db: Kysely<DB>, userId: string): Promise<CompanyView | undefined> {
  return companiesInFull(db)
    .innerJoin("companyMembers", "companyMembers.companyId", "companies.id")
    .where("companyMembers.userId", "=", userId)
    .executeTakeFirst();
}

/** A page of a company's codes, newest first; `search` finds anywhere in plate or code, whatever its spaces. */
export async function listCompanyCodes(
  db: Kysely<DB>,
  { companyId, search, cursor }: { companyId: string; search: string; cursor: string | undefined },
): Promise<Page<Omit<CompanyCodeView, "scanUrl">>> {
  const matching = db
    .selectFrom("cars")
    .select(["cars.code", "cars.plate", "cars.createdAt"])
    .where("cars.companyId", "=", companyId)
    .$if(search !== "", (query) => query.where(carHolds(search)));
  return readPage(matching, newestFirst("cars.createdAt", "cars.code"), cursor);
}

/** Locks a company against every other change of its approval or slots, with who stands for it; undefined when there is none. */
async function lockCompany(tx: Transaction<DB>, companyId: string) {
  return tx
    .selectFrom("companies")
    .innerJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .innerJoin("users", "users.id", "companyOwners.userId")
    .select(["companies.id", "companies.name", "formerName", "isApproved", "isActive", "carSlots", "refusalReason"])
    .select(["users.id as ownerId", "users.email", "users.displayName"])
    .where("companies.id", "=", companyId)
    .forUpdate("companies")
    .executeTakeFirst();
}

interface Source {
  now: Date;
  randomBytes: (count: number) => Uint8Array;
  publicUrl: string;
}

/** Approves a company with its limit of cars, opens its panel and makes the slot codes that are missing, with their cars. */
export async function approveCompany(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, carSlots }: { companyId: string; carSlots: number },
  source: Source,
): Promise<boolean> {
  const company = await lockCompany(tx, companyId);
  if (!company) return false;
  const approved = rules.approveCompany(company, carSlots);
  const limit = approved.carSlots;
  await changeCompany(tx, company, { ...approved, refusedAt: null }, source.now);
  await fillSlots(tx, company.id, limit, source);
  const details = { from: company.carSlots, to: limit };
  if (company.isApproved && limit !== company.carSlots)
    await writeAudit(tx, { action: "slots-changed", actorId, accountId: company.ownerId, details }, source.now);
  if (!company.isApproved) {
    await writeAudit(tx, { action: "company-approved", actorId, accountId: company.ownerId, details }, source.now);
    const link = source.publicUrl + pages.companyDashboard.path;
    await queueMail(tx, { kind: "company-approved", ...addressed(company), carSlots: limit, link }, source.now);
  }
  return true;
}

/** Turns an application down and has the company told why; the same reason twice is told once. */
export async function refuseCompany(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, reason }: { companyId: string; reason: string },
  now: Date,
): Promise<"COMPANY_NOT_FOUND" | "COMPANY_ALREADY_APPROVED" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const next = rules.refuseCompany(company, reason);
  if (next === undefined || typeof next === "string") return next;
  await changeCompany(tx, company, { ...next, refusedAt: now }, now);
  await writeAudit(tx, { action: "company-refused", actorId, accountId: company.ownerId }, now);
  await queueMail(tx, { kind: "company-refused", ...addressed(company), reason }, now);
  return undefined;
}

function addressed({ email, displayName, name }: { email: string; displayName: string; name: string }) {
  return { recipient: email, name: displayName, company: name };
}

/** Sets the limit of an approved company's cars; a raised one makes the slot codes that are missing, a lowered one keeps all. */
export async function setSlots(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, carSlots, before }: { companyId: string; carSlots: number; before?: number | undefined },
  source: Pick<Source, "now" | "randomBytes">,
): Promise<"COMPANY_NOT_FOUND" | "COMPANY_STILL_WAITING" | "CHANGED_MEANWHILE" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const next = rules.limitCars(company, carSlots, before);
  if (next === undefined || typeof next === "string") return next;
  await changeCompany(tx, company, next, source.now);
  const details = { from: company.carSlots, to: carSlots };
  await writeAudit(tx, { action: "slots-changed", actorId, accountId: company.ownerId, details }, source.now);
  await fillSlots(tx, company.id, carSlots, source);
  return undefined;
}

/**
 * Withdraws approval, or closes and opens the panel; it takes effect at the company's next request, and at the next scan of its
 * cars, which show their renters only while the panel is open.
 */
export async function changeAccess(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, ...change }: { companyId: string } & ({ isApproved: false } | { isActive: boolean }),
  now: Date,
): Promise<boolean> {
  const company = await lockCompany(tx, companyId);
  if (!company) return false;
  const next = "isApproved" in change ? rules.withdrawApproval(company) : rules.setActive(company, change.isActive);
  if (!next) return true;
  await changeCompany(tx, company, next, now);
  const action = "isApproved" in change ? "company-withdrawn" : change.isActive ? "company-opened" : "company-closed";
  await writeAudit(tx, { action, actorId, accountId: company.ownerId }, now);
  return true;
}

/** An administrator has seen what a company calls itself now; refused when it has another name than the one that was read. */
export async function acknowledgeName(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, name }: { companyId: string; name: string },
  now: Date,
): Promise<"COMPANY_NOT_FOUND" | "CHANGED_MEANWHILE" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const next = rules.acknowledgeName(company, name);
  if (next === undefined || typeof next === "string") return next;
  await changeCompany(tx, company, next, now);
  await writeAudit(tx, { action: "company-name-seen", actorId, accountId: company.ownerId }, now);
  return undefined;
}

/** Changes a locked company; its cars show their renters only while its panel is open. */
async function changeCompany(
  tx: Transaction<DB>,
  company: { id: string; isApproved: boolean; isActive: boolean },
  change: Updateable<DB["companies"]> & { isApproved?: boolean; isActive?: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("companies")
    .set({ ...change, updatedAt: now })
    .where("id", "=", company.id)
    .execute();
  if (rules.isPanelOpen(company) !== rules.isPanelOpen({ ...company, ...change }))
    await raiseVersionsOfCars(tx, company.id);
}

async function fillSlots(
  tx: Transaction<DB>,
  companyId: string,
  limit: number,
  { now, randomBytes }: Pick<Source, "now" | "randomBytes">,
) {
  const { cars } = await tx
    .selectFrom("companyTotals")
    .select("cars")
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
  await makeNewCodes(rules.missingSlots(cars, limit), SLOT_PREFIX, randomBytes, (codes) =>
    insertSlots(tx, companyId, codes, now),
  );
}

/** Inserts those of the codes that do not exist yet, each with its car, and gives them back. As arrays, since there may be thousands. */
async function insertSlots(tx: Transaction<DB>, companyId: string, codes: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into codes (code, prefix, company_id, linked_at, created_at)
    select code, ${SLOT_PREFIX}, ${companyId}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${codes}::text[]) as code
    on conflict (code) do nothing
    returning code`.execute(tx);
  const made = rows.map(({ code }) => code);
  await sql`
    insert into cars (company_id, code, created_at, updated_at)
    select ${companyId}::uuid, code, ${now}::timestamptz, ${now}::timestamptz from unnest(${made}::text[]) as code`.execute(
    tx,
  );
  await addToTotals(tx, companyId, { cars: made.length });
  return made;
}

interface PlateCorrection {
  code: string;
  plate: string;
  before?: string | undefined;
  kind: CorrectionKind;
}

/**
 * Sets another plate for one of the company's cars, if it still has the one that was read before. Of a typing mistake the rentals
 * under the former one follow.
 */
export async function correctPlate(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, code, plate, before, kind }: PlateCorrection & { companyId: string },
  now: Date,
): Promise<{ code: string; plate: string; createdAt: Date } | "CAR_NOT_FOUND" | "CHANGED_MEANWHILE"> {
  // The plate is read once the code is locked: a statement that waits for the row joins it with what was there before.
  await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().execute();
  const held = await tx
    .selectFrom("cars")
    .innerJoin("companyOwners", "companyOwners.companyId", "cars.companyId")
    .select(["cars.plate", "companyOwners.userId as ownerId"])
    .where("cars.code", "=", code)
    .where("cars.companyId", "=", companyId)
    .executeTakeFirst();
  if (!held) return "CAR_NOT_FOUND";
  const changed = await tx
    .updateTable("cars")
    .set((eb) => ({ plate, version: eb("version", "+", 1), updatedAt: now }))
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .$if(before !== undefined, (query) => query.where("plate", "=", before!))
    .returning(["code", "plate", "createdAt"])
    .executeTakeFirst();
  if (!changed) return "CHANGED_MEANWHILE";
  await carryPlate(tx, { companyId, code }, { from: held.plate, to: plate, kind });
  const { ownerId } = held;
  const event = {
    action: "plate-corrected",
    actorId,
    accountId: ownerId,
    code,
    details: { correction: kind },
  } as const;
  await writeAudit(tx, event, now);
  await raiseVersion(tx, code, { companyId });
  return changed;
}
