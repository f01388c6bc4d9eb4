import { api, queryClient } from "#web/app/api/client.ts";

/** Refetches the toll checks, and the list of held deposits, whose rows show the toll checks. */
export function refreshTollChecks(): void {
  for (const part of [api.company.tollChecks, api.company.receivables.deposits])
    void queryClient.invalidateQueries({ queryKey: part.key() });
}
