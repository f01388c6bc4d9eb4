import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { ListedCarView } from "#contract/fleet/cars.ts";
import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export function CarSelect({
  label,
  none,
  value,
  valueOf,
  error,
  onChoose,
}: {
  label: string;
  none: string;
  value: string;
  valueOf: (car: ListedCarView) => string;
  error?: string | undefined;
  onChoose: (value: string) => void;
}) {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const [chosen, setChosen] = useState<{ value: string; name: string }>();
  const all = useQuery(api.company.cars.list.queryOptions({ input: {} }));
  const found = useQuery(
    api.company.cars.list.queryOptions({
      input: { search },
      enabled: search !== "",
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
    }),
  );
  const read = search === "" ? all : found;
  const cars = (read.data?.items ?? []).map((car) => ({ value: valueOf(car), name: formatCarName(car) }));
  const isListed = cars.some((car) => car.value === value);

  return (
    <div className="grid content-start gap-3">
      {(all.data?.next ?? null) !== null && (
        <SearchField
          label={`${label} ara`}
          lang="en"
          autoCapitalize="characters"
          placeholder="34 ABC 123"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter in the search field must not submit the form around it.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <SelectField
        label={label}
        error={error}
        hint={read.data && read.data.next !== null ? "Listede ilk araçlar var. Diğerleri için arayın." : undefined}
        value={value}
        onChange={({ target }) => {
          setChosen(cars.find((car) => car.value === target.value));
          onChoose(target.value);
        }}
      >
        <option value="">{none}</option>
        {value !== "" && !isListed && <option value={value}>{chosen?.value === value ? chosen.name : value}</option>}
        {cars.map((car) => (
          <option key={car.value} value={car.value}>
            {car.name}
          </option>
        ))}
      </SelectField>
      <LoadFailure of={read} failed="Araçlar yüklenirken bir hata oluştu." />
    </div>
  );
}

function formatCarName({ plate, code }: ListedCarView): string {
  return plate === "" ? `Plakasız, kod: ${code}` : plate;
}
