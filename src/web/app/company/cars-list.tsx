import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, type Ref } from "react";

import { CAR_STATUSES } from "#domain/car.ts";

import { carStatuses } from "../../parts/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { api } from "../api.ts";
import { useNow } from "../now.ts";
import { readSentenceFor } from "../sentences.ts";
import { useTypedSearch } from "../typed-search.ts";
import { CarCards } from "./car-cards.tsx";
import { carFilters, statusesOf, type CarFilter } from "./car-filters.ts";
import { CarsTable } from "./cars-table.tsx";
import { useIsWide } from "./wide.ts";

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
  const now = useNow(30_000);
  const Cars = useIsWide() ? CarsTable : CarCards;
  const list = useInfiniteQuery(
    api.company.cars.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(search === "" ? {} : { search }),
        ...(status === undefined ? {} : { status: statusesOf(status) }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const cars = list.data?.pages.flatMap((page) => page.items) ?? [];
  const found = list.isSuccess && !list.isPlaceholderData ? cars.length : undefined;
  const isFiltered = search !== "" || status !== undefined;
  const isEmpty = list.isSuccess && cars.length === 0;
  // What a counter shows together is offered by its tile alone.
  const offered = carFilters.filter((filter) => filter === status || CAR_STATUSES.some((one) => one === filter));

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen araç yok." : `${found} araç gösteriliyor.`);
  }, [found, search, status]);

  return (
    <section aria-labelledby="araclar">
      <h2 id="araclar" ref={heading} tabIndex={-1} className="mb-3 scroll-mt-20 text-2xl font-bold outline-none">
        Araçlar
      </h2>
      <div
        hidden={isEmpty && !isFiltered}
        className="mb-5 grid items-end gap-4 sm:grid-cols-[1fr_16rem] [&[hidden]]:hidden"
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
      </div>
      {list.isPending && <Waiting rows={4} />}
      {list.isError && cars.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Veri yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {isEmpty && (
        <Empty title={isFiltered ? "Eşleşen araç yok" : "Henüz aracınız yok"}>
          {isFiltered ? (
            <>
              <p className="text-ink-soft mt-2">Aramayı kısaltın veya süzgeci kaldırın.</p>
              <Button
                look="secondary"
                className="mt-5 max-sm:w-full"
                onClick={() => {
                  setTyped("");
                  onStatus(undefined);
                }}
              >
                Tüm araçları göster
              </Button>
            </>
          ) : (
            <p className="text-ink-soft mt-2">Araç limitinizi yönetici belirler; araçlarınız burada görünecek.</p>
          )}
        </Empty>
      )}
      {cars.length > 0 && (
        <div
          className={`transition-opacity ${list.isPlaceholderData ? "opacity-60" : ""}`}
          aria-busy={list.isPlaceholderData}
        >
          <Cars cars={cars} now={now} />
        </div>
      )}
      <ShowMore list={list} />
    </section>
  );
}

/** 'Müsait', or 'Müsait + Teslimatta' for what a counter counts together. */
function nameOf(filter: CarFilter): string {
  return statusesOf(filter)
    .map((status) => carStatuses[status].word)
    .join(" + ");
}
