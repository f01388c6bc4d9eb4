import type { WorldPlan, PlannedCompany } from "./plan.ts";
import { makeSeededRandom, makeSeededId } from "./seeded-random.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The share of cars that are rented now, and the share of overdue rentals among the present rentals. */
const RENTED_SHARE = 0.35;
const OVERDUE_SHARE = 0.12;

export interface PlannedRental {
  /** The index of the rental among the car's rentals, from 0. */
  nth: number;
  startedAt: Date;
  dueAt: Date;
  endedAt: Date | null;
}

/**
 * The number of rentals of a car. All cars of a company have the same number, and the first cars share the remainder.
 */
export function rentalCountOfCar(company: PlannedCompany, car: number): number {
  return Math.floor(company.rentals / company.cars) + (car < company.rentals % company.cars ? 1 : 0);
}

/** A car's rentals in order. The last one may be running or overdue. `car` is the car's number within its company. */
export function planRentalsOfCar(plan: WorldPlan, company: PlannedCompany, car: number): PlannedRental[] {
  return Array.from({ length: rentalCountOfCar(company, car) }, (_, nth) => planRentalOfCar(plan, company, car, nth));
}

/**
 * The rental with the index `nth`. The time since the company opened is divided into equal parts, one for each rental.
 */
export function planRentalOfCar(plan: WorldPlan, company: PlannedCompany, car: number, nth: number): PlannedRental {
  const count = rentalCountOfCar(company, car);
  const part = (plan.now.getTime() - company.openedAt.getTime()) / count;
  const begin = company.openedAt.getTime() + nth * part;
  const dice = makeSeededRandom(plan.seed, "rental", (company.firstCar + car) * 4096 + nth);
  const at = (time: number) => new Date(Math.floor(time));
  if (nth === count - 1 && dice.chance(RENTED_SHARE)) {
    const startedAt = at(plan.now.getTime() - Math.min(part, 10 * DAY_MS) * dice.next());
    const days = (1 + dice.whole(14)) * DAY_MS;
    const dueAt = dice.chance(OVERDUE_SHARE)
      ? at(startedAt.getTime() + (plan.now.getTime() - startedAt.getTime()) * dice.next())
      : at(plan.now.getTime() + days * (0.05 + dice.next()));
    return { nth, startedAt, dueAt, endedAt: null };
  }
  const startedAt = begin + part * 0.2 * dice.next();
  const length = Math.min(part * 0.6, (1 + dice.whole(14)) * DAY_MS);
  const endedAt = startedAt + length * (0.9 + 0.3 * dice.next());
  return { nth, startedAt: at(startedAt), dueAt: at(startedAt + length), endedAt: at(endedAt) };
}

/** The rental's id. `car` counts all cars of the world. */
export function makeRentalId(plan: WorldPlan, car: number, rental: PlannedRental): string {
  return makeSeededId(plan.seed, "rental", car * 4096 + rental.nth, rental.startedAt);
}
