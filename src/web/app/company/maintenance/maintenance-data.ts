import { api, queryClient } from "#web/app/api/client.ts";
import { refreshFleet } from "#web/app/company/parts/car-data.ts";

export function duesQueryOptions(code: string, how = {}) {
  return api.company.maintenance.list.queryOptions({ ...how, input: { code }, staleTime: 0 });
}

/** Refetches the planned maintenance, and its counts on the fleet page. */
export function refreshDues(): void {
  void queryClient.invalidateQueries({ queryKey: api.company.maintenance.key() });
  refreshFleet();
}
