import { sql, type Kysely, type RawBuilder } from "kysely";

import { foldPlate, plateSearchKey } from "#domain/people/plate.ts";

import { containing } from "./search.ts";
import type { DB } from "./tables.ts";

/**
 * Whether strangers see the plate of a code. It is hidden while a name waits for an administrator, or after an
 * administrator has hidden it.
 */
export async function isPlateShown(db: Kysely<DB>, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where code = ${code} and plate_hidden_at is not null
    union all select from cars where code = ${code} and plate_hidden_at is not null`.execute(db);
  return rows.length === 0;
}

/** Keeps the rows with this plate, whatever the spelling of both. */
export function hasPlate(column: string, plate: string): RawBuilder<boolean> {
  return sql<boolean>`translate(${sql.ref(column)}, 'İ', 'I') = ${foldPlate(plate)}`;
}

/**
 * Keeps the rentals of one car, found by the plate at that time, or by the code for a car without a plate. Includes
 * rentals that were swapped to or from this car.
 */
export function isRentalOfCar(car: string): RawBuilder<boolean> {
  const key = foldPlate(car);
  return sql<boolean>`(${hasPlate("rentals.plate", car)} or (rentals.plate = '' and rentals.car_code = ${key})
    or (rentals.is_swapped and exists (
      select from car_periods as had
      where had.company_id = rentals.company_id and had.rental_id = rentals.id and had.is_swapped
        and translate(coalesce(nullif(had.plate, ''), had.car_code), 'İ', 'I') = ${key})))`;
}

/** Keeps the cars whose plate or code contains the search text. Spaces do not matter. */
export function carMatches(search: string): RawBuilder<boolean> {
  // Written exactly as in its index. Plate and code are joined by a space, and the search text has none, so a match
  // never spans both.
  return sql<boolean>`(translate(replace(cars.plate, ' ', ''), 'İ', 'I') || ' ' || cars.code) like ${containing(plateSearchKey(search))}`;
}

/**
 * Keeps the rentals whose car matches the search text, by the index on their key. As in `containsWords`, one or two
 * letters match only at the start of a word.
 */
export function rentalCarMatches(search: string): RawBuilder<boolean> {
  const text = plateSearchKey(search);
  return sql<boolean>`rentals.car_key like ${containing(/^\p{L}{1,2}$/u.test(text) ? ` ${text}` : text)}`;
}
