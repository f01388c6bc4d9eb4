import { CalendarClock, TriangleAlert } from "lucide-react";

import { deadlineState, type DeadlineKind } from "#domain/fleet/car.ts";

/** Names of the dates of a car that run out (docs/product.md 8.6). */
export const deadlineNames: Record<DeadlineKind, string> = {
  casco: "Kasko",
  insurance: "Sigorta",
  oilService: "Yağ Bakım",
  inspection: "Muayene",
};

const looks = {
  overdue: { Icon: TriangleAlert, colour: "text-bad" },
  due: { Icon: CalendarClock, colour: "text-warn" },
  later: { Icon: CalendarClock, colour: "text-ink-soft" },
};

/** The distance to a date of a car, with icon and colour: '5 gün geçti', 'bugün', '12 gün kaldı'. */
export function DeadlineState({ dueOn, today }: { dueOn: string; today: string }) {
  const { state, days } = deadlineState(dueOn, today);
  const { Icon, colour } = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span>{wordOf(days)}</span>
    </span>
  );
}

/** The name of a date and its distance in one line: 'Muayene 12 gün kaldı'. */
export function NamedDeadline({ kind, dueOn, today }: { kind: DeadlineKind; dueOn: string; today: string }) {
  const { state, days } = deadlineState(dueOn, today);
  return <span className={`font-semibold ${looks[state].colour}`}>{`${deadlineNames[kind]} ${wordOf(days)}`}</span>;
}

function wordOf(days: number): string {
  if (days === 0) return "bugün";
  return days < 0 ? `${-days} gün geçti` : `${days} gün kaldı`;
}
