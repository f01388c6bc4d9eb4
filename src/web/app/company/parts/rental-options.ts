import { api } from "#web/app/api/client.ts";

/** A rental with its account, asked for anew whenever somebody looks. */
export function rentalOptions(id: string) {
  return api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
}
