import { CAR_SLOTS_MAX } from "#domain/people/company.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { makeSeededRandom, makeSeededId } from "./seeded-random.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WORLD_AGE_MS = 3 * 365 * DAY_MS;

export interface WorldSizes {
  codes: number;
  accounts: number;
  companies: number;
  rentals: number;
  /** The number of notices. Half of the notices belong to the largest company. */
  notices?: number;
  seed: number;
}

export interface PlannedCompany {
  nth: number;
  id: string;
  ownerId: string;
  isApproved: boolean;
  openedAt: Date;
  /** The number of the company's first car among all cars of the world. */
  firstCar: number;
  cars: number;
  rentals: number;
  firstCustomer: number;
  customers: number;
  expenses: number;
}

/**
 * The sizes of a world, and the number of rows that each company owns. Every row can be computed from the plan and the
 * row's number.
 */
export interface WorldPlan extends Required<WorldSizes> {
  now: Date;
  /** When the service began. */
  beganAt: Date;
  fleet: PlannedCompany[];
  cars: number;
  customers: number;
  expenses: number;
  /** The number of private accounts. */
  people: number;
}

/** Plans a world. The largest company has about a tenth of all rentals, and each further company has fewer. */
export function planWorld(sizes: WorldSizes, now: Date): WorldPlan {
  const beganAt = new Date(now.getTime() - WORLD_AGE_MS);
  const people = sizes.accounts - sizes.companies - 1;
  if (people < 1)
    throw new OperatorError("Hesap sayısı, şirket sayısından en az 2 fazla olmalı (yönetici ve bir müşteri).");

  const isApproved = (nth: number) => nth % 17 !== 16;
  const largest = sizes.companies === 1 ? 1 : Math.max(0.1, Math.min(0.6, 3 / sizes.companies));
  const weights = Array.from({ length: sizes.companies }, (_, nth) =>
    nth === 0 || !isApproved(nth) ? 0 : (nth + 1) ** -0.6,
  );
  const others = weights.reduce((sum, weight) => sum + weight, 0);
  const fleet: PlannedCompany[] = [];
  let [cars, customers, expenses, left] = [0, 0, 0, sizes.rentals];
  for (const [nth, weight] of weights.entries()) {
    const share = nth === 0 ? largest : (weight / others) * (1 - largest);
    const isLast = nth === weights.findLastIndex((one) => one > 0);
    const rentals = isLast ? left : Math.min(left, Math.round(share * sizes.rentals));
    const begin = nth === 0 ? 0.01 : makeSeededRandom(sizes.seed, "opening", nth).next() * 0.9;
    const openedAt = new Date(Math.floor(beganAt.getTime() + begin * WORLD_AGE_MS));
    const own = {
      nth,
      id: makeSeededId(sizes.seed, "company", nth, openedAt),
      ownerId: makeSeededId(sizes.seed, "owner", nth, openedAt),
      isApproved: isApproved(nth),
      openedAt,
      firstCar: cars,
      cars: isApproved(nth) ? Math.min(CAR_SLOTS_MAX, Math.max(1, Math.round(rentals / 10))) : 0,
      rentals,
      firstCustomer: customers,
      customers: Math.ceil(rentals / 4),
      expenses: Math.ceil(rentals / 10),
    };
    fleet.push(own);
    left -= rentals;
    cars += own.cars;
    customers += own.customers;
    expenses += own.expenses;
  }
  if (cars > sizes.codes / 2)
    throw new OperatorError(`Bu kadar kiralama için ${cars} araç gerekiyor; kod sayısı bunun en az iki katı olmalı.`);
  const { notices = 0 } = sizes;
  return { ...sizes, notices, now, beganAt, fleet, cars, customers, expenses, people };
}
