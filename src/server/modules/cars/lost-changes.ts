import type { Kysely } from "kysely";

import type { FleetView } from "#contract/fleet/cars.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

const NAMED_CARS_MAX = 5;

export async function findLostChanges(db: Kysely<DB>, { companyId }: CompanyScope): Promise<FleetView["lostChanges"]> {
  const rows = await db
    .selectFrom("codes")
    .innerJoin("cars", "cars.code", "codes.code")
    .select(["codes.code", "cars.plate"])
    .where("codes.companyId", "=", companyId)
    .where("codes.lostChangeAt", "is not", null)
    .orderBy("cars.plate")
    .execute();
  return rows.length === 0 ? null : { count: rows.length, first: rows.slice(0, NAMED_CARS_MAX) };
}
