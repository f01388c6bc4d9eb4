import { sql, type Kysely, type RawBuilder } from "kysely";

import { foldPlate, plateSearchKey } from "#domain/people/plate.ts";

import { containing } from "./search.ts";
import type { DB } from "./tables.ts";

/** Whether strangers see the plate of a code, which may wait for an administrator or have been hidden by one. */
export async function isPlateShown(db: Kysely<DB>, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where code = ${code} and plate_hidden_at is not null
    union all select from cars where code = ${code} and plate_hidden_at is not null`.execute(db);
  return rows.length === 0;
}

/** Keeps the rows whose plate is this one, however either is spelled. */
export function isPlate(column: string, plate: string): RawBuilder<boolean> {
  return sql<boolean>`translate(${sql.ref(column)}, 'İ', 'I') = ${foldPlate(plate)}`;
}

/** Keeps the rentals of one car, by its plate of the day, or by its code where it had none; also those that went on with another one. */
export function isOfCar(car: string): RawBuilder<boolean> {
  const key = foldPlate(car);
  return sql<boolean>`(${isPlate("rentals.plate", car)} or (rentals.plate = '' and rentals.car_code = ${key})
    or (rentals.is_swapped and exists (
      select from car_periods as had
      where had.company_id = rentals.company_id and had.rental_id = rentals.id and had.is_swapped
        and translate(coalesce(nullif(had.plate, ''), had.car_code), 'İ', 'I') = ${key})))`;
}

/** Keeps the cars whose plate or code holds a text as somebody types it into a search, whatever the spaces. */
export function carHolds(search: string): RawBuilder<boolean> {
  // One expression, for its index; what is looked for has no space, and so is never found across the two.
  return sql<boolean>`(translate(replace(cars.plate, ' ', ''), 'İ', 'I') || ' ' || cars.code) like ${containing(plateSearchKey(search))}`;
}

/** The same of rentals, by the index of their key. One or two letters are looked for where a word begins, as in `holdsWords`. */
export function carKeyHolds(search: string): RawBuilder<boolean> {
  const text = plateSearchKey(search);
  return sql<boolean>`rentals.car_key like ${containing(/^\p{L}{1,2}$/u.test(text) ? ` ${text}` : text)}`;
}
