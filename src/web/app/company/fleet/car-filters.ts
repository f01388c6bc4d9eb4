import type { CarFilter } from "#contract/words/list-filters.ts";
import { STATUSES_OF_COUNTER, type CarStatus, type FleetCounter } from "#domain/fleet/car.ts";

export const counterFilters: Readonly<Record<FleetCounter, CarFilter>> = {
  rented: "rented",
  maintenance: "maintenance-damaged",
  available: "available-delivering",
};

export function listStatusesOfFilter(filter: CarFilter): CarStatus[] {
  if (filter === "available-delivering") return [...STATUSES_OF_COUNTER.available];
  if (filter === "maintenance-damaged") return [...STATUSES_OF_COUNTER.maintenance];
  return [filter];
}
