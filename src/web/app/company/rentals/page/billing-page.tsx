import { Link } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { useRef } from "react";

import { pages } from "#contract/pages.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { BillingFilters } from "./billing-filters.tsx";
import { BillingMore } from "./billing-more.tsx";
import { RentalDialog } from "./rental-dialog.tsx";
import { RentalsTable } from "./rentals-table.tsx";
import { useBillingFilters, type RentalsFilter } from "./use-billing-filters.ts";
import { useOpenedRental } from "./use-opened-rental.ts";

const rentalsQueryOptions = (asked: RentalsFilter, how = {}) =>
  api.company.rentals.list.infiniteOptions({ ...paged(removeEmptyParameters(asked)), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(rentalsQueryOptions({}, PREFETCH_OPTIONS));
}

/** The URL keeps the filters and the open rental, so that the browser's back button restores both. */
export function BillingPage() {
  const filter = useBillingFilters();
  const { rentalsFilter, isFiltered, clear } = filter;
  const list = useList(rentalsQueryOptions(rentalsFilter), { noun: "kiralama" });
  const { rows: rentals, found } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const { rentalId, rememberOpened, close } = useOpenedRental(heading);
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
        <BillingFilters filter={filter} />
      )}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kiralama listesi
      </h2>
      <List
        list={list}
        failed="Kiralamalar yüklenirken bir hata oluştu."
        empty={found === 0 && (isFiltered ? <NoRentalsFound onClear={clear} /> : <NoRentalsYet />)}
      >
        {rentals.length > 0 && <RentalsTable rentals={rentals} stale={list.isStale} onOpen={rememberOpened} />}
      </List>
      <RentalDialog id={rentalId} onClose={close} />
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
