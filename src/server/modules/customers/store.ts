import { sql, type Kysely, type RawBuilder } from "kysely";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import { orderByText, readPage, type CursorPage } from "#server/db/cursor.ts";
import { hasCompanyTrigrams, containsWords, hideFromPlanner, toSearchedKey } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { isPhoneToCheck } from "#server/outside/numbering-plan.ts";

const customerColumns = ["id", "name", "phone", "email", "notes", "caution", "isBusiness", "version"] as const;

type OptionalCustomerFields = Partial<Pick<CustomerView, "caution" | "isBusiness">>;
type CustomerFields = Omit<CustomerView, "id" | "version" | keyof OptionalCustomerFields> & {
  [Name in keyof OptionalCustomerFields]: OptionalCustomerFields[Name] | undefined;
};

export function searchKeyOf({ name, phone, email }: { name: string; phone: string; email: string }): string {
  return toSearchText(`${name} ${phone} ${email}`);
}

/** The text must not be blank. The caller must also filter by company. */
export function matchesCustomer({ companyId }: CompanyRows, typed: string): RawBuilder<boolean> {
  const wanted = toSearchedKey(typed.trim());
  const holds = hideFromPlanner(containsWords("customers.searchKey", wanted));
  const trigrams = hasCompanyTrigrams("customers", companyId, wanted);
  return trigrams ? sql<boolean>`${holds} and ${trigrams}` : holds;
}

export async function listCustomers(
  db: Kysely<DB>,
  company: CompanyRows,
  { search, cursor }: { search: string; cursor: string | undefined },
): Promise<CursorPage<CustomerView>> {
  const matching = db
    .selectFrom("customers")
    .select(customerColumns)
    .where("companyId", "=", company.companyId)
    .$if(search.trim() !== "", (query) => query.where(matchesCustomer(company, search)));
  return readPage(matching, orderByText("name", "id", "turkish"), cursor);
}

const PHONES_TO_CHECK_MAX = 20;

export async function findPhonesToCheck(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
): Promise<{ customers: CustomerView[]; hasMore: boolean }> {
  const odd = await db
    .selectFrom("customers")
    .select(customerColumns)
    .where("companyId", "=", companyId)
    // PostgreSQL uses the partial index only if the query repeats the index's condition exactly.
    .where(sql<boolean>`phone <> '' and phone !~ '^(\\+(?!900|9090)[1-9][0-9]{6,14}|444[0-9]{4})$'`)
    .orderBy("id")
    // More rows are read than shown, because some of these telephones are unambiguous and only wait for their automatic
    // conversion.
    .limit(10 * PHONES_TO_CHECK_MAX)
    .execute();
  const isToCheck = await Promise.all(odd.map(({ phone }) => isPhoneToCheck(phone)));
  const customers = odd.filter((_, nth) => isToCheck[nth]);
  return { customers: customers.slice(0, PHONES_TO_CHECK_MAX), hasMore: customers.length > PHONES_TO_CHECK_MAX };
}

export async function findCustomer(
  db: Kysely<DB>,
  company: CompanyRows,
  id: string,
): Promise<CustomerView | undefined> {
  return db
    .selectFrom("customers")
    .select(customerColumns)
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertCustomer(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  { id, name, phone, email, notes, caution = "", isBusiness = false }: CustomerFields & { id: string },
  now: Date,
): Promise<CustomerView> {
  const key = searchKeyOf({ name, phone, email });
  return db
    .insertInto("customers")
    .values({
      companyId,
      id,
      name,
      phone,
      email,
      notes,
      caution,
      isBusiness,
      searchKey: key,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(["companyId", "id"]).doUpdateSet({ id }))
    .returning(customerColumns)
    .executeTakeFirstOrThrow();
}

export async function saveCustomer(
  db: Kysely<DB>,
  company: CompanyRows,
  { id, version, name, phone, email, notes, caution, isBusiness }: CustomerFields & { id: string; version: number },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable("customers")
    .set((eb) => ({
      name,
      phone,
      email,
      notes,
      ...(caution !== undefined && { caution }),
      ...(isBusiness !== undefined && { isBusiness }),
      searchKey: searchKeyOf({ name, phone, email }),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
