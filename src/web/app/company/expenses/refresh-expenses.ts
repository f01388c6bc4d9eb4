import { api, queryClient } from "#web/app/api/client.ts";

/** The lists of expenses and the sums follow what was added, decided or deleted. */
export function refreshExpenses(): void {
  for (const queryKey of [api.company.expenses.key(), api.company.info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}
