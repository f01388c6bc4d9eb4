import type { Kysely } from "kysely";

import type { FormerRentalCarView } from "#contract/fleet/rentals.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

const SHOWN_FORMER_CARS_MAX = 20;

export async function listFormerRentalCars(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  rentalId: string,
): Promise<FormerRentalCarView[]> {
  return db
    .selectFrom("carPeriods")
    .select(["carCode as code", "plate", "startsAt as from", "endsAt as until", "swapReason as reason"])
    .select(["kmOut", "kmIn", "fuelOut", "fuelIn"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("isSwapped", "=", true)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(SHOWN_FORMER_CARS_MAX)
    .execute();
}
