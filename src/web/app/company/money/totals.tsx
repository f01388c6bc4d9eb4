import { useQuery } from "@tanstack/react-query";
import { Hourglass, ReceiptText, TrendingUp } from "lucide-react";

import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";

const totalCards = [
  { sum: "earned", label: "Toplam kazanç", Icon: TrendingUp },
  { sum: "pending", label: "Bekleyen ödemeler", Icon: Hourglass },
  { sum: "spent", label: "Toplam gider", Icon: ReceiptText },
] as const;

export function Totals() {
  const totals = useQuery(api.company.info.totals.queryOptions());
  if (totals.isLoadingError) return <LoadFailure of={totals} failed="Toplamlar yüklenirken bir hata oluştu." />;
  return (
    <dl className="max-sm:border-line max-sm:bg-surface max-sm:divide-line max-sm:divide-y max-sm:rounded-2xl max-sm:border sm:grid sm:grid-cols-3 sm:gap-4">
      {totalCards.map(({ sum, label, Icon }) => (
        <div
          key={sum}
          className="sm:border-line sm:bg-surface flex flex-wrap items-center gap-x-4 px-4 py-3 sm:block sm:rounded-2xl sm:border sm:px-5 sm:py-4"
        >
          <dt className="text-ink-soft flex items-center gap-2 font-semibold">
            <Icon aria-hidden="true" size={20} className="text-brand shrink-0" />
            <span>{label}</span>
          </dt>
          <dd className="ml-auto font-extrabold tracking-tight tabular-nums sm:mt-1 sm:text-xl lg:text-2xl">
            {totals.data ? (
              formatKurus(totals.data[sum])
            ) : (
              <span className="skeleton block h-6 w-20 sm:h-7 sm:w-32 lg:h-8">
                <span className="sr-only">Yükleniyor…</span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
