import { useNavigate, useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { PaymentStatus } from "#domain/fleet/rental.ts";
import { isCalendarDate } from "#domain/words/istanbul.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";

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
  const navigate = useNavigate({ from: pages.billing.path });

  function change(values: BillingFilterChange) {
    void navigate({ search: (now) => removeEmptyParameters({ ...now, ...values }), replace: true, resetScroll: false });
  }

  const [typed, setTyped] = useTypedSearch(search, (text) => change({ search: text }));

  const days = { from: isCalendarDate(from) ? from : "", to: isCalendarDate(to) ? to : "" };
  const rentalsFilter = removeEmptyParameters({ search, paymentStatus: payment, car, ...days });

  function clear() {
    setTyped("");
    change({ search: "", payment: undefined, car: "", from: "", to: "" });
  }

  return {
    search,
    typed,
    setTyped,
    payment,
    car,
    days,
    rentalsFilter,
    isFiltered: Object.keys(rentalsFilter).length > 0,
    change,
    clear,
  };
}
