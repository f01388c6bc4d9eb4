import { api } from "#web/app/api/client.ts";

export function rentalQueryOptions(id: string) {
  return api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
}
