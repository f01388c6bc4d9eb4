import { useQuery } from "@tanstack/react-query";

import type { CarDueView } from "#contract/fleet/maintenance.ts";
import { getDueState, measureDueDistance, type DueDistance } from "#domain/fleet/maintenance.ts";

import { duesQueryOptions } from "./maintenance-data.ts";

/** The most urgent of what is near or over. */
export function useNearestDue(code: string, today: string): { due: CarDueView; distance: DueDistance } | undefined {
  const { data } = useQuery(duesQueryOptions(code));
  const due = data?.dues[0];
  if (!due) return undefined;
  const distance = measureDueDistance(due, { today, km: data.km });
  return getDueState(distance) === "later" ? undefined : { due, distance };
}
