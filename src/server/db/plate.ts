import { sql, type Kysely, type RawBuilder } from "kysely";

import { foldPlate, makePlateSearchKey } from "#domain/people/plate.ts";

import { toLikePattern } from "./search.ts";
import type { DB } from "./tables.ts";

/** The text is hidden while a name waits for an administrator's review, and after an administrator has hidden it. */
export async function isPlateShown(db: Kysely<DB>, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where code = ${code} and plate_hidden_at is not null
    union all select from cars where code = ${code} and plate_hidden_at is not null`.execute(db);
  return rows.length === 0;
}

export function isPlate(column: string, plate: string): RawBuilder<boolean> {
  return sql<boolean>`translate(${sql.ref(column)}, 'İ', 'I') = ${foldPlate(plate)}`;
}

export function isRentalOfCar(car: string): RawBuilder<boolean> {
  const key = foldPlate(car);
  return sql<boolean>`(${isPlate("rentals.plate", car)} or (rentals.plate = '' and rentals.car_code = ${key})
    or (rentals.is_swapped and exists (
      select from car_periods as had
      where had.company_id = rentals.company_id and had.rental_id = rentals.id and had.is_swapped
        and translate(coalesce(nullif(had.plate, ''), had.car_code), 'İ', 'I') = ${key})))`;
}

export function matchesCar(search: string): RawBuilder<boolean> {
  // Plate and code are joined by a space, and the search text contains no space, so that a match never spans plate and
  // code.
  return sql<boolean>`(translate(replace(cars.plate, ' ', ''), 'İ', 'I') || ' ' || cars.code) like ${toLikePattern(makePlateSearchKey(search))}`;
}

export function matchesRentalCar(search: string): RawBuilder<boolean> {
  const text = makePlateSearchKey(search);
  return sql<boolean>`rentals.car_key like ${toLikePattern(/^\p{L}{1,2}$/u.test(text) ? ` ${text}` : text)}`;
}
