import { useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { PaymentStatus } from "#domain/fleet/rental.ts";
import { isCalendarDate } from "#domain/words/istanbul.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";

export interface RentalsFilter {
  search?: string;
  paymentStatus?: PaymentStatus | undefined;
  car?: string;
  from?: string;
  to?: string;
}

type BillingFilterChange = Omit<RentalsFilter, "paymentStatus"> & { payment?: PaymentStatus | undefined };

export function useBillingFilters() {
  const { search = "", payment, car = "", from = "", to = "" } = useSearch({ from: `/company${pages.billing.path}` });
  const change = useNarrow<BillingFilterChange>();

  const days = { from: isCalendarDate(from) ? from : "", to: isCalendarDate(to) ? to : "" };
  const rentalsFilter = removeEmptyParameters({ search, paymentStatus: payment, car, ...days });

  return {
    search,
    payment,
    car,
    days,
    rentalsFilter,
    isFiltered: Object.keys(rentalsFilter).length > 0,
    change,
    clear: () => change({ search: "", payment: undefined, car: "", from: "", to: "" }),
  };
}
