import { api } from "#web/app/api/client.ts";

export function duesQueryOptions(code: string, how = {}) {
  return api.company.maintenance.list.queryOptions({ ...how, input: { code }, staleTime: 0 });
}
