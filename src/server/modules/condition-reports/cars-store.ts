import type { Kysely } from "kysely";

import type { CompanyRows } from "#server/access/gates.ts";
import { requiresReports } from "#server/db/asked-reports.ts";
import type { DB } from "#server/db/tables.ts";
import { listFormerRentalCars } from "#server/modules/rentals/former-cars-store.ts";

/** The first car has `carNo` 1. `until` is null while the renter has the car. */
export interface RentalCar {
  readonly carNo: number;
  readonly code: string;
  readonly plate: string;
  readonly from: Date;
  readonly until: Date | null;
  readonly km: { readonly out: number | null; readonly in: number | null };
  readonly fuel: { readonly out: number | null; readonly in: number | null };
}

export interface RentalCars {
  readonly renterName: string;
  readonly isAsked: boolean;
  readonly cars: readonly RentalCar[];
}

export async function findRentalCars(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
): Promise<RentalCars | undefined> {
  const rental = await db
    .selectFrom("rentals")
    .select(["carCode as code", "plate", "renterName", "startedAt", "endedAt", "isSwapped"])
    .select(["kmOut", "kmIn", "fuelOut", "fuelIn"])
    .select(requiresReports(company).as("isAsked"))
    .where("companyId", "=", company.companyId)
    .where("id", "=", rentalId)
    .executeTakeFirst();
  if (!rental) return undefined;
  const left = rental.isSwapped ? await listFormerRentalCars(db, company, rentalId) : [];
  const last = { ...rental, from: left.at(-1)?.until ?? rental.startedAt, until: rental.endedAt };
  const cars = [...left, last].map(({ code, plate, from, until, kmOut, kmIn, fuelOut, fuelIn }, before) => ({
    carNo: before + 1,
    code,
    plate,
    from,
    until,
    km: { out: kmOut, in: kmIn },
    fuel: { out: fuelOut, in: fuelIn },
  }));
  return { renterName: rental.renterName, isAsked: rental.isAsked, cars };
}

export function chooseRentalCar({ cars }: RentalCars, carNo: number | undefined): RentalCar | undefined {
  return carNo === undefined ? cars.at(-1) : cars.find((car) => car.carNo === carNo);
}
