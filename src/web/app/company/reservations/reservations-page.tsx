import { Link, useSearch } from "@tanstack/react-router";
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
import { ListRows } from "#web/app/list/list-rows.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";

import { NoReservations } from "./no-reservations.tsx";
import { ReservationRow } from "./reservation-row.tsx";

const { open: _, ...listNames } = reservationListWords;

const reservationsQueryOptions = (asked: { state: DeskReservationList; search: string }, how = {}) =>
  api.company.reservations.list.infiniteOptions({ ...paged(removeEmptyParameters(asked)), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(reservationsQueryOptions({ state: "coming", search: "" }, PREFETCH_OPTIONS));
}

export function ReservationsPage() {
  const { search = "", list: asked, reservation } = useSearch({ from: `/company${pages.reservations.path}` });
  const [local, setLocal] = useState<OpenedItem>();
  const now = useNow(60_000);
  const shown: DeskReservationList = asked ?? "coming";
  const list = useList(reservationsQueryOptions({ state: shown, search }, { staleTime: 0 }), { noun: "rezervasyon" });
  const opened: OpenedItem | undefined =
    local ?? (reservation === undefined ? undefined : { kind: "reservation", id: reservation });
  const show = useNarrow<{ search?: string; list?: DeskReservationList | undefined; reservation?: undefined }>();

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
        <ListSearch
          label="Ad, telefon veya plaka ara"
          placeholder="Ad, 0532… veya 34 ABC"
          search={search}
          onSearch={(text) => show({ search: text })}
        >
          <ListMore
            title="Rezervasyonlar"
            list="reservations"
            filter={removeEmptyParameters({ state: shown, search })}
          />
        </ListSearch>
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
        <ListRows list={list}>
          {(row) => (
            <ReservationRow
              key={row.id}
              reservation={row}
              now={now}
              onOpen={() => setLocal({ kind: "reservation", id: row.id })}
            />
          )}
        </ListRows>
      </List>
      <LazyCalendarDialogs opened={opened} onOpen={setLocal} onClose={close} />
    </Page>
  );
}
