import { Plus } from "lucide-react";
import { useMemo } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import { clipBar, toBarPosition, type ShownDays } from "#domain/fleet/calendar-view.ts";
import { formatClock, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatReturnTime } from "#web/app/company/parts/return-time.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

import { PeriodButton } from "./day-choice.tsx";
import { listShownDays, formatDayWithWeekday } from "./day-words.ts";
import { formatPeriodTimes } from "./period-words.ts";

interface DayEvent {
  key: string;
  at: Date;
  said: string;
  row: CalendarRowView;
  period: PeriodView;
}

function listDayEvents(rows: readonly CalendarRowView[], today: string): Map<string, DayEvent[]> {
  const all = rows.flatMap((row) =>
    row.periods.flatMap((period): DayEvent[] => {
      const [out, back] = period.kind === "block" ? (["kapanır", "açılır"] as const) : (["teslim", "dönüş"] as const);
      return [
        { key: `${period.id} from`, at: period.startsAt, said: out, row, period },
        {
          key: `${period.id} until`,
          at: period.endsAt,
          said: back,
          row,
          period,
        },
      ];
    }),
  );
  return Map.groupBy(
    all.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    // The return of an overdue car is listed under today, even if it was due on an earlier day.
    ({ at, key, period }) => {
      const day = toIstanbulDate(at);
      return period.state === "overdue" && key.endsWith("until") && day < today ? today : day;
    },
  );
}

export function DayList({
  shown,
  rows,
  onOpen,
  onNew,
}: {
  shown: ShownDays;
  rows: readonly CalendarRowView[];
  onOpen: (row: CalendarRowView, period: PeriodView) => void;
  onNew: (day: string) => void;
}) {
  const now = useNow(60_000);
  const today = toIstanbulDate(now);
  const happenings = useMemo(() => listDayEvents(rows, today), [rows, today]);
  const throughout = rows.flatMap((row) =>
    row.periods
      .filter((period) => {
        const bar = clipBar(toBarPosition(period, shown.first), shown.count);
        return bar?.beginsBefore === true && bar.endsAfter;
      })
      .map((period) => ({ row, period })),
  );
  return (
    <div className="grid gap-6">
      {listShownDays(shown).map((day) => {
        const there = happenings.get(day) ?? [];
        // Past days without events are omitted.
        if (there.length === 0 && day < today) return null;
        return (
          <section key={day} aria-labelledby={`gun-${day}`}>
            <div className="border-line flex items-center justify-between gap-3 border-b pb-1">
              <h2 id={`gun-${day}`} className="text-lg font-bold">
                <span>{formatDayWithWeekday(day)}</span>
                {day === today && <span className="text-brand"> · bugün</span>}
              </h2>
              {day >= today && (
                <span>
                  <IconButton
                    Icon={Plus}
                    name={`${formatDayWithWeekday(day)}: rezervasyon yap ya da araç kapat`}
                    onClick={() => onNew(day)}
                  />
                </span>
              )}
            </div>
            {there.length === 0 ? (
              <p className="text-ink-soft mt-2">Teslim ya da dönüş yok.</p>
            ) : (
              <ul className="mt-3 grid gap-2">
                {there.map(({ key, at, said, row, period }) => (
                  <li key={key}>
                    <PeriodButton
                      period={period}
                      words={`${row.plate || row.code} · ${toIstanbulDate(at) === day ? formatClock(at) : formatReturnTime(at, now)} ${said}`}
                      onOpen={() => onOpen(row, period)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {throughout.length > 0 && (
        <section aria-labelledby="hep-dolu">
          <h2 id="hep-dolu" className="border-line border-b pb-1 text-lg font-bold">
            Bu günlerin hepsinde dolu
          </h2>
          <ul className="mt-3 grid gap-2">
            {throughout.map(({ row, period }) => (
              <li key={period.id}>
                <PeriodButton
                  period={period}
                  words={`${row.plate || row.code} · ${formatPeriodTimes(period)}`}
                  onOpen={() => onOpen(row, period)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
