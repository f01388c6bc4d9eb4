import { CalendarClock, TriangleAlert } from "lucide-react";

import { dueKindWords } from "#contract/fleet/maintenance.words.ts";
import { getDeadlineState, type DeadlineKind } from "#domain/fleet/car.ts";
import { getDueState, type DueDistance } from "#domain/fleet/maintenance.ts";

import { formatDueDistance } from "./due-text.ts";

/** Names of the deadlines of a car (docs/product.md 8.6). */
export const deadlineNames: Record<DeadlineKind, string> = {
  casco: "Kasko",
  insurance: "Sigorta",
  oilService: "Yağ Bakım",
  inspection: "Muayene",
};

/**
 * Names of deadlines and of kinds of maintenance. Planned maintenance with a text of its own is named by the text
 * instead.
 */
export const deadlineAndDueNames = { ...dueKindWords, ...deadlineNames };

const lookOfDeadline = {
  overdue: { Icon: TriangleAlert, colour: "text-bad" },
  due: { Icon: CalendarClock, colour: "text-warn" },
  later: { Icon: CalendarClock, colour: "text-ink-soft" },
};

type DeadlineLook = keyof typeof lookOfDeadline;

/** The days until or since a deadline, with icon and colour: '5 gün geçti', 'bugün', '12 gün kaldı'. */
export function DeadlineState({ dueOn, today }: { dueOn: string; today: string }) {
  const { state, days } = getDeadlineState(dueOn, today);
  return <DeadlineDistance state={state}>{formatDays(days)}</DeadlineDistance>;
}

/** The km and days until a maintenance is due: '1.200 km ya da 24 gün kaldı'. Renders nothing if neither is known. */
export function DueState({ distance }: { distance: DueDistance }) {
  const text = formatDueDistance(distance);
  return text === undefined ? null : <DeadlineDistance state={lookOfDue(distance)}>{text}</DeadlineDistance>;
}

function DeadlineDistance({ state, children }: { state: DeadlineLook; children: string }) {
  const { Icon, colour } = lookOfDeadline[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span>{children}</span>
    </span>
  );
}

/** The name of a deadline and the days until it: 'Muayene 12 gün kaldı'. */
export function NamedDeadline({ kind, dueOn, today }: { kind: DeadlineKind; dueOn: string; today: string }) {
  const { state, days } = getDeadlineState(dueOn, today);
  return (
    <span
      className={`font-semibold ${lookOfDeadline[state].colour}`}
    >{`${deadlineNames[kind]} ${formatDays(days)}`}</span>
  );
}

/** The name of planned maintenance, and the km and days until it is due: 'Yağ bakımı: 1.200 km ya da 24 gün kaldı'. */
export function NamedDue({ name, distance }: { name: string; distance: DueDistance }) {
  const text = formatDueDistance(distance);
  const state = lookOfDue(distance);
  return (
    <span className={state === "later" ? "" : `font-semibold ${lookOfDeadline[state].colour}`}>
      {text === undefined ? name : `${name}: ${text}`}
    </span>
  );
}

function lookOfDue(distance: DueDistance): DeadlineLook {
  return ({ over: "overdue", near: "due", later: "later" } as const)[getDueState(distance)];
}

function formatDays(days: number): string {
  if (days === 0) return "bugün";
  return days < 0 ? `${-days} gün geçti` : `${days} gün kaldı`;
}
