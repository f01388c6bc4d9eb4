import { focusManager, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { CarFilter } from "#contract/words/list-filters.ts";
import type { Counter } from "#domain/fleet/car.ts";
import { AHEAD, api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { start } from "#web/app/api/start-data.ts";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { unreadOptions } from "#web/app/inbox/unread.ts";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { Late } from "#web/app/page/late.tsx";
import { Page } from "#web/app/page/page.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Failed } from "#web/ui/states.tsx";

import { counterFilters } from "./car-filters.ts";
import { CarsList } from "./cars-list.tsx";
import { Counters } from "./counters.tsx";
import { DeskSearch } from "./desk-search.tsx";
import { loadLateParts, putDesk } from "./first-desk.ts";
import { attentionScript, firstStepsScript } from "./late-scripts.ts";

/** A screen that stays open at the desk still learns when a rental runs over or a day begins. */
const AGAIN_AFTER = 60_000;

// As old as the document: once it is no longer fresh, it is asked for again.
if (start.desk) putDesk(queryClient, { account: start.account, desk: start.desk }, performance.timeOrigin);

/** A page that the server drew is taken over with all that is seen on it. */
export async function beside(): Promise<void> {
  if (start.desk) await loadLateParts(queryClient, start.desk);
}

export function ahead(): void {
  void queryClient.prefetchQuery(api.company.cars.fleet.queryOptions(AHEAD));
}

/** The company's first page: how the fleet stands, what needs attention today, and the cars. */
export function FleetPage() {
  const { search = "", status } = useSearch({ from: `/company${pages.companyDashboard.path}` });
  const navigate = useNavigate({ from: pages.companyDashboard.path });
  const list = useRef<HTMLHeadingElement>(null);
  const fleet = useQuery(api.company.cars.fleet.queryOptions());
  const unread = useQuery(unreadOptions(useAccount()));
  const steps = fleet.data?.firstSteps;
  const first = useQuery({ ...firstStepsScript, enabled: !!steps });
  const attention = useQuery(attentionScript);
  const isEmpty = fleet.data?.total === 0;

  useEffect(() => {
    const whenSeen = () => {
      if (focusManager.isFocused()) refresh();
    };
    const timer = setInterval(whenSeen, AGAIN_AFTER);
    const ignore = focusManager.subscribe(whenSeen);
    return () => {
      clearInterval(timer);
      ignore();
    };
  }, []);

  function show(change: { search?: string; status?: CarFilter | undefined }) {
    void navigate({
      search: (now) => nonEmpty({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  }

  function choose(counter: Counter | "total") {
    const filter = counter === "total" ? undefined : counterFilters[counter];
    showList({ status: filter === status ? undefined : filter });
  }

  function showList(change: Parameters<typeof show>[0]) {
    show(change);
    // The list may stand below the screen: who asks for some of the cars is brought to them.
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }

  return (
    <Page title="Filo Panelim">
      {/* On a phone the first car is in view, too. */}
      <div className="grid grid-cols-1 gap-3 sm:gap-4">
        <div className="flex gap-2">
          <DeskSearch onFilter={(typed) => showList({ search: typed })} />
          <RentLink className={buttonStyle("primary")}>Kirala</RentLink>
        </div>
        <Counters fleet={fleet.data} failed={fleet.isError} chosen={pressed(status)} onChoose={choose} />
        {fleet.isError && (
          <Failed
            text={
              fleet.data
                ? "Bilgiler güncellenemedi. Son bilinen hâli gösteriliyor."
                : readSentenceFor(fleet.error, "Veri yüklenirken bir hata oluştu.")
            }
            retry={refresh}
            busy={fleet.isFetching}
          />
        )}
        {steps && fleet.data && first.data && (
          <first.data.FirstStepsList steps={steps} isAtWork={fleet.data.rented > 0} />
        )}
        {fleet.data && !isEmpty && (
          <Late name="attention" load={attentionScript.queryFn} failed="Bu bölüm yüklenirken bir hata oluştu.">
            {({ Attention }) => <Attention fleet={fleet.data} unread={unread.data?.fleet ?? 0} />}
          </Late>
        )}
        {/* Nothing jumps: the cars come when what stands above them has its height. */}
        <div hidden={fleet.isPending || unread.isPending || first.isLoading || attention.isPending} className="sm:mt-2">
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

/** Asks for all that the page shows, together, so that its parts do not contradict each other. */
function refresh(): void {
  void queryClient.refetchQueries({ queryKey: api.company.key(), type: "active" }, { cancelRefetch: false });
}

function pressed(status: CarFilter | undefined): Counter | "total" | undefined {
  if (status === undefined) return "total";
  return (Object.keys(counterFilters) as Counter[]).find((counter) => counterFilters[counter] === status);
}
