import { api } from "#web/app/api/client.ts";

/** The query for a rental with its account. It is never served from the cache alone. */
export function rentalOptions(id: string) {
  return api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
}
