import { sql, type Kysely } from "kysely";

import { DESK_HITS, type DeskHits } from "#contract/api/desk.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { carHolds, carKeyHolds } from "#server/db/plate.ts";
import { holdsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { customerHolds } from "#server/modules/customers/store.ts";

/** The first few cars, customers and running rentals that a text is found in, each in the order of its list; `search` is not blank. */
export async function searchDesk(db: Kysely<DB>, company: CompanyScope, search: string): Promise<DeskHits> {
  const { companyId } = company;
  const [cars, customers, rentals] = await Promise.all([
    db
      .selectFrom("cars")
      .select(["code", "plate", "status", "currentRentalId as rentalId"])
      .select(["make", "model", "modelYear as year", "colour"])
      .where("companyId", "=", companyId)
      .where((eb) => eb.or([carHolds(search), holdsWords("cars.searchKey", search)]))
      .orderBy(sql`(plate = '')`)
      .orderBy("plate")
      .orderBy("code")
      .limit(DESK_HITS)
      .execute(),
    db
      .selectFrom("customers")
      .select(["id", "name", "phone"])
      .where("companyId", "=", companyId)
      .where(customerHolds(company, search))
      .orderBy(sql`name collate turkish`)
      .orderBy("id")
      .limit(DESK_HITS)
      .execute(),
    db
      .selectFrom("rentals")
      .select(["id", "carCode as code", "plate", "renterName", "dueAt"])
      .where("companyId", "=", companyId)
      // The ended ones are a hundred times as many; their list is searched by an index of its own.
      .where("endedAt", "is", null)
      .where((eb) => eb.or([carKeyHolds(search), holdsWords("rentals.searchKey", search)]))
      .orderBy("dueAt")
      .orderBy("id")
      .limit(DESK_HITS)
      .execute(),
  ]);
  return {
    cars: cars.map(({ make, model, year, colour, ...car }) => ({ ...car, face: { make, model, year, colour } })),
    customers,
    rentals,
  };
}
