import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { ReportState } from "#contract/states.ts";

import { Choices } from "../../ui/choices.tsx";
import { FilterChip } from "../../ui/filter-chip.tsx";
import { say } from "../../ui/live.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { AHEAD, api, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { Page } from "../page.tsx";
import { paged, pageInput, rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { ReportsList } from "./reports-list.tsx";

const choices: readonly { value: ReportState; label: string }[] = [
  { value: "open", label: "Açık" },
  { value: "resolved", label: "Sonuçlanan" },
  { value: "all", label: "Tümü" },
];

const reportsOptions = (asked: { state: ReportState; code?: string }, how = {}) =>
  api.admin.reports.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
    placeholderData: keepPreviousData,
  });

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(reportsOptions({ state: "open" }, AHEAD));
}

/** What visitors report, newest first; the open ones unless the address says otherwise. */
export function ReportsPage() {
  const { code, state = "open" } = useSearch({ from: `/admin${pages.adminReports.path}` });
  const navigate = useNavigate({ from: pages.adminReports.path });
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(reportsOptions({ state, ...given({ code }) }));
  const reports = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? reports.length : undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Şikâyet yok." : `${found} şikâyet gösteriliyor.`);
  }, [found, code, state]);

  return (
    <Page title="Şikâyetler" lead="Etiketleri okutanların bildirdikleri, en yeniler önce.">
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Choices
          legend="Durum"
          choices={choices}
          chosen={state}
          onChoose={(chosen) =>
            void navigate({
              search: (now) => given({ ...now, state: chosen === "open" ? undefined : chosen }),
              replace: true,
            })
          }
        />
        {code !== undefined && (
          <FilterChip
            label={`Kod: ${code}`}
            onRemove={() => {
              heading.current?.focus();
              void navigate({ search: (now) => given({ ...now, code: undefined }), replace: true });
            }}
          />
        )}
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Şikâyet listesi
      </h2>
      {list.isPending && <Waiting />}
      {list.isError && reports.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Şikâyetler yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && reports.length === 0 && (
        <Empty title={state === "open" ? "Açık şikâyet yok" : "Şikâyet yok"}>
          <p className="text-ink-soft mt-2">
            Okutma sayfasındaki “Şikâyet et” bağlantısıyla yazılanlar burada görünür.
          </p>
        </Empty>
      )}
      {reports.length > 0 && (
        <ReportsList
          reports={reports}
          stale={list.isPlaceholderData}
          // The button that was pressed is gone, and the focus with it.
          onDone={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      <ShowMore list={list} />
    </Page>
  );
}
