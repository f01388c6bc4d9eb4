import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

export async function listApprovedCompanyNames(db: Kysely<DB>, but?: string): Promise<string[]> {
  const rows = await db
    .selectFrom("companies")
    .select("name")
    .where("isApproved", "=", true)
    .$if(but !== undefined, (query) => query.where("id", "<>", but!))
    .execute();
  return rows.map(({ name }) => name);
}
