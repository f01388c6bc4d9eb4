import { api, queryClient } from "#web/app/api/client.ts";
import { refreshFleet } from "#web/app/company/parts/car-data.ts";

/** Query for what a car is due for. */
export function duesOptions(code: string, how = {}) {
  return api.company.maintenance.list.queryOptions({ ...how, input: { code }, staleTime: 0 });
}

/** Fetches the dues again, and what the fleet's page counts of them. */
export function refreshDues(): void {
  void queryClient.invalidateQueries({ queryKey: api.company.maintenance.key() });
  refreshFleet();
}
