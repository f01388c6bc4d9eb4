import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { ReportStateFilter } from "#contract/words/list-filters.ts";
import { useFilterCounts } from "#web/app/admin/overview/overview-data.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { ReportsList } from "./reports-list.tsx";

const reportStateNames: Record<ReportStateFilter, string> = { open: "Açık", resolved: "Sonuçlanan", all: "Tümü" };

const reportsQueryOptions = (asked: { state: ReportStateFilter; code?: string }, how = {}) =>
  api.admin.reports.list.infiniteOptions({ ...paged(asked), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(reportsQueryOptions({ state: "open" }, PREFETCH_OPTIONS));
}

export function ReportsPage() {
  const { code, state = "open" } = useSearch({ from: `/admin${pages.adminReports.path}` });
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useNarrow<{ code?: undefined; state?: ReportStateFilter | undefined }>();
  const list = useList(reportsQueryOptions({ state, ...removeEmptyParameters({ code }) }), {
    noun: "şikâyet",
    none: "Şikâyet yok.",
  });
  const counts = useFilterCounts(code !== undefined, ({ openReports }) => ({ open: openReports }));

  return (
    <Page
      title="Şikâyetler"
      lead="Etiketleri okutanların, etiket sahiplerinin ve sistemin bildirdikleri, en yeniler önce."
    >
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <div className="flex items-center gap-1 max-sm:w-full">
          <FilterChoices
            legend="Durum"
            names={reportStateNames}
            counts={counts}
            usual="open"
            chosen={state}
            onChoose={(chosen) => show({ state: chosen })}
          />
          <ListMore title="Şikâyetler" list="reports" filter={removeEmptyParameters({ code, state })} />
        </div>
        {code !== undefined && (
          <FilterChip
            label={`Kod: ${code}`}
            onRemove={() => {
              heading.current?.focus();
              show({ code: undefined });
            }}
          />
        )}
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Şikâyet listesi
      </h2>
      <List
        list={list}
        failed="Şikâyetler yüklenirken bir hata oluştu."
        empty={
          <EmptyState
            title={state === "open" ? "Açık şikâyet yok" : "Şikâyet yok"}
            text="Okutma sayfasındaki ya da bir mesajın yanındaki “Şikâyet et” ile bildirilenler burada görünür."
          />
        }
      >
        {list.rows.length > 0 && (
          <ReportsList
            list={list}
            // The pressed button has been removed, so the heading takes the focus.
            onDone={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </List>
    </Page>
  );
}
