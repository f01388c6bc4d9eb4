import { type Kysely, sql } from "kysely";

import type { FirstSteps } from "#contract/fleet/cars.ts";
import { listVisibleCompanyContacts } from "#domain/people/company.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { companyContactColumns } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";

/** Each subquery stops at its first matching row. */
export async function findFirstSteps(db: Kysely<DB>, { companyId }: CompanyScope): Promise<FirstSteps | null> {
  const { isPlateless, isPrinted, hasCustomer, hasTeam, ...contacts } = await db
    .selectFrom("companies")
    .select(companyContactColumns.names)
    .select([
      sql<boolean>`exists (select from cars where company_id = ${companyId} and plate = '')`.as("isPlateless"),
      sql<boolean>`exists (select from codes where company_id = ${companyId} and printed_at is not null)`.as(
        "isPrinted",
      ),
      sql<boolean>`exists (select from customers where company_id = ${companyId})`.as("hasCustomer"),
      sql<boolean>`exists (select from company_members where company_id = ${companyId} offset 1)
        or exists (select from invitations where company_id = ${companyId})`.as("hasTeam"),
    ])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const needed = {
    contacts: listVisibleCompanyContacts(companyContactColumns.read(contacts)).length > 0,
    plates: !isPlateless,
    sticker: isPrinted,
    customer: hasCustomer,
  };
  return Object.values(needed).every(Boolean) ? null : { ...needed, team: hasTeam };
}
