import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";

import { formatLocalDateTime } from "#domain/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Failed } from "#web/ui/states.tsx";

/** How long a time is at least for which cars are looked for: that of an overdue rental is over. */
const SHORTEST = 10 * 60_000;

/** Chooses one of the cars that nothing takes from now until then; more than the list holds are narrowed by a search on the server. */
export function FreeCarSelect({
  until,
  value,
  ...select
}: Omit<ComponentProps<typeof SelectField>, "children"> & { until: Date; value: string }) {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const [chosen, setChosen] = useState<{ code: string; plate: string }>();
  const [span] = useState(() => {
    const now = Date.now();
    const ends = new Date(Math.max(until.getTime(), now + SHORTEST));
    return { from: formatLocalDateTime(new Date(now)), until: formatLocalDateTime(ends) };
  });
  const all = useQuery(api.company.periods.free.queryOptions({ input: span, staleTime: 0 }));
  const found = useQuery(
    api.company.periods.free.queryOptions({
      input: { ...span, search },
      enabled: search !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const listed = (search === "" ? all : found).data;
  const isListed = listed?.items.some(({ code }) => code === value) ?? false;

  return (
    <div className="grid gap-3">
      {(all.data?.next ?? null) !== null && (
        <SearchField
          label="Araç ara"
          placeholder="34 ABC"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter here looks for a car; it must not send the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <SelectField
        {...select}
        hint={hintFor(listed, search)}
        value={value}
        onChange={(event) => {
          setChosen(listed?.items.find(({ code }) => code === event.target.value));
          select.onChange?.(event);
        }}
      >
        <option value="">Araç seçin</option>
        {value !== "" && !isListed && <option value={value}>{chosen?.plate || value}</option>}
        {listed?.items.map(({ code, plate }) => (
          <option key={code} value={code}>
            {plate || code}
          </option>
        ))}
      </SelectField>
      {(all.isError || found.isError) && !listed && (
        <Failed
          text={readSentenceFor(all.error ?? found.error, "Boş araçlar yüklenirken bir hata oluştu.")}
          retry={() => void (all.isError ? all.refetch() : found.refetch())}
          busy={all.isFetching || found.isFetching}
        />
      )}
    </div>
  );
}

function hintFor(listed: { items: unknown[]; next: string | null } | undefined, search: string): string | undefined {
  if (!listed) return undefined;
  if (listed.items.length === 0)
    return search === "" ? "Planlanan bitişe kadar boş aracınız yok." : "Aramayla eşleşen boş araç yok.";
  return listed.next === null ? undefined : `İlk ${listed.items.length} boş araç listede; diğerleri için arayın.`;
}
