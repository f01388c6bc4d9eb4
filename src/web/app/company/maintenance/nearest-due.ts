import { useQuery } from "@tanstack/react-query";

import { formatDueName } from "#contract/fleet/maintenance.words.ts";
import { measureDueDistance, computeDueUrgency, type DueDistance } from "#domain/fleet/maintenance.ts";

import { duesQueryOptions } from "./maintenance-data.ts";

export function useNearestDue(
  code: string,
  today: string,
): { name: string; distance: DueDistance; urgency: number } | null | undefined {
  const { data } = useQuery(duesQueryOptions(code));
  if (!data) return undefined;
  const [first] = data.dues;
  if (!first) return null;
  const distance = measureDueDistance(first, { today, km: data.km });
  return { name: formatDueName(first), distance, urgency: computeDueUrgency(distance) };
}
