import { useMutation, useQuery, keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

/** Lets the user choose the rental of a toll or fine, or mark the toll or fine as the company's own. */
export function RentalChoice({ road, onStored }: { road: RoadChargeView; onStored: (road: RoadChargeView) => void }) {
  const [search, setSearch] = useState(road.plate);
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const found = useQuery(
    api.company.rentals.list.queryOptions({
      input: search === "" ? {} : { search },
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
    }),
  );
  const assign = useMutation({
    mutationFn: (rentalId: string | null) =>
      api.company.roadCharges.assign.call({ id: road.id, version: road.version, rentalId }),
    onSuccess: onStored,
  });
  const rentals = found.data?.items ?? [];

  return (
    <section aria-labelledby="kiralama-sec" className="border-line grid gap-3 border-t pt-5">
      <h3 id="kiralama-sec" className="text-lg font-bold">
        {road.rental ? "Başka bir kiralama seç" : "Kiralamayı seç"}
      </h3>
      <ActionFailure of={assign} failed="Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin." />
      <SearchField
        label="Plaka veya kiracı ara"
        placeholder="34 ABC veya ad"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Loading of={found} failed="Kiralamalar yüklenirken bir hata oluştu." rows={1} />
      {found.isSuccess && rentals.length === 0 && <p className="text-ink-soft">Eşleşen kiralama yok.</p>}
      {rentals.length > 0 && (
        <ul aria-label="Kiralamalar" className="border-line divide-line max-h-72 divide-y overflow-y-auto border-y">
          {rentals.map((rental) => {
            const isChosen = rental.id === road.rental?.id;
            return (
              <li key={rental.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5 pr-1">
                <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  <span translate="no" className="font-semibold">
                    {rental.renterName}
                  </span>
                  <span className="text-ink-soft block text-sm">{`${rental.plate || rental.code} · ${formatLongDateTime(rental.startedAt)} – ${rental.endedAt ? formatLongDateTime(rental.endedAt) : "Sürüyor"}`}</span>
                </p>
                {isChosen ? (
                  <span className="text-good font-semibold">Seçili</span>
                ) : (
                  <Button
                    look="secondary"
                    aria-label={`Bunu seç: ${rental.renterName}, ${formatLongDateTime(rental.startedAt)}`}
                    busy={assign.isPending && assign.variables === rental.id}
                    idle={assign.isPending}
                    onClick={() => assign.mutate(rental.id)}
                  >
                    Bunu seç
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {found.data && found.data.next !== null && (
        <p className="text-ink-soft text-sm">Listede en yeni kiralamalar var. Diğerleri için arayın.</p>
      )}
      {road.match !== "own" && (
        <Button
          look="secondary"
          busy={assign.isPending && assign.variables === null}
          idle={assign.isPending}
          className="sm:justify-self-start"
          onClick={() => assign.mutate(null)}
        >
          Şirkete ait, kimseye yansıtılmaz
        </Button>
      )}
    </section>
  );
}
