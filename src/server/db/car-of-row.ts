import { sql, type RawBuilder } from "kysely";

import { foldPlate } from "#domain/people/plate.ts";

/**
 * SQL: a join for the car that a rental had when a row was entered. The statement must read `rentals` and name the
 * entered rows `rows`. `piece` is null for a rental whose car was never swapped (docs/product.md 9.22).
 */
export const carPeriodOfRow = sql<{ plate: string; carCode: string }>`(
  select periods.plate, periods.car_code from car_periods as periods
  where rentals.is_swapped and periods.company_id = rentals.company_id and periods.rental_id = rentals.id
    and periods.starts_at <= rows.created_at
  order by periods.starts_at desc, periods.id desc limit 1)`;

/** SQL: the plate and the code of the car that the rental had when the row was entered. */
export const plateOfRow = sql<string>`coalesce(piece.plate, rentals.plate)`;
export const codeOfRow = sql<string>`coalesce(piece.car_code, rentals.car_code)`;

/** SQL: the name of the car that the rental had when the row was entered: its plate, or its code if it has none. */
export const carOfRow = sql<string>`coalesce(nullif(${plateOfRow}, ''), ${codeOfRow})`;

/**
 * SQL: whether a row was entered while the rental had this car. Valid only for rentals that `isRentalOfCar` has found,
 * because the car of a rental without a swap is not compared.
 */
export function isRowOfCar(car: string): RawBuilder<boolean> {
  return sql<boolean>`(not rentals.is_swapped or translate(${carOfRow}, 'İ', 'I') = ${foldPlate(car)})`;
}
