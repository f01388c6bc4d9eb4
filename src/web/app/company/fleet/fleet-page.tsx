import { focusManager, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { CarFilter } from "#contract/words/list-filters.ts";
import type { FleetCounter } from "#domain/fleet/car.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { startData } from "#web/app/api/start-data.ts";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { unreadQueryOptions } from "#web/app/inbox/unread.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { FailedState } from "#web/ui/states.tsx";

import { counterFilters } from "./car-filters.ts";
import { CarsList } from "./cars-list.tsx";
import { Counters } from "./counters.tsx";
import { DeskSearch } from "./desk-search.tsx";
import { boardQueryOptions, cacheFleetPage, loadLazyParts } from "./first-desk.ts";
import { attentionScript, boardScript, firstStepsScript } from "./late-scripts.ts";

/** A screen that stays open at the desk must show new overdue rentals and the next day. */
const REFRESH_INTERVAL_MS = 60_000;

// The data that came with the HTML document get the time of the document, so that stale data are refetched.
if (startData.desk)
  cacheFleetPage(queryClient, { account: startData.account, desk: startData.desk }, performance.timeOrigin);

/** Loads the scripts of all parts that the server rendered, because hydration needs them. */
export async function loadScripts(): Promise<void> {
  if (startData.desk) await loadLazyParts(queryClient, startData.desk);
}

export function prefetchPageData(): void {
  void queryClient.prefetchQuery(api.company.cars.fleet.queryOptions(PREFETCH_OPTIONS));
}

export function FleetPage() {
  const { search = "", status } = useSearch({ from: `/company${pages.companyDashboard.path}` });
  const list = useRef<HTMLHeadingElement>(null);
  const fleet = useQuery(api.company.cars.fleet.queryOptions());
  const unread = useQuery(unreadQueryOptions(useAccount()));
  useSendLocalDrafts();
  const steps = fleet.data?.firstSteps;
  const first = useQuery({ ...firstStepsScript, enabled: !!steps });
  const board = useQuery(boardScript);
  const boardRows = useInfiniteQuery(boardQueryOptions());
  const attention = useQuery(attentionScript);
  const isEmpty = fleet.data?.total === 0;
  const isBoardPending = first.isLoading || board.isPending || (!isEmpty && boardRows.isLoading);
  useRefreshWhileSeen();
  const show = useNarrow<{ search?: string; status?: CarFilter | undefined }>();

  function choose(counter: FleetCounter | "total") {
    const filter = counter === "total" ? undefined : counterFilters[counter];
    showList({ status: filter === status ? undefined : filter });
  }

  function showList(change: Parameters<typeof show>[0]) {
    show(change);
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }

  return (
    <Page title="Filo Panelim">
      {/* The small gaps keep the first car visible on a phone. */}
      <div className="grid grid-cols-1 gap-3 sm:gap-4">
        <div className="flex gap-2">
          <DeskSearch onFilter={(typed) => showList({ search: typed })} />
          <RentLink className={getButtonStyle("primary")}>Kirala</RentLink>
        </div>
        <Counters fleet={fleet.data} failed={fleet.isError} chosen={counterOfStatus(status)} onChoose={choose} />
        {fleet.isError && (
          <FailedState
            text={
              fleet.data
                ? "Bilgiler güncellenemedi. Son bilinen hâlini görüyorsunuz."
                : readSentenceFor(fleet.error, "Veri yüklenirken bir hata oluştu.")
            }
            retry={refreshVisibleQueries}
            busy={fleet.isFetching}
          />
        )}
        {steps && fleet.data && first.data && (
          <first.data.FirstStepsList steps={steps} isAtWork={fleet.data.rented > 0} />
        )}
        {fleet.data && !isEmpty && !first.isLoading && (
          <LazyComponent name="board" load={boardScript.queryFn} failed="Bu bölüm yüklenirken bir hata oluştu.">
            {({ Board }) => <Board isNew={fleet.data.firstSteps !== null} />}
          </LazyComponent>
        )}
        {fleet.data && !isEmpty && !isBoardPending && (
          <LazyComponent name="attention" load={attentionScript.queryFn} failed="Bu bölüm yüklenirken bir hata oluştu.">
            {({ Attention }) => <Attention fleet={fleet.data} unread={unread.data?.fleet ?? 0} />}
          </LazyComponent>
        )}
        {/* The cars stay hidden until everything above them is loaded, so that they do not shift. */}
        <div hidden={fleet.isPending || unread.isPending || isBoardPending || attention.isPending} className="sm:mt-2">
          <CarsList
            search={search}
            status={status}
            onNoSearch={() => show({ search: "" })}
            onAll={() => show({ search: "", status: undefined })}
            onStatus={(chosen) => show({ status: chosen })}
            heading={list}
          />
        </div>
      </div>
    </Page>
  );
}

function useSendLocalDrafts(): void {
  const companyId = useAccount()?.company?.id;
  useEffect(() => {
    const load = import("#web/app/company/condition-reports/local-drafts.ts");
    if (companyId !== undefined) load.then(({ sendLocalDrafts }) => sendLocalDrafts(companyId)).catch(() => undefined);
  }, [companyId]);
}

function useRefreshWhileSeen(): void {
  useEffect(() => {
    const whenSeen = () => {
      if (focusManager.isFocused()) refreshVisibleQueries();
    };
    const timer = setInterval(whenSeen, REFRESH_INTERVAL_MS);
    const ignore = focusManager.subscribe(whenSeen);
    return () => {
      clearInterval(timer);
      ignore();
    };
  }, []);
}

/** Refetches all visible queries at the same time, so that the parts of the page do not contradict each other. */
function refreshVisibleQueries(): void {
  void queryClient.refetchQueries({ queryKey: api.company.key(), type: "active" }, { cancelRefetch: false });
}

function counterOfStatus(status: CarFilter | undefined): FleetCounter | "total" | undefined {
  if (status === undefined) return "total";
  return (Object.keys(counterFilters) as FleetCounter[]).find((counter) => counterFilters[counter] === status);
}
