import { Minus, Plus } from "lucide-react";
import type { ComponentProps } from "react";

import { addDays, formatLocalDateTime, formatLongDateTime, parseLocalDateTime } from "#domain/istanbul.ts";
import { rentalDays } from "#domain/rental-rules.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { TextField } from "#web/ui/field.tsx";

import { formatSpan } from "./time-span.ts";

/** The planned end of a rental, Istanbul time, with the usual lengths one tap away. */
export function DueField({
  label,
  choices,
  adds = false,
  stepper = false,
  value,
  error,
  field,
  onPick,
}: {
  label: string;
  /** Lengths in days, counted from now. */
  choices: readonly { label: string; days: number }[];
  /** They are added to what stands in the field, if that is still to come. */
  adds?: boolean;
  /** A day more or less is one tap, too. */
  stepper?: boolean;
  value: string;
  error?: string | undefined;
  field: Pick<ComponentProps<"input">, "name" | "value" | "onChange" | "onBlur" | "ref">;
  onPick: (value: string) => void;
}) {
  const now = useNow(15_000);
  return (
    <div>
      <TextField
        type="datetime-local"
        min="2000-01-01T00:00"
        max="2100-12-31T23:59"
        label={label}
        hint={<Meaning dueAt={parseLocalDateTime(value)} now={now} />}
        error={error}
        {...field}
      />
      <div role="group" aria-label={`${label}: hazır seçenekler`} className="mt-2 flex flex-wrap gap-2">
        {stepper && <DayStepper value={value} now={now} onPick={onPick} />}
        {choices.map((choice) => (
          <button
            key={choice.days}
            type="button"
            onClick={() => {
              const there = adds ? (parseLocalDateTime(value)?.getTime() ?? 0) : 0;
              const start = formatLocalDateTime(new Date(Math.max(there, Date.now())));
              onPick(`${addDays(start.slice(0, 10), choice.days)}${start.slice(10)}`);
            }}
            className="border-line-strong bg-surface hover:bg-sunken min-h-11 rounded-full border px-4 font-semibold"
          >
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** How many days it lasts, one more or less by a tap. */
function DayStepper({ value, now, onPick }: { value: string; now: Date; onPick: (value: string) => void }) {
  const end = parseLocalDateTime(value);
  const days = end && end > now ? rentalDays(now, end) : 0;

  function step(by: 1 | -1) {
    const start = days === 0 ? formatLocalDateTime(new Date()) : value;
    onPick(`${addDays(start.slice(0, 10), by)}${start.slice(10)}`);
  }

  const round =
    "border-line-strong bg-surface hover:bg-sunken grid size-11 place-items-center rounded-full border aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        aria-label="Bir gün azalt"
        aria-disabled={days <= 1 || undefined}
        onClick={() => days > 1 && step(-1)}
        className={round}
      >
        <Minus aria-hidden="true" size={18} />
      </button>
      <span role="status" className="min-w-16 text-center font-semibold tabular-nums">
        {days} gün
      </span>
      <button type="button" aria-label="Bir gün artır" onClick={() => step(1)} className={round}>
        <Plus aria-hidden="true" size={18} />
      </button>
    </span>
  );
}

/** The time as people say it, whatever language the device's own field speaks. */
function Meaning({ dueAt, now }: { dueAt: Date | undefined; now: Date }) {
  if (!dueAt) return "Gün ve saat, Türkiye saatiyle.";
  // The field knows no seconds: what is a day away reads so.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  if (dueAt > now) return `${formatLongDateTime(dueAt)} · ${formatSpan(minute, dueAt)} sonra`;
  return (
    <span className="text-warn font-semibold">
      {formatLongDateTime(dueAt)} geçmişte kaldı: kiralamanın süresi hemen dolmuş görünür.
    </span>
  );
}
