import { TextField } from "#web/ui/field.tsx";

import { useTypedSearch } from "./typed-search.ts";

export function DayFields({
  from = "",
  to = "",
  labels = { from: "İlk gün", to: "Son gün" },
  onChange,
}: {
  from?: string | undefined;
  to?: string | undefined;
  labels?: { from: string; to: string };
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  const [typedFrom, setFrom] = useTypedSearch(from, (text) => onChange({ from: text }));
  const [typedTo, setTo] = useTypedSearch(to, (text) => onChange({ to: text }));
  return (
    <>
      <TextField
        label={labels.from}
        type="date"
        value={typedFrom}
        max={typedTo || undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={labels.to}
        type="date"
        value={typedTo}
        min={typedFrom || undefined}
        onChange={({ target }) => setTo(target.value)}
      />
    </>
  );
}
