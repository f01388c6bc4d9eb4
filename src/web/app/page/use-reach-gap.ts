import { useQuery } from "@tanstack/react-query";

import type { ReachGap } from "#domain/notices/reachability.ts";
import { api } from "#web/app/api/client.ts";

export function useReachGap(): ReachGap | null | undefined {
  return useQuery(api.alerts.get.queryOptions({ staleTime: 0 })).data?.gap;
}
