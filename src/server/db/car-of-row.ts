import { sql, type RawBuilder } from "kysely";

import { foldPlate } from "#domain/people/plate.ts";

/**
 * The car that a rental was out on as a row was entered, for a statement that reads `rentals` and the entered `rows`: no row of `piece` where
 * the rental never went on with another car (docs/product.md 9.22).
 */
export const pieceOfRow = sql<{ plate: string; carCode: string }>`(
  select periods.plate, periods.car_code from car_periods as periods
  where rentals.is_swapped and periods.company_id = rentals.company_id and periods.rental_id = rentals.id
    and periods.starts_at <= rows.created_at
  order by periods.starts_at desc, periods.id desc limit 1)`;

/** The plate of that car, and its code. */
export const plateOfRow = sql<string>`coalesce(piece.plate, rentals.plate)`;
export const codeOfRow = sql<string>`coalesce(piece.car_code, rentals.car_code)`;

/** The name of that car: its plate, or its code where it had none. */
export const carOfRow = sql<string>`coalesce(nullif(${plateOfRow}, ''), ${codeOfRow})`;

/** Keeps the rows of one car, of rentals that `isOfCar` has found. */
export function isRowOfCar(car: string): RawBuilder<boolean> {
  return sql<boolean>`(not rentals.is_swapped or translate(${carOfRow}, 'İ', 'I') = ${foldPlate(car)})`;
}
