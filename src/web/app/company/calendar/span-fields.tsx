import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { addDays, formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatTimeSpan } from "#web/app/company/parts/time-span.ts";
import { TextField } from "#web/ui/field.tsx";

const lengthChoices = [
  { label: "1 gün", days: 1 },
  { label: "3 gün", days: 3 },
  { label: "1 hafta", days: 7 },
];

export function SpanFields({
  span: { from, until },
  errors,
  onChange,
}: {
  span: LocalSpan;
  errors: { from?: string | undefined; until?: string | undefined };
  onChange: (change: Partial<LocalSpan>) => void;
}) {
  const field = { type: "datetime-local", min: "2000-01-01T00:00", max: "2100-12-31T23:59" };
  const [begins, ends] = [parseLocalDateTime(from), parseLocalDateTime(until)];
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field}
          label="Başlangıç"
          hint={begins ? formatLongDateTime(begins) : "Türkiye saatiyle"}
          error={errors.from}
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          {...field}
          label="Bitiş"
          hint={
            ends
              ? `${formatLongDateTime(ends)}${begins && ends > begins ? ` · ${formatTimeSpan(begins, ends)}` : ""}`
              : "Türkiye saatiyle"
          }
          error={errors.until}
          value={until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </div>
      <div role="group" aria-label="Hazır süreler" className="flex flex-wrap gap-2">
        {lengthChoices.map(({ label, days }) => (
          <button
            key={days}
            type="button"
            onClick={() => begins && onChange({ until: addDays(from.slice(0, 10), days) + from.slice(10, 16) })}
            className="border-line-strong bg-surface hover:bg-sunken min-h-11 rounded-full border px-4 font-semibold"
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
