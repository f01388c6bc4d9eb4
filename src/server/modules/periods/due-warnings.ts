import type { Kysely } from "kysely";

import { isDueWithin, type DueKind } from "#domain/fleet/maintenance.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** A due item does not prevent the rental. */
export async function findDueWarnings(
  db: Kysely<DB>,
  company: Pick<CompanyScope, "companyId">,
  code: string,
  until: Date,
): Promise<{ kind: DueKind; text: string; dueOn: string | null; kmLeft?: number }[]> {
  const dues = await db
    .selectFrom("carDues")
    .select(["kind", "text", "dueOn", "kmLeft"])
    .where("companyId", "=", company.companyId)
    .where("carCode", "=", code)
    .orderBy("dueOn")
    .orderBy("id")
    .execute();
  return dues
    .filter((due) => isDueWithin(due, until))
    .map(({ kmLeft, ...due }) => ({ ...due, ...(kmLeft !== null && { kmLeft }) }));
}
