import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { checkSpan } from "#domain/fleet/period.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { useNow } from "#web/app/page/use-now.ts";

import { CarChoice } from "./car-choice.tsx";

interface FreeCar {
  code: string;
  plate: string;
}

export function FreeCarField({
  label,
  span,
  except,
  none,
  error,
  car,
  isFirst = false,
  fieldRef,
  onChoose,
}: {
  label: string;
  span: LocalSpan;
  except?: string | undefined;
  none: string;
  error: string | undefined;
  car: FreeCar;
  isFirst?: boolean;
  fieldRef: (element: HTMLElement | null) => void;
  onChoose: (car: FreeCar) => void;
}) {
  const [search, setSearch] = useState("");
  const now = useNow(60_000);
  const [from, until] = [parseLocalDateTime(span.from), parseLocalDateTime(span.until)];
  const isSpan = from && until && checkSpan({ from, until }, now, { mayBegin: "before" }) === undefined;
  const found = useQuery(
    api.company.periods.free.queryOptions({
      input: { ...span, ...(except !== undefined && { except }), ...(search !== "" && { search }) },
      enabled: car.code === "" && isSpan === true,
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
      staleTime: 0,
    }),
  );
  return (
    <CarChoice
      label={label}
      listLabel="Boş araçlar"
      hint={makeHint({ isSpan: isSpan === true, isNone: found.data?.items.length === 0, search, none })}
      error={error}
      car={car}
      isChosen={car.code !== ""}
      isFirst={isFirst}
      found={found}
      search={search}
      onSearch={setSearch}
      fieldRef={fieldRef}
      onChoose={onChoose}
    />
  );
}

function makeHint({
  isSpan,
  isNone,
  search,
  none,
}: {
  isSpan: boolean;
  isNone: boolean;
  search: string;
  none: string;
}): string {
  if (!isSpan) return "Önce geçerli bir başlangıç ve bitiş girin.";
  if (!isNone) return "Boş araçlardan plakayla seçin.";
  return search === "" ? none : "Aramayla eşleşen boş araç yok.";
}
