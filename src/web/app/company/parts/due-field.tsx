import type { ComponentProps } from "react";

import { addDays, formatLocalDateTime, formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import type { Elements } from "#web/ui/elements.ts";
import { TextField } from "#web/ui/field.tsx";

import { formatTimeSpan } from "./time-span.ts";

export function DueField({
  label,
  choices,
  from,
  adds = false,
  children,
  value,
  error,
  field,
  onPick,
}: {
  label: string;
  choices: readonly { label: string; days: number }[];
  from?: Date | undefined;
  adds?: boolean;
  children?: Elements;
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
        hint={<DueTimeInWords dueAt={parseLocalDateTime(value)} now={now} />}
        error={error}
        {...field}
      />
      <div role="group" aria-label={`${label}: hazır seçenekler`} className="mt-2 flex flex-wrap gap-2">
        {children}
        {choices.map((choice) => (
          <button
            key={choice.days}
            type="button"
            onClick={() => {
              const there = adds ? (parseLocalDateTime(value)?.getTime() ?? 0) : 0;
              const start = formatLocalDateTime(new Date(Math.max(there, from?.getTime() ?? Date.now())));
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

/** The typed time in Turkish words, because the date field of the device may use another language. */
function DueTimeInWords({ dueAt, now }: { dueAt: Date | undefined; now: Date }) {
  if (!dueAt) return <span>Gün ve saat, Türkiye saatiyle.</span>;
  // The field has no seconds, so the present time is rounded down. Otherwise a full day would read as 23 hours.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  if (dueAt > now) return <span>{`${formatLongDateTime(dueAt)} · ${formatTimeSpan(minute, dueAt)} sonra`}</span>;
  return (
    <span className="text-warn font-semibold">{`${formatLongDateTime(dueAt)} geçmişte kaldı: kiralamanın süresi hemen dolmuş görünür.`}</span>
  );
}
