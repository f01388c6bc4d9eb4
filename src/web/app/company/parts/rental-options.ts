import { api } from "#web/app/api/client.ts";

/** Query for a rental with its account, always fetched anew. */
export function rentalOptions(id: string) {
  return api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
}
