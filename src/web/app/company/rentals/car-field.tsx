import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type Ref } from "react";

import type { CarView, ListedCarView } from "#contract/api/cars.ts";
import { refusals } from "#contract/refusals.ts";
import { mayStartRental } from "#domain/car-life.ts";
import { api } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Failed } from "#web/ui/states.tsx";

import { NotAvailable } from "./not-available.tsx";

/** The car that is rented out: the one that was chosen, or a search among those that are available. */
export function CarField({
  code,
  car,
  isGone,
  error,
  inputRef,
  onChoose,
}: {
  code: string;
  car: CarView | undefined;
  /** The company has no such car. */
  isGone: boolean;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  /** '' to choose another one. */
  onChoose: (code: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    // What had the focus has given way to the other.
    if (wanted) (code === "" ? input : button).current?.focus();
  }, [code, wanted]);

  function choose(chosen: string) {
    setWanted(true);
    onChoose(chosen);
  }

  if (code === "" || isGone) {
    return (
      <div className="grid gap-3">
        {isGone && <Notice kind="bad">{refusals.CAR_NOT_FOUND.message}</Notice>}
        <AvailableCars
          error={error}
          inputRef={(element) => {
            input.current = element;
            if (typeof inputRef === "function") inputRef(element);
          }}
          onChoose={choose}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="sr-only">Araç:</span>
        <PlateOrCode plate={car?.plate ?? ""} code={code} />
        <button
          ref={button}
          type="button"
          onClick={() => choose("")}
          className="text-brand ml-auto min-h-11 font-semibold underline"
        >
          Başka araç
        </button>
      </div>
      {car && !mayStartRental(car.status) && <NotAvailable status={car.status} />}
    </div>
  );
}

function AvailableCars({
  error,
  inputRef,
  onChoose,
}: {
  error: string | undefined;
  inputRef: (element: HTMLInputElement | null) => void;
  onChoose: (code: string) => void;
}) {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const found = useQuery(
    api.company.cars.list.queryOptions({
      input: search === "" ? { status: "available" } : { search, status: "available" },
      placeholderData: keepPreviousData,
      // A car that came back a moment ago is wanted, too.
      staleTime: 0,
    }),
  );
  const cars = found.data?.items ?? [];
  return (
    <>
      <Combobox
        ref={inputRef}
        label="Araç"
        listLabel="Müsait araçlar"
        lang="en"
        autoCapitalize="characters"
        placeholder="34 ABC 123"
        hint={found.data && cars.length === 0 ? noneFor(search) : "Müsait araçlardan plakayla seçin."}
        error={error}
        text={typed}
        onText={setTyped}
        options={cars}
        keyOf={(car: ListedCarView) => car.code}
        render={(car) => <PlateOrCode plate={car.plate} code={car.code} />}
        onChoose={(car) => onChoose(car.code)}
      />
      {found.isError && !found.data && (
        <Failed
          text={readSentenceFor(found.error, "Araçlar yüklenirken bir hata oluştu.")}
          retry={() => void found.refetch()}
          busy={found.isFetching}
        />
      )}
    </>
  );
}

function noneFor(search: string): string {
  return search === "" ? "Şu anda müsait araç yok." : "Bu aramayla müsait araç yok.";
}
