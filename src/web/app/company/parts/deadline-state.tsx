import { CalendarClock, TriangleAlert } from "lucide-react";

import { formatDeadlineDays, makeDeadlineSentence } from "#contract/fleet/deadlines.words.ts";
import { formatDueDistance, formatDueSentence } from "#contract/fleet/maintenance.words.ts";
import { getDeadlineState, type DeadlineKind } from "#domain/fleet/car.ts";
import { getDueState, type DueDistance } from "#domain/fleet/maintenance.ts";

const lookOfDeadline = {
  overdue: { Icon: TriangleAlert, colour: "text-bad" },
  due: { Icon: CalendarClock, colour: "text-warn" },
  later: { Icon: CalendarClock, colour: "text-ink-soft" },
};

type DeadlineLook = (typeof lookOfDeadline)[keyof typeof lookOfDeadline];

/** What is true of a deadline, with icon and colour: '5 gün önce doldu'. */
export function DeadlineState({ dueOn, today }: { dueOn: string; today: string }) {
  const { state, days } = getDeadlineState(dueOn, today);
  return <DeadlineDistance look={lookOfDeadline[state]}>{formatDeadlineDays(days)}</DeadlineDistance>;
}

export function DueState({ distance }: { distance: DueDistance }) {
  const text = formatDueDistance(distance);
  return text === undefined ? null : <DeadlineDistance look={lookOfDue(distance)}>{text}</DeadlineDistance>;
}

function DeadlineDistance({ look: { Icon, colour }, children }: { look: DeadlineLook; children: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span>{children}</span>
    </span>
  );
}

export function NamedDeadline({ kind, dueOn, today }: { kind: DeadlineKind; dueOn: string; today: string }) {
  const { state, days } = getDeadlineState(dueOn, today);
  return <span className={`font-semibold ${lookOfDeadline[state].colour}`}>{makeDeadlineSentence(kind, days)}</span>;
}

export function NamedDue({ name, distance }: { name: string; distance: DueDistance }) {
  return (
    <span className={getDueState(distance) === "later" ? "" : `font-semibold ${lookOfDue(distance).colour}`}>
      {formatDueSentence(name, distance)}
    </span>
  );
}

export function lookOfDue(distance: DueDistance): DeadlineLook {
  return lookOfDeadline[({ over: "overdue", near: "due", later: "later" } as const)[getDueState(distance)]];
}
