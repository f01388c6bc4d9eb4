import { useQuery } from "@tanstack/react-query";

import type { PaymentStatus } from "#domain/fleet/rental.ts";
import { api } from "#web/app/api/client.ts";
import { formatCountView } from "#web/app/list/count-view.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { paymentStatuses } from "#web/parts/status-badge.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";

import { BillingMore } from "./billing-more.tsx";
import { StartDayFilter } from "./start-day-filter.tsx";
import type { useBillingFilters } from "./use-billing-filters.ts";

const paymentNames: Record<PaymentStatus | "all", string> = {
  all: "Tümü",
  unpaid: paymentStatuses.unpaid.word,
  partial: paymentStatuses.partial.word,
  paid: paymentStatuses.paid.word,
};

export function BillingFilters({
  filter: { search, payment, car, days, rentalsFilter, change },
}: {
  filter: ReturnType<typeof useBillingFilters>;
}) {
  // The counts are of all rentals, so there are none while something else narrows the list.
  const isNarrowed = [search, car, days.from, days.to].some((text) => text !== "");
  const { data: owing } = useQuery({ ...api.company.rentals.counts.queryOptions(), enabled: !isNarrowed });
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <ListSearch
        label="Plaka veya kiracı ara"
        placeholder="34 ABC veya ad"
        search={search}
        onSearch={(text) => change({ search: text })}
      >
        <BillingMore filter={rentalsFilter} />
      </ListSearch>
      <FilterChoices
        legend="Ödeme durumu"
        names={paymentNames}
        counts={
          owing && !isNarrowed ? { partial: formatCountView(owing.partial), unpaid: formatCountView(owing.unpaid) } : {}
        }
        usual="all"
        chosen={payment}
        onChoose={(chosen) => change({ payment: chosen })}
      />
      <StartDayFilter days={days} onChange={change} />
      {car !== "" && <FilterChip label={`Araç: ${car}`} onRemove={() => change({ car: "" })} />}
    </div>
  );
}
