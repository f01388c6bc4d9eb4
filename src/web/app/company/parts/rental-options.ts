import { api } from "#web/app/api/client.ts";

/** The query for a rental with its account. Each use fetches the rental again, even if it is cached. */
export function rentalQueryOptions(id: string) {
  return api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
}
