import { AlarmClock } from "lucide-react";

import { formatLateness } from "#web/app/company/parts/time-span.ts";

export function OverdueMark({ dueAt, now }: { dueAt: Date; now: Date }) {
  return (
    <span className="text-bad inline-flex items-center gap-1.5 align-bottom font-semibold whitespace-nowrap">
      <AlarmClock aria-hidden="true" size={16} className="shrink-0 max-sm:hidden" />
      <span>{formatLateness(dueAt, now)}</span>
    </span>
  );
}
