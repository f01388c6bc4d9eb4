import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged, flattenPages } from "#web/app/list/paged.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { AddRoadCharges } from "./add-road-charges.tsx";
import { DueFines } from "./due-fines.tsx";
import { LazyRoadChargeDialog } from "./lazy-road-charge-dialog.tsx";
import { RoadChargeFilters } from "./road-charge-filters.tsx";
import { RoadChargeRows } from "./road-charges-list.tsx";
import { useRoadChargeSearch } from "./use-road-charge-search.ts";

const TollChecks = makeLazy(
  async () => (await import("../toll-checks/toll-checks.tsx")).TollChecks,
  "Bölüm yüklenemedi.",
);

/** Tolls and fines. Lists or single entries are added, matched to the renter at the time of the entry, and charged. */
export function RoadChargesPage() {
  const { shown, isFiltered, show } = useRoadChargeSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, setEdited] = useState<RoadChargeView>();

  const list = useList(api.company.roadCharges.list.infiniteOptions(paged(shown)), {
    noun: "kayıt",
    isSaid: isFiltered,
  });
  const isFirst = list.found === 0 && !isFiltered;
  const due = useInfiniteQuery(api.company.roadCharges.due.infiniteOptions(paged({})));
  // Due fines are listed above the unfiltered list, so they must not appear a second time in the list.
  const dueRows = isFiltered ? [] : flattenPages(due);
  const otherRows = list.rows.filter(({ id }) => dueRows.every((one) => one.id !== id));

  return (
    <Page
      title="HGS ve cezalar"
      lead={
        <span>
          Geçişleri ve trafik cezalarını ekleyin. O anda aracı kimin kiraladığını biz buluruz. Tek dokunuşla hesabına
          yansıtırsınız.
        </span>
      }
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
    >
      <AddRoadCharges />
      <DueFines due={due} roads={dueRows} onEdit={setEdited} />
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-bold">
        Kayıtlar
      </h2>
      {!isFirst && (
        <div className="mb-5">
          <RoadChargeFilters
            shown={shown}
            onChange={show}
            more={<ListMore title="HGS ve cezalar" list="roadCharges" filter={shown} />}
          />
        </div>
      )}
      <List
        list={list}
        failed="Kayıtlar yüklenirken bir hata oluştu."
        empty={
          list.found === 0 &&
          (isFirst ? (
            <EmptyState
              title="Henüz kayıt yok"
              text="Bankanızın ya da HGS’nin listesini “Liste ekle” ile yapıştırın. Her satırın kiracısını biz buluruz."
            />
          ) : (
            <NothingFound onClear={() => show({ search: "", kind: undefined, state: undefined, step: undefined })} />
          ))
        }
      >
        {otherRows.length > 0 && (
          <RoadChargeRows label="HGS ve cezalar" roads={otherRows} stale={list.isStale} onEdit={setEdited} />
        )}
        {list.rows.length > 0 && otherRows.length === 0 && (
          <p className="text-ink-soft">Yukarıdaki cezalardan başka kayıt yok.</p>
        )}
      </List>
      <TollCheckPeriods />
      <LazyRoadChargeDialog
        road={edited}
        onClose={() => {
          setEdited(undefined);
          // The row with the pressed button may no longer be in the list. The heading then takes the focus.
          requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus());
        }}
      />
    </Page>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Eşleşen kayıt yok" text="Aramayı kısaltın ya da filtreleri kaldırın.">
      <Button look="secondary" className="mt-5 max-sm:w-full" onClick={onClear}>
        Filtreleri temizle
      </Button>
    </EmptyState>
  );
}

/**
 * The periods for which somebody looked up tolls at HGS (the toll system). The script that shows them is loaded when
 * the row opens.
 */
function TollCheckPeriods() {
  return (
    <div className="border-line bg-surface mt-8 overflow-clip rounded-2xl border">
      <FoldingRow
        id="bakilan-zamanlar"
        title="HGS’ye baktığınız zamanlar"
        lead="Depozito listesinde ve kiralamada hangi günlere bakıldığı bunlardan bilinir."
      >
        <TollChecks />
      </FoldingRow>
    </div>
  );
}
