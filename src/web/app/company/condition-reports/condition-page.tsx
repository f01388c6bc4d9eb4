import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";

import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import type * as ConditionModule from "./condition.tsx";
import { isCarStillOut, TakeBackWithoutRecordLink } from "./take-back-link.tsx";

const OTHERS_LOOKED_FOR_MS = 10_000;

let shown: typeof ConditionModule | undefined;

/** Loads the script before the page is shown, because there may be no network later. */
export async function loadScripts(): Promise<void> {
  shown = await import("./condition.tsx");
}

export function ConditionPage() {
  const { id: rentalId, way: typed } = useParams({ from: `/company${pages.condition.path}` });
  const way = parseReportPath(typed);
  const condition = useQuery({
    ...api.company.conditionReports.get.queryOptions({
      input: { rentalId, direction: way?.direction ?? "out", carNo: way?.carNo },
      staleTime: 0,
    }),
    enabled: way !== undefined,
    // Until the report is sealed, somebody else may photograph the same car, or seal it.
    refetchInterval: ({ state }) => (state.data?.report === null ? OTHERS_LOOKED_FOR_MS : false),
  });

  if (
    way === undefined ||
    isRefusal(condition.error, "RENTAL_NOT_FOUND") ||
    isRefusal(condition.error, "INPUT_INVALID")
  ) {
    return (
      <Page title="Kiralama bulunamadı" width="max-w-3xl">
        <Link to={pages.billing.path} className={getButtonStyle("primary")}>
          Kiralamalara dön
        </Link>
      </Page>
    );
  }
  const title = conditionTitles[way.direction];
  if (!condition.data) {
    return (
      <Page title={title} width="max-w-3xl">
        <Loading of={condition} failed="Tutanak yüklenirken bir hata oluştu." rows={3} />
      </Page>
    );
  }
  const view = condition.data;
  return (
    <Page
      title={`${title}: ${view.plate || view.code}`}
      heading={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{title}</span>
          <PlateOrCode plate={view.plate} code={view.code} />
        </span>
      }
      width="max-w-3xl"
      back={
        <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-4 sm:-mt-6">
          <Link
            to={pages.car.path}
            params={{ code: view.code }}
            className="text-brand inline-flex min-h-11 items-center gap-1 font-semibold"
          >
            <ChevronLeft aria-hidden="true" size={20} />
            <span>Araca dön</span>
          </Link>
          {view.report === null && isCarStillOut(view) && <TakeBackWithoutRecordLink view={view} />}
        </div>
      }
    >
      {shown && <shown.Condition view={view} />}
    </Page>
  );
}

function parseReportPath(way: string) {
  const [, word, no] = /^([a-z]+)(?:-(\d{1,2}))?$/u.exec(way) ?? [];
  const direction = word === "teslim" ? ("out" as const) : word === "iade" ? ("in" as const) : undefined;
  return direction && { direction, carNo: no === undefined ? undefined : Number(no) };
}
