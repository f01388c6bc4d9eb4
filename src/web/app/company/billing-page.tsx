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
import { api, sentenceFor } from "../api.ts";
import { Page } from "../page.tsx";
import { useTypedSearch } from "../typed-search.ts";
import { RentalDialog } from "./rental-dialog.tsx";
import { RentalsTable } from "./rentals-table.tsx";

const choices = [
  { value: "all" as const, label: "Tümü" },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatuses[value].word })),
];

/** All rentals with their payments, newest first; filters and the open one live in the address, so that going back finds them again. */
export function BillingPage() {
  const { plate = "", payment, rental } = useSearch({ from: `/company${pages.billing.path}` });
  const router = useRouter();
  const navigate = useNavigate({ from: pages.billing.path });
  const opened = useRef<string>(undefined);
  const shown = useRef(rental);
  const heading = useRef<HTMLHeadingElement>(null);

  function filter(change: { plate?: string; payment?: PaymentStatus | "all" }) {
    void navigate({ search: (now) => withoutDefaults({ ...now, ...change }), replace: true, resetScroll: false });
  }

  const [typed, setTyped] = useTypedSearch(plate, (text) => filter({ plate: text }));

  const list = useInfiniteQuery(
    api.company.rentals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        plate,
        ...(payment === undefined ? {} : { paymentStatus: payment }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const rentals = list.data?.pages.flatMap((page) => page.items) ?? [];
  const found = list.isSuccess && !list.isPlaceholderData ? rentals.length : undefined;
  const isFiltered = plate !== "" || payment !== undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen kiralama yok." : `${found} kiralama gösteriliyor.`);
  }, [found, plate, payment]);

  useEffect(() => {
    // The row it was opened from may have left the list, as when it is paid now.
    if (shown.current !== undefined && rental === undefined && document.activeElement === document.body)
      heading.current?.focus();
    shown.current = rental;
  }, [rental]);

  function close() {
    // Back to the list it was opened from, so that the list does not stand in the history once more for every look.
    if (opened.current === rental) return router.history.back();
    void navigate({ search: (now) => withoutDefaults({ ...now, rental: "" }), replace: true, resetScroll: false });
  }

  return (
    <Page title="Faturalar" lead="Kiralamalarınız ve ödemeleri, en yeniler önce.">
      {(isFiltered || found !== 0) && (
        <div className="mb-5 flex flex-wrap items-end gap-4">
          <SearchField
            label="Plaka ara"
            lang="en"
            autoCapitalize="characters"
            placeholder="34 ABC"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Choices
            legend="Ödeme durumu"
            choices={choices}
            chosen={payment ?? "all"}
            onChoose={(chosen) => filter({ payment: chosen })}
          />
        </div>
      )}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kiralama listesi
      </h2>
      {list.isPending && <Waiting />}
      {list.isError && rentals.length === 0 && (
        <Failed
          text={sentenceFor(list.error, "Kiralamalar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {found === 0 && !isFiltered && (
        <Empty title="Henüz kiralama yok">
          <p className="text-ink-soft mt-2">Bir aracın sayfasında kiralama başlattığınızda ödemesi burada görünür.</p>
          <Link to={pages.companyDashboard.path} className={`${buttonStyle("primary")} mt-5`}>
            Filo Panelim
          </Link>
        </Empty>
      )}
      {found === 0 && isFiltered && (
        <Empty title="Eşleşen kiralama yok">
          <p className="text-ink-soft mt-2">Plakayı kısaltın ya da başka bir ödeme durumu seçin.</p>
          <Button
            look="secondary"
            className="mt-5"
            onClick={() => {
              setTyped("");
              filter({ plate: "", payment: "all" });
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

function withoutDefaults({
  plate,
  payment,
  rental,
}: {
  plate?: string;
  payment?: PaymentStatus | "all";
  rental?: string;
}) {
  return {
    ...(plate ? { plate } : {}),
    ...(payment && payment !== "all" ? { payment } : {}),
    ...(rental ? { rental } : {}),
  };
}
