import { api, queryClient } from "#web/app/api/client.ts";

export function refreshExpenses(): void {
  for (const queryKey of [api.company.expenses.key(), api.company.info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}
