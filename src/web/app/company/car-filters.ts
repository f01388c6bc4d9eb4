import { COUNTERS, type CarStatus, type Counter } from "#domain/car.ts";

/** What the fleet's list can be filtered by: a counter, or a state that stands in one with others. */
export const carFilters = ["rented", "maintenance", "available", "damaged", "delivering"] as const satisfies readonly (
  | Counter
  | CarStatus
)[];
export type CarFilter = (typeof carFilters)[number];

/** The states that a filter shows. */
export function statusesOf(filter: CarFilter): CarStatus[] {
  return filter === "damaged" || filter === "delivering" ? [filter] : [...COUNTERS[filter]];
}
