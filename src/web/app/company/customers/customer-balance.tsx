import { useQuery } from "@tanstack/react-query";

import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";

/** Overpayments and deposits are shown separately, because they do not reduce the debt. */
export function CustomerBalance({ id }: { id: string }) {
  const balance = useQuery(api.company.customerAccounts.balance.queryOptions({ input: { id }, staleTime: 0 }));
  if (!balance.data) {
    return <Loading of={balance} failed="Bakiye yüklenirken bir hata oluştu." rows={1} />;
  }
  const { owed, overpaid, depositHeld } = balance.data;
  const sums = [
    { word: "Borcu", amount: owed, look: owed > 0 ? "text-bad" : "" },
    { word: "Fazla ödemesi", amount: overpaid, look: "" },
    { word: "Elinizdeki depozitosu", amount: depositHeld, look: "" },
  ];
  return (
    <dl className="divide-line border-line bg-surface grid divide-y rounded-2xl border sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      {sums.map(({ word, amount, look }) => (
        <div key={word} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3 sm:block sm:py-4">
          <dt className="text-ink-soft font-semibold">{word}</dt>
          <dd className={`ml-auto text-xl font-extrabold tabular-nums ${look}`}>{formatKurus(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
