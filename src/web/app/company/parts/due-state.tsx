import { CalendarClock, TriangleAlert } from "lucide-react";

import { formatDueDistance, formatDueSentence } from "#contract/fleet/maintenance.words.ts";
import { getDueState, type DueDistance, type DueKind } from "#domain/fleet/maintenance.ts";

const looks = {
  over: { Icon: TriangleAlert, colour: "text-bad" },
  near: { Icon: CalendarClock, colour: "text-warn" },
  later: { Icon: CalendarClock, colour: "text-ink-soft" },
};

export function lookOfDue(distance: DueDistance): (typeof looks)[keyof typeof looks] {
  return looks[getDueState(distance)];
}

/** What is true of it, with icon and colour: '5 gün önce doldu', '300 km geçti'. */
export function DueState({ kind, distance }: { kind: DueKind; distance: DueDistance }) {
  const text = formatDueDistance(kind, distance);
  const { Icon, colour } = lookOfDue(distance);
  return (
    text !== undefined && (
      <span className={`inline-flex items-center gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden="true" size={16} className="shrink-0" />
        <span>{text}</span>
      </span>
    )
  );
}

export function NamedDue({ due, distance }: { due: { kind: DueKind; text: string }; distance: DueDistance }) {
  return (
    <span className={getDueState(distance) === "later" ? "" : `font-semibold ${lookOfDue(distance).colour}`}>
      {formatDueSentence(due, distance)}
    </span>
  );
}
