import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "#domain/rental.ts";

import { paymentStatuses } from "../../parts/status-badge.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { AHEAD, api, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { Page } from "../page.tsx";
import { paged, pageInput, rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { useTypedSearch } from "../typed-search.ts";
import { PaperHead } from "./paper-head.tsx";
import { RentalDialog } from "./rental-dialog.tsx";
import { RentalsTable } from "./rentals-table.tsx";

const choices = [
  { value: "all" as const, label: "Tümü" },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatuses[value].word })),
];

const rentalsOptions = (asked: { search?: string; paymentStatus?: PaymentStatus | undefined }, how = {}) =>
  api.company.rentals.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(given(asked)),
    placeholderData: keepPreviousData,
  });

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(rentalsOptions({}, AHEAD));
}

/** All rentals with their payments, newest first; filters and the open one live in the address, so that going back finds them again. */
export function BillingPage() {
  const { search = "", payment, rental } = useSearch({ from: `/company${pages.billing.path}` });
  const router = useRouter();
  const navigate = useNavigate({ from: pages.billing.path });
  const opened = useRef<string>(undefined);
  const shown = useRef(rental);
  const heading = useRef<HTMLHeadingElement>(null);

  function show(change: { search?: string; payment?: PaymentStatus | undefined; rental?: undefined }) {
    void navigate({ search: (now) => given({ ...now, ...change }), replace: true, resetScroll: false });
  }

  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));

  const list = useInfiniteQuery(rentalsOptions({ search, paymentStatus: payment }));
  const rentals = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? rentals.length : undefined;
  const isFiltered = search !== "" || payment !== undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen kiralama yok." : `${found} kiralama gösteriliyor.`);
  }, [found, search, payment]);

  useEffect(() => {
    // The row it was opened from may have left the list, as when it is paid now.
    if (shown.current !== undefined && rental === undefined && document.activeElement === document.body)
      heading.current?.focus();
    shown.current = rental;
  }, [rental]);

  function close() {
    // Back to the list it was opened from, so that the list does not stand in the history once more for every look.
    const isOpenedHere = opened.current === rental;
    // Once: by a second Escape on the way back the page itself would be left.
    opened.current = undefined;
    if (isOpenedHere) router.history.back();
    else show({ rental: undefined });
  }

  return (
    <Page title="Faturalar" lead="Kiralamalarınız ve ödemeleri, en yeniler önce.">
      {(isFiltered || found !== 0) && (
        <div className="mb-5 flex flex-wrap items-end gap-4 print:hidden">
          <SearchField
            label="Plaka veya kiralayan ara"
            placeholder="34 ABC veya ad"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Choices
            legend="Ödeme durumu"
            choices={choices}
            chosen={payment ?? "all"}
            onChoose={(chosen) => show({ payment: chosen === "all" ? undefined : chosen })}
          />
        </div>
      )}
      <PaperHead shows={onPaper({ search, payment, count: rentals.length, isCut: list.hasNextPage })} />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kiralama listesi
      </h2>
      {list.isPending && <Waiting />}
      {list.isError && rentals.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Kiralamalar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {found === 0 && !isFiltered && (
        <Empty title="Henüz kiralama yok">
          <p className="text-ink-soft mt-2">Bir aracın sayfasında kiralama başlattığınızda ödemesi burada görünür.</p>
          <Link to={pages.companyDashboard.path} className={`${buttonStyle("primary")} mt-5 max-sm:w-full`}>
            Filo Panelim
          </Link>
        </Empty>
      )}
      {found === 0 && isFiltered && (
        <Empty title="Eşleşen kiralama yok">
          <p className="text-ink-soft mt-2">Aramayı kısaltın veya başka bir ödeme durumu seçin.</p>
          <Button
            look="secondary"
            className="mt-5 max-sm:w-full"
            onClick={() => {
              setTyped("");
              show({ search: "", payment: undefined });
            }}
          >
            Süzgeçleri temizle
          </Button>
        </Empty>
      )}
      {rentals.length > 0 && (
        <RentalsTable rentals={rentals} stale={list.isPlaceholderData} onOpen={(id) => (opened.current = id)} />
      )}
      <ShowMore list={list} />
      <RentalDialog id={rental} onClose={close} />
    </Page>
  );
}

/** What a printed list holds, in a line: nobody sees on paper which filter was set or that the list goes on. */
function onPaper({
  search,
  payment,
  count,
  isCut,
}: {
  search: string;
  payment: PaymentStatus | undefined;
  count: number;
  isCut: boolean;
}): string {
  return [
    isCut ? `En yeni ${count} kiralama` : `${count} kiralama`,
    ...(payment === undefined ? [] : [paymentStatuses[payment].word]),
    ...(search === "" ? [] : [`“${search}”`]),
  ].join(" · ");
}
