import { useState, type Ref } from "react";

import { api } from "#web/app/api/client.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListFile } from "#web/app/list/list-file.tsx";
import { List } from "#web/app/list/list.tsx";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { paged, pageInput } from "#web/app/list/paged.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { useIsWide } from "#web/app/list/wide.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { carStatuses } from "#web/parts/status-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Empty } from "#web/ui/states.tsx";
import { announce } from "#web/ui/toast.tsx";

import { CarCards } from "./car-cards.tsx";
import { carFilters, statusesOf, type CarFilter } from "./car-filters.ts";
import { CarsTable } from "./cars-table.tsx";
import type { FleetStickers } from "./fleet-stickers.tsx";

/** The cars of the fleet by plate, searched and filtered on the server. */
export function CarsList({
  search,
  status,
  onSearch,
  onStatus,
  heading,
}: {
  search: string;
  status: CarFilter | undefined;
  onSearch: (search: string) => void;
  onStatus: (status: CarFilter | undefined) => void;
  heading: Ref<HTMLHeadingElement>;
}) {
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  const [Stickers, setStickers] = useState<typeof FleetStickers>();
  const now = useNow(30_000);
  const Cars = useIsWide() ? CarsTable : CarCards;
  const list = useList(
    api.company.cars.list.infiniteOptions({
      ...paged,
      input: pageInput(nonEmpty({ search, status: status && statusesOf(status) })),
    }),
    { noun: "araç" },
  );
  const isFiltered = search !== "" || status !== undefined;
  const isEmpty = list.query.isSuccess && list.rows.length === 0;
  // What a counter shows together is offered by its tile alone.
  const offered = carFilters.filter((filter) => filter === status || statusesOf(filter).length === 1);

  /** Its script comes when it is wanted. */
  function print() {
    import("./fleet-stickers.tsx").then(
      (script) => setStickers(() => script.FleetStickers),
      () => announce("Veri yüklenirken bir hata oluştu.", "bad"),
    );
  }

  function clear() {
    setTyped("");
    onStatus(undefined);
  }

  return (
    <section aria-labelledby="araclar">
      <h2 id="araclar" ref={heading} tabIndex={-1} className="mb-3 scroll-mt-20 text-2xl font-bold outline-none">
        Araçlar
      </h2>
      {Stickers && <Stickers onClose={() => setStickers(undefined)} />}
      <div
        hidden={isEmpty && !isFiltered}
        className="mb-5 grid items-end gap-4 sm:grid-cols-[1fr_16rem] lg:grid-cols-[1fr_16rem_auto_auto] [&[hidden]]:hidden"
      >
        <SearchField
          label="Plaka veya kod ara"
          lang="en"
          autoCapitalize="characters"
          placeholder="34 ABC 123"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="Durum"
          value={status ?? ""}
          onChange={(event) => onStatus(carFilters.find((filter) => filter === event.target.value))}
        >
          <option value="">Tümü</option>
          {offered.map((filter) => (
            <option key={filter} value={filter}>
              {nameOf(filter)}
            </option>
          ))}
        </SelectField>
        <Button look="secondary" onClick={print}>
          Etiketleri yazdır
        </Button>
        <ListFile list="cars" filter={nonEmpty({ search, status: status && statusesOf(status) })} />
      </div>
      <List
        list={list}
        waitingRows={4}
        failed="Veri yüklenirken bir hata oluştu."
        empty={isFiltered ? <NoneFound onClear={clear} /> : <NoneYet />}
      >
        {list.rows.length > 0 && (
          <div className={`transition-opacity ${list.isStale ? "opacity-60" : ""}`} aria-busy={list.isStale}>
            <Cars cars={list.rows} now={now} />
          </div>
        )}
      </List>
    </section>
  );
}

function NoneYet() {
  return <Empty title="Henüz aracınız yok" text="Araç limitinizi yönetici belirler; araçlarınız burada görünecek." />;
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="Eşleşen araç yok" text="Aramayı kısaltın veya filtreyi kaldırın.">
      <Button look="secondary" className="mt-5 max-sm:w-full" onClick={onClear}>
        Tüm araçları göster
      </Button>
    </Empty>
  );
}

/** 'Müsait', or 'Müsait + Teslimatta' for what a counter counts together. */
function nameOf(filter: CarFilter): string {
  return statusesOf(filter)
    .map((status) => carStatuses[status].word)
    .join(" + ");
}
