import { Clock } from "lucide-react";

import { isPoliceNoticeLate } from "#domain/fleet/police-notice.ts";
import { formatTimeSpan } from "#web/app/company/parts/time-span.ts";

export function LateMark({ at, now }: { at: Date; now: Date }) {
  const isLate = isPoliceNoticeLate(at, now);
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${isLate ? "text-bad" : "text-ink-soft"}`}
    >
      <Clock aria-hidden="true" size={16} className="shrink-0" />
      <span>{now.getTime() - at.getTime() < 60_000 ? "Şimdi" : `${formatTimeSpan(at, now)} oldu`}</span>
    </span>
  );
}
