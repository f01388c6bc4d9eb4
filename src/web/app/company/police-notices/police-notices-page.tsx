import { Link, useSearch } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

import type { PoliceNoticeView } from "#contract/fleet/police-notices.ts";
import { policeActionWords } from "#contract/fleet/police-notices.words.ts";
import { pages } from "#contract/pages.ts";
import { formatClock, formatLongDateTime, isCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { api, PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { DayFields } from "#web/app/list/day-fields.tsx";
import { useList, type ListData } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { LateMark } from "./late-mark.tsx";

const openPoliceNoticesQueryOptions = (how = {}) =>
  api.company.policeNotices.open.infiniteOptions({ ...paged({}), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(openPoliceNoticesQueryOptions(PREFETCH_OPTIONS));
}

export function PoliceNoticesPage() {
  const { from = "", to = "" } = useSearch({ from: `/company${pages.policeNotices.path}` });
  const now = useNow(30_000);
  const today = toIstanbulDate(now);
  const days = { from: isCalendarDate(from) ? from : today, to: isCalendarDate(to) ? to : today };
  const open = useList(openPoliceNoticesQueryOptions({ staleTime: 0 }), { noun: "bildirim" });
  const all = useList(api.company.policeNotices.list.infiniteOptions({ ...paged(days), staleTime: 0 }), {
    noun: "bildirim",
  });
  const show = useNarrow<{ from?: string; to?: string }>();

  return (
    <Page
      title="KABİS"
      lead="Kiralamanın girişini, uzatmasını, araç değişimini ve çıkışını KABİS’e siz bildirirsiniz. Kodu Tara KABİS’e bağlanmaz. 15 dakikada bildirilmeyenler burada kırmızı olur."
      width="max-w-3xl"
    >
      <div className="grid gap-8">
        <section aria-labelledby="bildirilmeyenler">
          <h2 id="bildirilmeyenler" className="mb-2 text-lg font-bold">
            Bildirilmeyenler
          </h2>
          <List
            list={open}
            failed="Bildirimler yüklenirken bir hata oluştu."
            empty={
              <EmptyState
                title="Bildirilmeyen yok"
                text="Bir kiralama başlayınca, uzayınca ya da bitince burada görünür."
              />
            }
          >
            <PoliceNoticeList list={open}>{({ at }) => <LateMark at={at} now={now} />}</PoliceNoticeList>
          </List>
        </section>
        <section aria-labelledby="gunler">
          <div className="flex items-center justify-between gap-3">
            <h2 id="gunler" className="text-lg font-bold">
              Günün listesi
            </h2>
            <ListMore title="Günün listesi" list="policeNotices" filter={days} />
          </div>
          <div className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-[11rem_11rem]">
            <DayFields {...days} onChange={show} />
          </div>
          <List
            list={all}
            failed="Bildirimler yüklenirken bir hata oluştu."
            empty={<EmptyState title="Bu günlerde bildirim yok" text="Tarihleri genişletin." />}
          >
            <PoliceNoticeList list={all}>
              {(notice) => <PoliceNoticeState notice={notice} now={now} />}
            </PoliceNoticeList>
          </List>
        </section>
      </div>
    </Page>
  );
}

function PoliceNoticeState({ notice: { at, told }, now }: { notice: PoliceNoticeView; now: Date }) {
  if (told === null) return <LateMark at={at} now={now} />;
  return (
    <span className="text-good inline-flex items-center gap-1.5 text-sm font-semibold">
      <Check aria-hidden="true" size={16} className="shrink-0" />
      <span className="wrap-anywhere">{`${formatClock(told.at)} · ${told.by || "Silinmiş hesap"}`}</span>
    </span>
  );
}

function PoliceNoticeList({
  list,
  children,
}: {
  list: ListData<PoliceNoticeView>;
  children: (notice: PoliceNoticeView) => ReactNode;
}) {
  return (
    <ListRows list={list}>
      {(notice) => (
        <li key={notice.id}>
          <Link
            to={pages.policeSheet.path}
            params={{ id: notice.id }}
            className="hover:bg-sunken text-ink flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 no-underline focus-visible:-outline-offset-4"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold">{policeActionWords[notice.action]}</span>
                <PlateOrCode plate={notice.plate} code={notice.code} size="small" />
              </span>
              <span translate="no" className="text-ink-soft text-sm wrap-anywhere">
                {`${notice.renterName} · ${formatLongDateTime(notice.happenedAt ?? notice.at)}`}
              </span>
            </span>
            <span>{children(notice)}</span>
          </Link>
        </li>
      )}
    </ListRows>
  );
}
