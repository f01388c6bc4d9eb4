import { useSearch } from "@tanstack/react-router";

import { deskKindWords } from "#contract/fleet/desk-events.words.ts";
import { pages } from "#contract/pages.ts";
import { DESK_ACTION_KINDS, type DeskActionKind } from "#domain/fleet/desk-event.ts";
import { isCalendarDate } from "#domain/words/istanbul.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { DayFields } from "#web/app/list/day-fields.tsx";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { DeskEventRow } from "./desk-event-row.tsx";
import { useMaySeeDeskEvents } from "./may-see-desk-events.ts";

interface DeskEventFilter {
  kind?: DeskActionKind | undefined;
  from?: string;
  to?: string;
}

const eventsQueryOptions = (asked: DeskEventFilter, how = {}) =>
  api.company.deskEvents.list.infiniteOptions({ ...paged(removeEmptyParameters(asked)), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(eventsQueryOptions({}, PREFETCH_OPTIONS));
}

const DESK_EVENTS_TITLE = "İşlem geçmişi";

export function DeskEventsPage() {
  if (useMaySeeDeskEvents()) return <DeskEvents />;
  return (
    <Page title={DESK_EVENTS_TITLE}>
      <EmptyState
        title="İşlem geçmişini şirketin sahibi ve müdürleri görür"
        text="Kiralamaları ve ödemelerini Faturalar sayfasında bulursunuz."
      />
    </Page>
  );
}

function DeskEvents() {
  const { kind: asked, from = "", to = "" } = useSearch({ from: `/company${pages.deskEvents.path}` });
  const kind = DESK_ACTION_KINDS.find((one) => one === asked);
  // Invalid dates in the URL are ignored.
  const days = { from: isCalendarDate(from) ? from : "", to: isCalendarDate(to) ? to : "" };
  const narrowed = removeEmptyParameters({ kind, ...days });
  const list = useList(eventsQueryOptions(narrowed, { staleTime: 0 }), { noun: "kayıt" });
  const show = useNarrow<DeskEventFilter>();

  return (
    <Page
      title={DESK_EVENTS_TITLE}
      lead="Kiralamaları, rezervasyonları ve kapalı zamanları kim, ne zaman yaptı. En yeniler önce. Kayıtlar iki yıl saklanır, değiştirilemez."
    >
      <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.625rem),1fr))] gap-4 max-sm:*:first:col-span-full sm:grid-cols-[minmax(0,19rem)_11rem_11rem]">
        <div className="flex min-w-0 items-end gap-1">
          <div className="min-w-0 grow">
            <WordSelect
              label="Tür"
              none="Tümü"
              choices={DESK_ACTION_KINDS}
              words={deskKindWords}
              value={kind ?? ""}
              onChange={({ target: { value } }) => show({ kind: DESK_ACTION_KINDS.find((one) => one === value) })}
            />
          </div>
          <ListMore title={DESK_EVENTS_TITLE} list="deskEvents" filter={narrowed} />
        </div>
        <DayFields {...days} onChange={show} />
      </div>
      <h2 className="sr-only">Kayıtlar</h2>
      <List
        list={list}
        failed="İşlem geçmişi yüklenirken bir hata oluştu."
        empty={
          Object.keys(narrowed).length > 0 ? (
            <EmptyState title="Eşleşen kayıt yok" text="Tarihleri genişletin veya başka bir tür seçin." />
          ) : (
            <EmptyState
              title="Henüz kayıt yok"
              text="Bundan sonra başlatılan, uzatılan ve bitirilen kiralamalar burada görünür."
            />
          )
        }
      >
        <ListRows list={list}>{(event) => <DeskEventRow key={event.id} event={event} />}</ListRows>
      </List>
    </Page>
  );
}
