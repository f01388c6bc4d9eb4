import { AlarmClock } from "lucide-react";

import { formatTimeSinceEnd } from "#contract/words/labels.words.ts";
import { computeCountdown } from "#domain/fleet/rental.ts";
import { useNow } from "#web/app/page/use-now.ts";

export function RentalCountdown({ dueAt }: { dueAt: Date }) {
  const time = computeCountdown(dueAt, useNow(1000));
  if (time.isOver) {
    return (
      <p className="bg-bad-soft text-bad flex items-center gap-3 rounded-xl px-4 py-2 text-lg font-extrabold">
        <AlarmClock aria-hidden="true" className="shrink-0" />
        <span>{formatTimeSinceEnd(time)}</span>
      </p>
    );
  }
  const parts = [
    { value: String(time.hours), unit: "saat" },
    { value: String(time.minutes).padStart(2, "0"), unit: "dakika" },
    { value: String(time.seconds).padStart(2, "0"), unit: "saniye" },
  ];
  return (
    <p role="timer" aria-label="Kalan süre" className="bg-sunken flex flex-wrap gap-x-3 rounded-xl px-4 py-2">
      {parts.map(({ value, unit }) => (
        <span key={unit} className="text-ink-soft text-sm">
          <span className="text-ink text-xl font-extrabold tabular-nums">{value}</span>
          <span>{` ${unit}`}</span>
        </span>
      ))}
    </p>
  );
}
