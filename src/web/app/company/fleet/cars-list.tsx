import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState, type Ref } from "react";

import { pages } from "#contract/pages.ts";
import { CAR_FILTERS, type CarFilter } from "#contract/words/list-filters.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { carStatuses } from "#web/parts/status-badge.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { listStatusesOfFilter } from "./car-filters.ts";
import { carsQueryOptions } from "./first-desk.ts";
import type { FleetStickers } from "./fleet-stickers.tsx";
import { carRowsScript } from "./late-scripts.ts";

export function CarsList({
  search,
  status,
  onNoSearch,
  onAll,
  onStatus,
  heading,
}: {
  search: string;
  status: CarFilter | undefined;
  onNoSearch: () => void;
  onAll: () => void;
  onStatus: (status: CarFilter | undefined) => void;
  heading: Ref<HTMLHeadingElement>;
}) {
  const [Stickers, setStickers] = useState<typeof FleetStickers>();
  const now = useNow(30_000);
  const mayEditCars = useMayEditCars();
  useQuery(carRowsScript);
  const list = useList(carsQueryOptions(search, status), { noun: "araç" });
  const narrowed = removeEmptyParameters({ search, status: status && listStatusesOfFilter(status) });
  const isFiltered = search !== "" || status !== undefined;
  const isEmpty = list.query.isSuccess && list.rows.length === 0;

  function print() {
    import("./fleet-stickers.tsx").then(
      (script) => setStickers(() => script.FleetStickers),
      () => showToast("Veri yüklenirken bir hata oluştu.", "bad"),
    );
  }

  return (
    <section aria-labelledby="araclar">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="araclar" ref={heading} tabIndex={-1} className="mr-auto scroll-mt-20 text-xl font-bold outline-none">
          Araçlar
        </h2>
        <div hidden={isEmpty && !isFiltered} className="contents [&[hidden]]:hidden">
          <StatusFilter status={status} onStatus={onStatus} />
          <ListMore title="Araç listesi" list="cars" filter={narrowed}>
            {(close) => (
              <>
                <Button
                  look="secondary"
                  onClick={() => {
                    close();
                    print();
                  }}
                >
                  Etiketleri yazdır
                </Button>
                {mayEditCars && (
                  <Link to={pages.bringCars.path} className={getButtonStyle("secondary")}>
                    Araç bilgilerini getirin
                  </Link>
                )}
              </>
            )}
          </ListMore>
        </div>
      </div>
      {Stickers && <Stickers onClose={() => setStickers(undefined)} />}
      {search !== "" && (
        <div className="mb-3">
          <FilterChip label={`Arama: ${search}`} onRemove={onNoSearch} />
        </div>
      )}
      <List
        list={list}
        waitingRows={4}
        failed="Veri yüklenirken bir hata oluştu."
        empty={isFiltered ? <NoCarsFound onClear={onAll} /> : <NoCarsYet />}
      >
        {list.rows.length > 0 && (
          <div className={`transition-opacity ${list.isStale ? "opacity-60" : ""}`} aria-busy={list.isStale}>
            <LazyComponent name="car-rows" load={carRowsScript.queryFn} failed="Veri yüklenirken bir hata oluştu.">
              {({ CarRows }) => <CarRows cars={list.rows} now={now} />}
            </LazyComponent>
          </div>
        )}
      </List>
    </section>
  );
}

function StatusFilter({
  status,
  onStatus,
}: {
  status: CarFilter | undefined;
  onStatus: (status: CarFilter | undefined) => void;
}) {
  const choice = useRef<HTMLSelectElement>(null);
  // On a page that the server rendered, the user may have chosen a filter before hydration. React reports no event for
  // that choice.
  const chooseEarly = useEffectEvent((chosen: string) => {
    if (chosen !== (status ?? "")) onStatus(parseFilter(chosen));
  });
  useEffect(() => chooseEarly(choice.current!.value), []);
  const offered = CAR_FILTERS.filter((filter) => filter === status || listStatusesOfFilter(filter).length === 1);

  return (
    <select
      ref={choice}
      aria-label="Durum"
      value={status ?? ""}
      onChange={(event) => onStatus(parseFilter(event.target.value))}
      className="border-line-strong bg-surface text-ink min-h-12 max-w-52 rounded-xl border px-3 text-base"
    >
      <option value="">Bütün durumlar</option>
      {offered.map((filter) => (
        <option key={filter} value={filter}>
          {getFilterName(filter)}
        </option>
      ))}
    </select>
  );
}

function parseFilter(chosen: string): CarFilter | undefined {
  return CAR_FILTERS.find((filter) => filter === chosen);
}

function NoCarsYet() {
  return (
    <EmptyState title="Henüz aracınız yok" text="Araç limitinizi yönetici belirler. Araçlarınız burada görünecek." />
  );
}

function NoCarsFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Eşleşen araç yok" text="Aramayı kısaltın veya filtreyi kaldırın.">
      <Button look="secondary" className="mt-5 max-sm:w-full" onClick={onClear}>
        Tüm araçları göster
      </Button>
    </EmptyState>
  );
}

function getFilterName(filter: CarFilter): string {
  return listStatusesOfFilter(filter)
    .map((status) => carStatuses[status].word)
    .join(" + ");
}
