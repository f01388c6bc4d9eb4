import type { CarFilter } from "#contract/words/list-filters.ts";
import { COUNTERS, type CarStatus, type Counter } from "#domain/fleet/car.ts";

/** The filter of the list that belongs to each counter. */
export const counterFilters: Readonly<Record<Counter, CarFilter>> = {
  rented: "rented",
  maintenance: "maintenance-damaged",
  available: "available-delivering",
};

/** The statuses that a filter includes. */
export function listStatusesOfFilter(filter: CarFilter): CarStatus[] {
  if (filter === "available-delivering") return [...COUNTERS.available];
  if (filter === "maintenance-damaged") return [...COUNTERS.maintenance];
  return [filter];
}
