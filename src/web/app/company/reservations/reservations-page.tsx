import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarDays, Plus } from "lucide-react";
import { useState } from "react";

import { reservationListWords } from "#contract/fleet/periods.words.ts";
import { pages } from "#contract/pages.ts";
import { spanOfSelectedDays } from "#domain/fleet/calendar-view.ts";
import type { DeskReservationList } from "#domain/fleet/reservation.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { LazyCalendarDialogs } from "#web/app/company/calendar/lazy-calendar-dialogs.tsx";
import type { OpenedItem } from "#web/app/company/parts/opened-item.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { pagedQueryOptions, makePageInput } from "#web/app/list/paged.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

import { NoReservations } from "./no-reservations.tsx";
import { ReservationRow } from "./reservation-row.tsx";

const { open: _, ...listNames } = reservationListWords;

const reservationsQueryOptions = (asked: { state: DeskReservationList; search: string }, how = {}) =>
  api.company.reservations.list.infiniteOptions({
    ...pagedQueryOptions,
    ...how,
    input: makePageInput(removeEmptyParameters(asked)),
  });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(reservationsQueryOptions({ state: "coming", search: "" }, PREFETCH_OPTIONS));
}

export function ReservationsPage() {
  const { search = "", list: asked, reservation } = useSearch({ from: `/company${pages.reservations.path}` });
  const navigate = useNavigate({ from: pages.reservations.path });
  const [local, setLocal] = useState<OpenedItem>();
  const now = useNow(60_000);
  const shown: DeskReservationList = asked ?? "coming";
  const list = useList(reservationsQueryOptions({ state: shown, search }, { staleTime: 0 }), { noun: "rezervasyon" });
  const opened: OpenedItem | undefined =
    local ?? (reservation === undefined ? undefined : { kind: "reservation", id: reservation });

  function show(change: { search?: string; list?: DeskReservationList | undefined; reservation?: undefined }) {
    void navigate({
      search: (before) => removeEmptyParameters({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  }

  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));

  function openNew() {
    const today = toIstanbulDate(now);
    setLocal({ kind: "new", car: { code: "", plate: "" }, span: spanOfSelectedDays(today, today, [], new Date()) });
  }

  function close() {
    setLocal(undefined);
    if (reservation !== undefined) show({ reservation: undefined });
  }

  return (
    <Page
      title="Rezervasyonlar"
      lead="Verilecek araçlar, gelmeyen müşteriler ve vazgeçilenler. Kiralamaya dönüşenler Faturalar sayfasındadır."
      actions={
        <>
          <Button onClick={openNew}>
            <Plus aria-hidden="true" size={18} />
            Rezervasyon
          </Button>
          <Link to={pages.calendar.path} className={getButtonStyle("secondary")}>
            <CalendarDays aria-hidden="true" size={18} />
            Takvim
          </Link>
        </>
      }
    >
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <div className="flex min-w-0 grow basis-72 items-end gap-1">
          <SearchField
            label="Ad, telefon veya plaka ara"
            placeholder="Ad, 0532… veya 34 ABC"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ListMore
            title="Rezervasyonlar"
            list="reservations"
            filter={removeEmptyParameters({ state: shown, search })}
          />
        </div>
        <FilterChoices
          legend="Hangi rezervasyonlar"
          names={listNames}
          usual="coming"
          chosen={shown}
          onChoose={(chosen) => show({ list: chosen })}
        />
      </div>
      <h2 className="sr-only">Rezervasyon listesi</h2>
      <List
        list={list}
        failed="Rezervasyonlar yüklenirken bir hata oluştu."
        empty={list.found === 0 && <NoReservations list={shown} search={search} onAll={() => show({ list: "all" })} />}
      >
        {list.rows.length > 0 && (
          <ul
            aria-busy={list.isStale}
            className={`border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border transition-opacity ${list.isStale ? "opacity-60" : ""}`}
          >
            {list.rows.map((row) => (
              <ReservationRow
                key={row.id}
                reservation={row}
                now={now}
                onOpen={() => setLocal({ kind: "reservation", id: row.id })}
              />
            ))}
          </ul>
        )}
      </List>
      <LazyCalendarDialogs opened={opened} onOpen={setLocal} onClose={close} />
    </Page>
  );
}
