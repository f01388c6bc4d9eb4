import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { refusals } from "#contract/words/refusals.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { CarChoice } from "#web/app/company/parts/car-choice.tsx";
import { NotAvailable } from "#web/app/company/parts/not-available.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function CarField({
  code,
  car,
  isGone,
  error,
  fieldRef,
  onChoose,
}: {
  code: string;
  car: CarView | undefined;
  isGone: boolean;
  error: string | undefined;
  fieldRef: (element: HTMLElement | null) => void;
  onChoose: (code: string) => void;
}) {
  const [search, setSearch] = useState("");
  const isChosen = code !== "" && !isGone;
  const found = useQuery(
    api.company.cars.list.queryOptions({
      input: search === "" ? { status: "available" } : { search, status: "available" },
      enabled: !isChosen,
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
      // The list is fetched again even if it is cached, so that it contains a car that has just come back.
      staleTime: 0,
    }),
  );
  return (
    <div className="grid gap-3">
      {isGone && <Notice kind="bad">{refusals.CAR_NOT_FOUND.message}</Notice>}
      <CarChoice
        label="Araç"
        listLabel="Müsait araçlar"
        hint={found.data?.items.length === 0 ? makeNoneSentence(search) : "Müsait araçlardan plakayla seçin."}
        error={error}
        car={{ code, plate: car?.plate ?? "" }}
        isChosen={isChosen}
        isFirst
        found={found}
        search={search}
        onSearch={setSearch}
        fieldRef={fieldRef}
        onChoose={(chosen) => onChoose(chosen.code)}
      />
      {isChosen && car && !mayStartRental(car.status) && <NotAvailable status={car.status} />}
    </div>
  );
}

function makeNoneSentence(search: string): string {
  return search === "" ? "Şu anda müsait araç yok." : "Bu aramayla müsait araç yok.";
}
