import { sql, type Kysely } from "kysely";

import { DESK_HITS_MAX, type DeskHits } from "#contract/fleet/desk.ts";
import type { LawContext } from "#domain/fleet/law.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { matchesCar, matchesRentalCar } from "#server/db/plate.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { matchesCustomer } from "#server/modules/customers/store.ts";
import { listReservations } from "#server/modules/reservations/store.ts";

export async function searchDesk(
  db: Kysely<DB>,
  company: CompanyScope,
  search: string,
  at: LawContext,
): Promise<DeskHits> {
  const { companyId } = company;
  const [cars, customers, rentals, reservations] = await Promise.all([
    db
      .selectFrom("cars")
      .select(["code", "plate", "status", "currentRentalId as rentalId"])
      .select(["make", "model", "modelYear as year", "colour"])
      .where("companyId", "=", companyId)
      .where((eb) => eb.or([matchesCar(search), containsWords("cars.searchKey", search)]))
      .orderBy(sql`(plate = '')`)
      .orderBy("plate")
      .orderBy("code")
      .limit(DESK_HITS_MAX)
      .execute(),
    db
      .selectFrom("customers")
      .select(["id", "name", "phone"])
      .where("companyId", "=", companyId)
      .where(matchesCustomer(company, search))
      .orderBy(sql`name collate turkish`)
      .orderBy("id")
      .limit(DESK_HITS_MAX)
      .execute(),
    db
      .selectFrom("rentals")
      .select(["id", "carCode as code", "plate", "renterName", "dueAt"])
      .where("companyId", "=", companyId)
      // There are about a hundred times more ended rentals, and they have a list with its own search.
      .where("endedAt", "is", null)
      .where((eb) => eb.or([matchesRentalCar(search), containsWords("rentals.searchKey", search)]))
      .orderBy("dueAt")
      .orderBy("id")
      .limit(DESK_HITS_MAX)
      .execute(),
    searchReservations(db, company, search, at),
  ]);
  return {
    cars: cars.map(({ make, model, year, colour, ...car }) => ({ ...car, face: { make, model, year, colour } })),
    customers,
    rentals,
    reservations,
  };
}

const FOUND_RESERVATION_DAYS_MAX = 30;

async function searchReservations(
  db: Kysely<DB>,
  company: CompanyScope,
  search: string,
  at: LawContext,
): Promise<DeskHits["reservations"]> {
  const asked = { to: undefined, search, cursor: undefined };
  const coming = await listReservations(db, company, { ...asked, list: "coming", from: undefined }, at);
  const first = coming.items.slice(0, DESK_HITS_MAX);
  const lately = { ...asked, list: "all" as const, from: addDays(toIstanbulDate(at.now), -FOUND_RESERVATION_DAYS_MAX) };
  const others = first.length < DESK_HITS_MAX ? (await listReservations(db, company, lately, at)).items : [];
  return [...first, ...others.filter(({ id }) => first.every((one) => one.id !== id))]
    .slice(0, DESK_HITS_MAX)
    .map(({ id, code, plate, name, phone, startsAt, state }) => ({ id, code, plate, name, phone, startsAt, state }));
}
