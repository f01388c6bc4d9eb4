import { sql, type RawBuilder } from "kysely";

import { foldPlate } from "#domain/people/plate.ts";

/**
 * A join that finds the car which a rental had when the row was entered. The statement reads `rentals` and names the
 * entered rows `rows`. The join gives no `piece` for a rental that never swapped its car (docs/product.md 9.22).
 */
export const carPeriodOfRow = sql<{ plate: string; carCode: string }>`(
  select periods.plate, periods.car_code from car_periods as periods
  where rentals.is_swapped and periods.company_id = rentals.company_id and periods.rental_id = rentals.id
    and periods.starts_at <= rows.created_at
  order by periods.starts_at desc, periods.id desc limit 1)`;

/** Plate and code of the car that the rental had then. */
export const plateOfRow = sql<string>`coalesce(piece.plate, rentals.plate)`;
export const codeOfRow = sql<string>`coalesce(piece.car_code, rentals.car_code)`;

/** Name of that car: its plate, or its code where it has none. */
export const carOfRow = sql<string>`coalesce(nullif(${plateOfRow}, ''), ${codeOfRow})`;

/** Keeps the rows of one car among rentals that `isRentalOfCar` has found. */
export function isRowOfCar(car: string): RawBuilder<boolean> {
  return sql<boolean>`(not rentals.is_swapped or translate(${carOfRow}, 'İ', 'I') = ${foldPlate(car)})`;
}
