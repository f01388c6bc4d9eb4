import type { PaymentStatus } from "#domain/fleet/rental.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { paymentStatuses } from "#web/parts/status-badge.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

import { BillingMore } from "./billing-more.tsx";
import { StartDayFilter } from "./start-day-filter.tsx";
import type { useBillingFilters } from "./use-billing-filters.ts";

const paymentNames: Record<PaymentStatus | "all", string> = {
  all: "Tümü",
  paid: paymentStatuses.paid.word,
  partial: paymentStatuses.partial.word,
  unpaid: paymentStatuses.unpaid.word,
};

export function BillingFilters({
  filter: { typed, setTyped, payment, car, days, rentalsFilter, change },
}: {
  filter: ReturnType<typeof useBillingFilters>;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <div className="flex min-w-0 grow basis-72 items-end gap-1">
        <SearchField
          label="Plaka veya kiracı ara"
          placeholder="34 ABC veya ad"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <BillingMore filter={rentalsFilter} />
      </div>
      <FilterChoices
        legend="Ödeme durumu"
        names={paymentNames}
        usual="all"
        chosen={payment}
        onChoose={(chosen) => change({ payment: chosen })}
      />
      <StartDayFilter days={days} onChange={change} />
      {car !== "" && <FilterChip label={`Araç: ${car}`} onRemove={() => change({ car: "" })} />}
    </div>
  );
}
