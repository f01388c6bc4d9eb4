import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { DayFields } from "#web/app/list/day-fields.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";

export function StartDayFilter({
  days,
  onChange,
}: {
  days: { from: string; to: string };
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  return (
    <div className="max-sm:w-full sm:min-w-72">
      <FoldedSection title="Başlangıç günü" value={describeDays(days)}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.625rem),1fr))] gap-4">
          <DayFields {...days} onChange={onChange} />
        </div>
      </FoldedSection>
    </div>
  );
}

function describeDays({ from, to }: { from: string; to: string }): string {
  if (from === "" && to === "") return "Tümü";
  if (to === "") return `${formatCalendarDate(from)} ve sonrası`;
  return from === ""
    ? `${formatCalendarDate(to)} ve öncesi`
    : `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
}
