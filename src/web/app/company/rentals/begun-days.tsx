import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { TextField } from "#web/ui/field.tsx";

/** The days on which rentals began, by which their list is narrowed. */
export function BegunDays({
  days: { from, to },
  onChange,
}: {
  days: { from: string; to: string };
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  const [typedFrom, setFrom] = useTypedSearch(from, (text) => onChange({ from: text }));
  const [typedTo, setTo] = useTypedSearch(to, (text) => onChange({ to: text }));
  return (
    <div className="grid gap-4 max-sm:w-full min-[22rem]:grid-cols-2">
      <TextField
        label="Başlangıç, ilk gün"
        type="date"
        value={typedFrom}
        max={typedTo || undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="Başlangıç, son gün"
        type="date"
        value={typedTo}
        min={typedFrom || undefined}
        onChange={({ target }) => setTo(target.value)}
      />
    </div>
  );
}
