import { Minus, Plus } from "lucide-react";

import { countRentalDays } from "#domain/fleet/rental-rules.ts";
import { addDays, formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";

export function DayStepper({
  value,
  from,
  onPick,
}: {
  value: string;
  from: Date | undefined;
  onPick: (value: string) => void;
}) {
  const now = useNow(15_000);
  const end = parseLocalDateTime(value);
  const begin = from ?? now;
  const days = end && end > begin ? countRentalDays(begin, end) : 0;

  function step(by: 1 | -1) {
    const start = days === 0 ? formatLocalDateTime(from ?? new Date()) : value;
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
      <span role="status" className="min-w-24 text-center font-semibold tabular-nums">
        {days === 0 ? "Bitiş seçin" : `Süre ${days} gün`}
      </span>
      <button type="button" aria-label="Bir gün artır" onClick={() => step(1)} className={round}>
        <Plus aria-hidden="true" size={18} />
      </button>
    </span>
  );
}
