import type { Kysely } from "kysely";

import type { LeftCarView } from "#contract/fleet/rentals.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** Most cars that are shown of those that a rental went on from. */
const LEFT_SHOWN = 20;

/** The cars that a rental went on from, in the order in which it had them. */
export async function listLeftCars(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  rentalId: string,
): Promise<LeftCarView[]> {
  return db
    .selectFrom("carPeriods")
    .select(["carCode as code", "plate", "startsAt as from", "endsAt as until", "swapReason as reason"])
    .select(["kmOut", "kmIn", "fuelOut", "fuelIn"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("isSwapped", "=", true)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(LEFT_SHOWN)
    .execute();
}
