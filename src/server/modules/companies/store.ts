import { sql, type Kysely } from "kysely";

import type { CompanyInfoView, CompanyTotalsView } from "#contract/companies.ts";
import type { CompanyContacts } from "#domain/company.ts";
import { searchKey } from "#domain/turkish.ts";
import type { DB } from "#server/db/tables.ts";
import type { CompanyScope } from "#server/gates.ts";

/** Columns of the contacts that a company's cars show; `companyContactsOf` shapes them. */
export const companyContactColumns = [
  "companies.contactPhone",
  "companies.contactPhoneVisible",
  "companies.whatsapp",
  "companies.whatsappVisible",
  "companies.instagram",
  "companies.instagramVisible",
  "companies.website",
  "companies.websiteVisible",
] as const;

type ContactColumn = (typeof companyContactColumns)[number] extends `companies.${infer Name}` ? Name : never;
type StoredContacts = { [Name in ContactColumn]: Name extends `${string}Visible` ? boolean : string };

/** Eight columns as the contacts that the rules know. */
export function companyContactsOf(row: StoredContacts): CompanyContacts {
  return {
    phone: { value: row.contactPhone, visible: row.contactPhoneVisible },
    whatsapp: { value: row.whatsapp, visible: row.whatsappVisible },
    instagram: { value: row.instagram, visible: row.instagramVisible },
    website: { value: row.website, visible: row.websiteVisible },
  };
}

function columnsOf(contacts: CompanyContacts): StoredContacts {
  return {
    contactPhone: contacts.phone.value,
    contactPhoneVisible: contacts.phone.visible,
    whatsapp: contacts.whatsapp.value,
    whatsappVisible: contacts.whatsapp.visible,
    instagram: contacts.instagram.value,
    instagramVisible: contacts.instagram.visible,
    website: contacts.website.value,
    websiteVisible: contacts.website.visible,
  };
}

/** What the company says of itself, hidden contacts included. */
export async function findInfo(db: Kysely<DB>, company: CompanyScope): Promise<CompanyInfoView> {
  const { name, phone, version, ...contacts } = await db
    .selectFrom("companies")
    .select(["companies.name", "companies.phone", "companies.version", ...companyContactColumns])
    .where("id", "=", company.companyId)
    .executeTakeFirstOrThrow();
  return { name, phone, version, contacts: companyContactsOf(contacts) };
}

/** Saves what the company says of itself as it was read at `version`; false when it has changed since. */
export async function saveInfo(
  db: Kysely<DB>,
  company: CompanyScope,
  { name, phone, contacts, version }: { name: string; phone: string; contacts: CompanyContacts; version: number },
  now: Date,
): Promise<boolean> {
  const saved = await db
    .updateTable("companies")
    .set((eb) => ({
      name,
      phone,
      searchKey: searchKey(name),
      ...columnsOf(contacts),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "=", company.companyId)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** The company's three sums in kuruş, added up by the database. */
export async function sumMoney(db: Kysely<DB>, { companyId }: CompanyScope): Promise<CompanyTotalsView> {
  const { rows } = await sql<CompanyTotalsView>`
    select
      coalesce(sum(paid), 0)::bigint as earned,
      coalesce(sum(total) - sum(paid), 0)::bigint as pending,
      (select coalesce(sum(amount), 0)::bigint from expenses where company_id = ${companyId}) as spent
    from rentals where company_id = ${companyId}`.execute(db);
  return rows[0]!;
}
