import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { PaymentStatus } from "#domain/fleet/rental.ts";
import { formatCalendarDate, isCalendarDate } from "#domain/words/istanbul.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { PaperHead } from "#web/app/company/parts/paper-head.tsx";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { pagedQueryOptions, makePageInput } from "#web/app/list/paged.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Page } from "#web/app/page/page.tsx";
import { takeLostFocus } from "#web/app/page/take-lost-focus.ts";
import { paymentStatuses } from "#web/parts/status-badge.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { BillingMore } from "./billing-more.tsx";
import { RentalDialog } from "./rental-dialog.tsx";
import { RentalsTable } from "./rentals-table.tsx";
import { StartDayFilter } from "./start-day-filter.tsx";

const paymentNames: Record<PaymentStatus | "all", string> = {
  all: "Tümü",
  paid: paymentStatuses.paid.word,
  partial: paymentStatuses.partial.word,
  unpaid: paymentStatuses.unpaid.word,
};

interface RentalsFilter {
  search?: string;
  paymentStatus?: PaymentStatus | undefined;
  car?: string;
  from?: string;
  to?: string;
}

const rentalsQueryOptions = (asked: RentalsFilter, how = {}) =>
  api.company.rentals.list.infiniteOptions({
    ...pagedQueryOptions,
    ...how,
    input: makePageInput(removeEmptyParameters(asked)),
  });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(rentalsQueryOptions({}, PREFETCH_OPTIONS));
}

/**
 * All rentals with their payments, newest first. The URL keeps the filters and the open rental, so that the browser's
 * back button restores both.
 */
export function BillingPage() {
  const {
    search = "",
    payment,
    rental,
    car = "",
    from = "",
    to = "",
  } = useSearch({ from: `/company${pages.billing.path}` });
  const router = useRouter();
  const navigate = useNavigate({ from: pages.billing.path });
  const opened = useRef<string>(undefined);
  const shown = useRef(rental);
  const heading = useRef<HTMLHeadingElement>(null);

  function show(
    change: Omit<RentalsFilter, "paymentStatus"> & { payment?: PaymentStatus | undefined; rental?: undefined },
  ) {
    void navigate({ search: (now) => removeEmptyParameters({ ...now, ...change }), replace: true, resetScroll: false });
  }

  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));

  // Invalid dates in the URL are ignored.
  const days = { from: isCalendarDate(from) ? from : "", to: isCalendarDate(to) ? to : "" };
  const narrowed = removeEmptyParameters({ search, paymentStatus: payment, car, ...days });
  const list = useList(rentalsQueryOptions(narrowed), { noun: "kiralama" });
  const { rows: rentals, found } = list;
  const isFiltered = Object.keys(narrowed).length > 0;

  useEffect(() => {
    // The row that opened the dialog may no longer be in the list, for example after its payment.
    if (shown.current !== undefined && rental === undefined) takeLostFocus(() => heading.current);
    shown.current = rental;
  }, [rental]);

  function clear() {
    setTyped("");
    show({ search: "", payment: undefined, car: "", from: "", to: "" });
  }

  function close() {
    // Goes back in the history instead of adding an entry. Otherwise each viewed rental would add another entry for the
    // list.
    const isOpenedHere = opened.current === rental;
    // A second Escape before the navigation has finished would leave the page, so the history goes back only once.
    opened.current = undefined;
    if (isOpenedHere) router.history.back();
    else show({ rental: undefined });
  }

  return (
    <Page
      title="Faturalar"
      lead="Kiralamalarınız ve ödemeleri, en yeniler önce."
      actions={
        <Link to={pages.receivables.path} className={getButtonStyle("secondary")}>
          <HandCoins aria-hidden="true" size={18} />
          Alacaklar
        </Link>
      }
    >
      {/* The '…' menu is shown even if there are no rentals, because its pages have content of their own. */}
      {!isFiltered && found === 0 ? (
        <div className="mb-5 flex justify-end">
          <BillingMore filter={{}} />
        </div>
      ) : (
        <div className="mb-5 flex flex-wrap items-end gap-4 print:hidden">
          <div className="flex min-w-0 grow basis-72 items-end gap-1">
            <SearchField
              label="Plaka veya kiracı ara"
              placeholder="34 ABC veya ad"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <BillingMore filter={narrowed} />
          </div>
          <FilterChoices
            legend="Ödeme durumu"
            names={paymentNames}
            usual="all"
            chosen={payment}
            onChoose={(chosen) => show({ payment: chosen })}
          />
          <StartDayFilter days={days} onChange={show} />
          {car !== "" && <FilterChip label={`Araç: ${car}`} onRemove={() => show({ car: "" })} />}
        </div>
      )}
      <PaperHead
        shows={describeFilterForPrint({
          search,
          payment,
          car,
          ...days,
          count: rentals.length,
          isCut: list.query.hasNextPage,
        })}
      />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kiralama listesi
      </h2>
      <List
        list={list}
        failed="Kiralamalar yüklenirken bir hata oluştu."
        empty={found === 0 && (isFiltered ? <NoRentalsFound onClear={clear} /> : <NoRentalsYet />)}
      >
        {rentals.length > 0 && (
          <RentalsTable rentals={rentals} stale={list.isStale} onOpen={(id) => (opened.current = id)} />
        )}
      </List>
      <RentalDialog id={rental} onClose={close} />
    </Page>
  );
}

function NoRentalsYet() {
  const mayBring = useHasCompanyRight("reverse");
  return (
    <EmptyState
      title="Henüz kiralama yok"
      text="Bir aracın sayfasında kiralama başlattığınızda ödemesi burada görünür."
    >
      <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        <Link to={pages.companyDashboard.path} className={getButtonStyle("primary")}>
          Filo Panelim
        </Link>
        {mayBring && (
          <Link to={pages.bringRentals.path} className={getButtonStyle("secondary")}>
            Kiradaki araçlarınızı getirin
          </Link>
        )}
      </div>
    </EmptyState>
  );
}

function NoRentalsFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Eşleşen kiralama yok" text="Aramayı kısaltın. Başka bir ödeme durumu ya da başka günler seçin.">
      <Button look="secondary" className="mt-5 max-sm:w-full" onClick={onClear}>
        Filtreleri temizle
      </Button>
    </EmptyState>
  );
}

/** The active filters and the number of shown rows as one line for printing. The filter fields are not printed. */
function describeFilterForPrint({
  search,
  payment,
  car,
  from,
  to,
  count,
  isCut,
}: {
  search: string;
  payment: PaymentStatus | undefined;
  car: string;
  from: string;
  to: string;
  count: number;
  isCut: boolean;
}): string {
  return [
    isCut ? `En yeni ${count} kiralama` : `${count} kiralama`,
    ...(payment === undefined ? [] : [paymentStatuses[payment].word]),
    ...(search === "" ? [] : [`“${search}”`]),
    ...(car === "" ? [] : [car]),
    ...(from === "" ? [] : [`${formatCalendarDate(from)} ve sonrası`]),
    ...(to === "" ? [] : [`${formatCalendarDate(to)} ve öncesi`]),
  ].join(" · ");
}
