import type { ComponentProps } from "react";

import { SelectField } from "#web/ui/select-field.tsx";

const OFFERED_MINUTES = [1, 3, 5, 10, 15, 20, 30, 45, 60];

export function MinutesSelect({
  stored,
  ...field
}: Omit<ComponentProps<typeof SelectField>, "children" | "label"> & { stored: number }) {
  const minutes = [...new Set([...OFFERED_MINUTES, stored])].toSorted((a, b) => a - b);
  return (
    <SelectField label="Ne kadar sonra?" {...field}>
      {minutes.map((count) => (
        <option key={count} value={count}>{`${count} dakika yanıt vermezsem`}</option>
      ))}
    </SelectField>
  );
}
