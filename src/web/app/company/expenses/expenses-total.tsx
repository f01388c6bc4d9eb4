import { useQuery } from "@tanstack/react-query";

import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";

export function ExpensesTotal() {
  const totals = useQuery(api.company.info.totals.queryOptions());
  return (
    <dl className="flex min-h-6 flex-wrap items-baseline gap-x-2">
      <dt className="text-ink-soft">Toplam gider</dt>
      <dd className="font-bold whitespace-nowrap tabular-nums">{totals.data ? formatKurus(totals.data.spent) : "…"}</dd>
    </dl>
  );
}
