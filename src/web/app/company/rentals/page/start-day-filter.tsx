import { DayFields } from "#web/app/list/day-fields.tsx";

const labels = { from: "Başlangıç, ilk gün", to: "Başlangıç, son gün" };

/** Filters rentals by the day on which they began. */
export function StartDayFilter({
  days,
  onChange,
}: {
  days: { from: string; to: string };
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  return (
    <div className="grid gap-4 max-sm:w-full min-[22rem]:grid-cols-2">
      <DayFields {...days} labels={labels} onChange={onChange} />
    </div>
  );
}
