import { api, queryClient } from "#web/app/api/client.ts";

/** Refetches the toll checks, and the deposits, which show them. */
export function refreshTollChecks(): void {
  for (const part of [api.company.tollChecks, api.company.receivables.deposits])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
