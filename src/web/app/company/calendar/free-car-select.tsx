import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";

import type { LocalSpan } from "#domain/calendar-view.ts";
import { parseLocalDateTime } from "#domain/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { SelectField } from "#web/ui/select-field.tsx";

/** Chooses a car that is free for a time; the one that is chosen stays in the list whatever the time. */
export function FreeCarSelect({
  car,
  span,
  except,
  onPick,
  ...select
}: Pick<ComponentProps<typeof SelectField>, "error"> & {
  car: { code: string; plate: string };
  span: LocalSpan;
  /** What is moved and stands in nobody's way. */
  except: string | undefined;
  onPick: (car: { code: string; plate: string }) => void;
}) {
  const [begins, ends] = [parseLocalDateTime(span.from), parseLocalDateTime(span.until)];
  const free = useQuery(
    api.company.periods.free.queryOptions({
      input: { ...span, ...(except !== undefined && { except }) },
      enabled: begins !== undefined && ends !== undefined && begins < ends,
      placeholderData: keepPreviousData,
    }),
  );
  const others = free.data?.items.filter(({ code }) => code !== car.code) ?? [];
  return (
    <SelectField
      label="Araç"
      hint={(free.data?.next ?? null) === null ? undefined : "Bu zamanda boş olan ilk araçlar listede."}
      value={car.code}
      onChange={({ target }) =>
        onPick({ code: target.value, plate: others.find(({ code }) => code === target.value)?.plate ?? car.plate })
      }
      {...select}
    >
      {car.code === "" && <option value="">Araç seçin</option>}
      {car.code !== "" && <option value={car.code}>{car.plate || car.code}</option>}
      {others.map(({ code, plate }) => (
        <option key={code} value={code}>
          {plate || code}
        </option>
      ))}
    </SelectField>
  );
}
