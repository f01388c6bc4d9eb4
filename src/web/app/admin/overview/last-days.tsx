import { ChevronDown } from "lucide-react";

import type { OverviewDayView } from "#contract/people/overview.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";

export function LastDays({ days }: { days: readonly OverviewDayView[] }) {
  const scans = days.reduce((sum, day) => sum + (day.scans ?? 0), 0);
  const notices = days.reduce((sum, day) => sum + day.notices, 0);
  return (
    <div className="border-line bg-surface rounded-2xl border px-4 pt-4 pb-1 sm:px-5">
      <h3 className="text-ink-soft text-sm font-semibold">Son 7 gün</h3>
      <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
        <DayTotal name="okutma" count={scans} />
        <DayTotal name="mesaj" count={notices} />
      </dl>
      <details className="group mt-1">
        <summary className="text-brand inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
          Gün gün
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="shrink-0 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <table className="mt-1 w-full max-w-md text-left tabular-nums">
          <caption className="sr-only">Son yedi günün okutmaları ve mesajları</caption>
          <thead className="text-ink-soft text-sm">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                Gün
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Okutma
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Mesaj
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-line border-t">
                <th scope="row" className="py-1.5 font-normal">
                  {formatCalendarDate(day.day)}
                </th>
                <td className="py-1.5 text-right">{day.scans === null ? "–" : formatCount(day.scans)}</td>
                <td className="py-1.5 text-right">{formatCount(day.notices)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-ink-soft mt-2 mb-3 text-sm">{`Sayıları dakikada bir yazarız. Sunucu birden durursa son dakikanınkiler eksik kalır.${days.some((day) => day.scans === null) ? " Okutmaların sayılmadığı günlerde “–” yazar." : ""}`}</p>
      </details>
    </div>
  );
}

function DayTotal({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dd className="text-2xl font-extrabold tabular-nums">{formatCount(count)}</dd>
      <dt className="font-semibold">{name}</dt>
    </div>
  );
}
