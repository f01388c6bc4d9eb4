import { api, queryClient } from "#web/app/api/client.ts";

/** Fetches everything again that shows which tolls were looked at. */
export function refreshTollChecks(): void {
  for (const part of [api.company.tollChecks, api.company.receivables.deposits])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
