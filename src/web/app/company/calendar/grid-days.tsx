import { isWithinColumns } from "#domain/fleet/calendar-view.ts";
import { weekdayOfDate } from "#domain/words/istanbul.ts";

import { plateColumnStyle } from "./calendar-row.tsx";
import { formatWeekday } from "./day-words.ts";

export function DayHeadings({
  days,
  dayNames,
  today,
  chosen,
  onChoose,
}: {
  days: readonly string[];
  dayNames: readonly string[];
  today: string;
  chosen: readonly [number, number] | undefined;
  onChoose: (day: string) => void;
}) {
  return (
    <div role="row" aria-rowindex={1} className="border-line bg-surface sticky top-0 z-20 flex border-b">
      <div
        role="columnheader"
        className={`${plateColumnStyle} border-line bg-surface text-ink-soft sticky left-0 z-10 flex shrink-0 items-center border-r px-3 text-sm font-semibold`}
      >
        Araç
      </div>
      {days.map((one, at) => (
        <div
          key={one}
          role="columnheader"
          aria-label={one === today ? `${dayNames[at] ?? ""}, bugün` : dayNames[at]}
          className={`grow basis-0 border-l ${weekdayOfDate(one) === 1 ? "border-line-strong" : "border-line"} ${isWeekend(one) ? "bg-sunken" : ""}`}
        >
          <button
            type="button"
            aria-pressed={isWithinColumns(at, chosen)}
            aria-label={`${dayNames[at] ?? ""}: boş araçlara bak`}
            disabled={one < today}
            onClick={() => onChoose(one)}
            className="aria-pressed:bg-brand-solid aria-pressed:text-on-brand group w-full cursor-pointer py-1.5 text-center leading-tight outline-offset-[-3px]"
          >
            <span className="text-ink-soft group-aria-pressed:text-on-brand block text-xs">{formatWeekday(one)}</span>
            <span
              className={`inline-block min-w-7 rounded-full px-1 py-0.5 font-bold tabular-nums ${one === today ? "bg-brand-solid text-on-brand" : ""}`}
            >
              {Number(one.slice(8))}
            </span>
          </button>
        </div>
      ))}
    </div>
  );
}

export function DayLines({ days }: { days: readonly string[] }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 flex">
      <div className={`${plateColumnStyle} shrink-0`} />
      <div className="relative flex grow">
        {days.map((one) => (
          <div
            key={one}
            className={`grow basis-0 border-l ${weekdayOfDate(one) === 1 ? "border-line-strong" : "border-transparent"} ${isWeekend(one) ? "bg-sunken/60" : ""}`}
          />
        ))}
      </div>
    </div>
  );
}

export function NowLine({ at, count }: { at: number; count: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 flex">
      <div className={`${plateColumnStyle} shrink-0`} />
      <div className="relative grow">
        <div className="bg-bad absolute inset-y-0 w-0.5" style={{ left: `${(at / count) * 100}%` }} />
      </div>
    </div>
  );
}

function isWeekend(day: string): boolean {
  return weekdayOfDate(day) % 6 === 0;
}
