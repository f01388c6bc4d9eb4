import type { Transaction } from "kysely";

import { checkEventTime, findLastCarEvent, chooseLaterEvent, type EventTimeProblem } from "#domain/fleet/car-event.ts";
import { swapRentedCars, type StatusAfterSwap } from "#domain/fleet/car-swap.ts";
import { computePlannedEnd } from "#domain/fleet/period.ts";
import { findKmProblem } from "#domain/fleet/rental-rules.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { DB } from "#server/db/tables.ts";
import { changeCar, type LockedCar } from "#server/modules/cars/store.ts";
import { findCarOfReplacement } from "#server/modules/codes/replace-store.ts";
import { findLastReturn } from "#server/modules/periods/last-return.ts";
import { findRunningPeriod, insertPeriod } from "#server/modules/periods/store.ts";

import { makeHappenedAt, lockRental } from "./store.ts";

interface CarSwap {
  id: string;
  rentalId: string;
  version: number;
  code: string;
  swappedAt?: Date | undefined;
  status: StatusAfterSwap;
  reason: string;
  kmIn?: number | null | undefined;
  kmIsRight?: boolean | undefined;
  fuelIn?: number | null | undefined;
  kmOut?: number | null | undefined;
  fuelOut?: number | null | undefined;
}

type SwapRefusal =
  | "RENTAL_NOT_FOUND"
  | "RENTAL_ENDED"
  | "CHANGED_MEANWHILE"
  | "CAR_NOT_FOUND"
  | "CAR_NOT_AVAILABLE"
  | "CAR_RENTED"
  | "SAME_CAR"
  | "KM_BELOW_START"
  | "KM_DOUBTFUL"
  | "ID_TAKEN"
  | EventTimeProblem;

/** A car that is reserved or blocked before the planned end violates `car_periods_never_overlap`. */
export async function swapCarOfRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  swap: CarSwap,
  now: Date,
  follow: FollowRental,
): Promise<SwapRefusal | undefined> {
  const { id, rentalId, version, kmIn = null, fuelIn = null, kmOut = null, fuelOut = null, reason, status } = swap;
  const code = (await findCarOfReplacement(tx, company.companyId, swap.code)) ?? swap.code;
  const locked = await lockRental(tx, company, rentalId, code);
  if (!locked) return "RENTAL_NOT_FOUND";
  const { rental, car, other } = locked;
  const sentBefore = await findRentalPeriod(tx, company, id);
  if (sentBefore) return sentBefore.rentalId === rentalId ? undefined : "ID_TAKEN";
  if (rental.endedAt !== null) return "RENTAL_ENDED";
  if (rental.version !== version) return "CHANGED_MEANWHILE";
  if (!other) return "CAR_NOT_FOUND";
  if (other.code === car.code) return "SAME_CAR";
  const period = (await findRunningPeriod(tx, company, rentalId))!;
  const told = await determineSwapTime(tx, company, { swap, startsAt: period.startsAt, other }, now);
  if ("problem" in told) return told;
  const trouble = findKmProblem({ startedAt: period.startsAt, kmOut: rental.kmOut, kmIn }, told.at);
  if (trouble === "below") return "KM_BELOW_START";
  if (trouble === "doubtful" && swap.kmIsRight !== true) return "KM_DOUBTFUL";
  const swapped = swapRentedCars(
    { car: { ...car, ...(await readRenterVisibility(tx, company, car.code)) }, other },
    { id: rentalId, status },
  );
  if (typeof swapped === "string") return swapped;
  // A period is never empty, even if the clock was set back since it began.
  const endsAt = new Date(Math.max(told.at.getTime(), period.startsAt.getTime() + 1));
  await changeCar(tx, company, car.code, swapped.back, now);
  await tx
    .updateTable("carPeriods")
    .set({ isOver: true, isSwapped: true, endsAt, busyUntil: endsAt, swapReason: reason })
    .set({ kmOut: rental.kmOut, kmIn, fuelOut: rental.fuelOut, fuelIn })
    .where("companyId", "=", company.companyId)
    .where("id", "=", period.id)
    .execute();
  await tx
    .updateTable("rentals")
    .set((eb) => ({ carCode: other.code, plate: other.plate, isSwapped: true, version: eb("version", "+", 1) }))
    .set({
      kmOut,
      fuelOut,
      // The search must still find the rental by the car that it had before the swap.
      searchKey: `${rental.searchKey} ${toSearchText(`${car.plate} ${car.plate.replaceAll(" ", "")} ${car.code}`)}`,
    })
    .where("companyId", "=", company.companyId)
    .where("id", "=", rentalId)
    .execute();
  await changeCar(tx, company, other.code, swapped.out, now);
  const piece = { id, carCode: other.code, kind: "rental" as const, rentalId, plate: other.plate };
  await insertPeriod(tx, company, { ...piece, from: endsAt, until: computePlannedEnd(endsAt, rental.dueAt) });
  const cars = [car, other] as const;
  const plates = cars.map(({ plate }) => plate);
  const details = { toPlate: other.plate || other.code, reason, ...makeHappenedAt(endsAt, now) };
  await follow("car-swapped", { tx, company, now, rentalId, cars, plates, from: endsAt, until: now, details });
  return undefined;
}

/** Must be after the last events of both cars. */
async function determineSwapTime(
  tx: Transaction<DB>,
  company: CompanyScope,
  { swap: { swappedAt }, startsAt, other }: { swap: CarSwap; startsAt: Date; other: LockedCar },
  now: Date,
): Promise<{ at: Date } | EventTimeProblem> {
  if (swappedAt === undefined) return { at: now };
  const ofOther = findLastCarEvent({ returnedAt: await findLastReturn(tx, company, other.code), since: other.since });
  return checkEventTime(swappedAt, chooseLaterEvent({ kind: "handed-over", at: startsAt }, ofOther), now);
}

function findRentalPeriod(tx: Transaction<DB>, { companyId }: CompanyScope, id: string) {
  return tx
    .selectFrom("carPeriods")
    .select("rentalId")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

function readRenterVisibility(tx: Transaction<DB>, { companyId }: CompanyScope, code: string) {
  return tx
    .selectFrom("cars")
    .select(["renterNameVisible", "renterPhoneVisible"])
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
}
