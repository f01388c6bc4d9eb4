import { useQuery } from "@tanstack/react-query";

import type { Gap } from "#domain/notices/reachability.ts";
import { api } from "#web/app/api/client.ts";

/** What keeps the account from being told of notices; null where a way tells it, undefined while that is not known. */
export function useGap(): Gap | null | undefined {
  return useQuery(api.alerts.get.queryOptions({ staleTime: 0 })).data?.gap;
}
