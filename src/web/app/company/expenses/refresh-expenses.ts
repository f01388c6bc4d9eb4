import { api, queryClient } from "#web/app/api/client.ts";

/** Refetches the expenses and the totals after a change. */
export function refreshExpenses(): void {
  for (const queryKey of [api.company.expenses.key(), api.company.info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}
