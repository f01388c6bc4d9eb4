import { api, queryClient } from "#web/app/api/client.ts";

/** Refetches everything that shows for which time the tolls were checked. */
export function refreshTollChecks(): void {
  for (const part of [api.company.tollChecks, api.company.receivables.deposits])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
