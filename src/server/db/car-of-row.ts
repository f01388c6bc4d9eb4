import { sql, type RawBuilder } from "kysely";

import { foldPlate } from "#domain/people/plate.ts";

/** `piece` is null for a rental whose car was never swapped (docs/product/rentals.md 9.22). */
export const carPeriodOfRow = sql<{ plate: string; carCode: string }>`(
  select periods.plate, periods.car_code from car_periods as periods
  where rentals.is_swapped and periods.company_id = rentals.company_id and periods.rental_id = rentals.id
    and periods.starts_at <= rows.created_at
  order by periods.starts_at desc, periods.id desc limit 1)`;

export const plateOfRow = sql<string>`coalesce(piece.plate, rentals.plate)`;
export const codeOfRow = sql<string>`coalesce(piece.car_code, rentals.car_code)`;

export const carOfRow = sql<string>`coalesce(nullif(${plateOfRow}, ''), ${codeOfRow})`;

/**
 * Valid only for rentals that `isRentalOfCar` has found, because the car of a rental without a swap is not compared.
 */
export function isRowOfCar(car: string): RawBuilder<boolean> {
  return sql<boolean>`(not rentals.is_swapped or translate(${carOfRow}, 'İ', 'I') = ${foldPlate(car)})`;
}
