import { CAR_STATUSES, COUNTERS, type CarStatus, type Counter } from "#domain/car.ts";

/** What the fleet's list can be filtered by: one state, or the states that a counter counts together. */
export const carFilters = [...CAR_STATUSES, "available-delivering", "maintenance-damaged"] as const;
export type CarFilter = (typeof carFilters)[number];

/** What each counter shows of the list. */
export const counterFilters: Readonly<Record<Counter, CarFilter>> = {
  rented: "rented",
  maintenance: "maintenance-damaged",
  available: "available-delivering",
};

/** The states that a filter shows. */
export function statusesOf(filter: CarFilter): CarStatus[] {
  if (filter === "available-delivering") return [...COUNTERS.available];
  if (filter === "maintenance-damaged") return [...COUNTERS.maintenance];
  return [filter];
}
