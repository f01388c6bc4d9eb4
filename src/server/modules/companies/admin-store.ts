import type { Kysely } from "kysely";

import type { CompanyCodeView, CompanyView, ListedCompanyView } from "#contract/people/companies.ts";
import type { CompanyStateFilter } from "#contract/words/list-filters.ts";
import { isConfusable } from "#domain/people/shown-name.ts";
import { listApprovedCompanyNames } from "#server/db/company-names.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { matchesCar } from "#server/db/plate.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";

const NAMESAKES_MAX = 5;

function queryCompanies(db: Kysely<DB>) {
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
      "companies.reappliedAt",
    ])
    .innerJoin("companyTotals", "companyTotals.companyId", "companies.id")
    .select("companyTotals.cars")
    .select((eb) => [
      eb.fn<string | null>("nullif", ["companies.refusalReason", eb.val("")]).as("refusal"),
      eb.fn<string | null>("nullif", ["companies.formerName", eb.val("")]).as("formerName"),
      eb.fn<string | null>("nullif", ["companies.waitingName", eb.val("")]).as("waitingName"),
    ]);
}

export async function listCompanies(
  db: Kysely<DB>,
  filter: { search: string; state: CompanyStateFilter; cursor: string | undefined },
): Promise<CursorPage<ListedCompanyView>> {
  const { search, state, cursor } = filter;
  const matching = queryCompanies(db)
    .$if(search !== "", (query) =>
      // A union of two queries, because an OR over columns of two tables could use no index.
      query.where((eb) =>
        eb(
          "companies.id",
          "in",
          eb
            .selectFrom("companies")
            .select("id")
            .where(containsWords("companies.searchKey", search))
            .union(
              eb
                .selectFrom("users")
                .innerJoin("companyMembers", "companyMembers.userId", "users.id")
                .select("companyMembers.companyId as id")
                .where(containsWords("users.searchKey", search)),
            ),
        ),
      ),
    )
    .$if(state === "renamed", (query) => query.where("companies.formerName", "<>", ""))
    .$if(state === "name-waiting", (query) => query.where("companies.waitingName", "<>", ""))
    .$if(state === "approved", (query) => query.where("companies.isApproved", "=", true))
    .$if(state === "waiting" || state === "refused", (query) =>
      query
        .where("companies.isApproved", "=", false)
        .where("companies.refusedAt", state === "refused" ? "is not" : "is", null),
    );
  return readPage(matching, orderNewestFirst("companies.createdAt", "companies.id"), cursor);
}

function queryCompaniesInFull(db: Kysely<DB>) {
  return queryCompanies(db).select(["users.displayName as ownerName", "companies.phone"]);
}

export async function findCompany(db: Kysely<DB>, companyId: string): Promise<CompanyView | undefined> {
  return addNamesakes(db, await queryCompaniesInFull(db).where("companies.id", "=", companyId).executeTakeFirst());
}

export async function findCompanyOfUser(db: Kysely<DB>, userId: string): Promise<CompanyView | undefined> {
  const row = await queryCompaniesInFull(db)
    .innerJoin("companyMembers", "companyMembers.companyId", "companies.id")
    .where("companyMembers.userId", "=", userId)
    .executeTakeFirst();
  return addNamesakes(db, row);
}

async function addNamesakes(
  db: Kysely<DB>,
  row: Omit<CompanyView, "namesakes"> | undefined,
): Promise<CompanyView | undefined> {
  if (!row) return undefined;
  const name = row.waitingName ?? row.name;
  const others = await listApprovedCompanyNames(db, row.id);
  return { ...row, namesakes: others.filter((other) => isConfusable(name, other)).slice(0, NAMESAKES_MAX) };
}

export async function listCompanyCodes(
  db: Kysely<DB>,
  { companyId, search, cursor }: { companyId: string; search: string; cursor: string | undefined },
): Promise<CursorPage<Omit<CompanyCodeView, "scanUrl">>> {
  const matching = db
    .selectFrom("cars")
    .select(["cars.code", "cars.plate", "cars.createdAt"])
    .where("cars.companyId", "=", companyId)
    .$if(search !== "", (query) => query.where(matchesCar(search)));
  return readPage(matching, orderNewestFirst("cars.createdAt", "cars.code"), cursor);
}
