import type { PeriodView } from "#contract/fleet/periods.ts";
import { Button } from "#web/ui/button.tsx";

import { periodBarStyles, PeriodMark } from "./calendar-row.tsx";
import { describePeriodKind, choosePeriodStyle, formatPeriodTimes, describeHolder } from "./period-words.ts";

export function DayChoice({
  periods,
  onOpen,
  onNew,
}: {
  periods: readonly PeriodView[];
  onOpen: (period: PeriodView) => void;
  onNew: () => void;
}) {
  return (
    <div className="grid gap-3">
      {periods.map((period) => (
        <PeriodButton key={period.id} period={period} onOpen={() => onOpen(period)} />
      ))}
      <Button look="secondary" onClick={onNew}>
        Boş saatlere rezervasyon yap ya da kapat
      </Button>
    </div>
  );
}

export function PeriodButton({
  period,
  words = formatPeriodTimes(period),
  onOpen,
}: {
  period: PeriodView;
  words?: string;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`flex min-h-12 w-full items-center gap-3 rounded-xl border px-4 py-2 text-left ${periodBarStyles[choosePeriodStyle(period)]}`}
    >
      <PeriodMark period={period} size={20} />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{`${describePeriodKind(period)}: ${describeHolder(period)}`}</span>
        <span className="block text-sm tabular-nums">{words}</span>
      </span>
    </button>
  );
}
