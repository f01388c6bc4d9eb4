import type { CarFilter } from "#contract/words/list-filters.ts";
import { COUNTERS, type CarStatus, type Counter } from "#domain/fleet/car.ts";

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
