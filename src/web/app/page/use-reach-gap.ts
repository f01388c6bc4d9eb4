import { useQuery } from "@tanstack/react-query";

import type { ReachGap } from "#domain/notices/reachability.ts";
import { api } from "#web/app/api/client.ts";

export const reachGapQueryOptions = (how = {}) => api.alerts.get.queryOptions({ ...how, staleTime: 0 });

/** `gap` is null if alerts reach the account, and undefined while that is unknown. */
export function useReachGap(): { gap: ReachGap | null | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(reachGapQueryOptions());
  return { gap: data?.gap, isPending };
}
