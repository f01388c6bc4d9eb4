import { getDueState } from "#domain/fleet/maintenance.ts";
import { countDaysBetween, formatCalendarDate } from "#domain/words/istanbul.ts";

import { findExpiry, formatDaysOfExpiry, formatDueDistance, formatDueName } from "./maintenance.words.ts";
import type { PeriodWarningView } from "./periods.ts";

/** What a rental runs past: 'Sigortası bu süre bitmeden doluyor: 1 Aralık 2026.', 'Lastik gecikti: 27 Kasım 2026.' */
export function makePeriodWarningSentence({ kind, text, dueOn, ...km }: PeriodWarningView, today: string): string {
  const kmLeft = km.kmLeft ?? null;
  const distance = { days: dueOn === null ? null : countDaysBetween(today, dueOn), kmLeft };
  const expiry = findExpiry(kind, distance);
  const what = expiry
    ? `${expiry.subject} ${expiry.days > 0 ? "bu süre bitmeden doluyor" : formatDaysOfExpiry(expiry.days)}`
    : `${formatDueName({ kind, text })} ${getDueState(distance) === "over" ? "gecikti" : "bu süre içinde yapılmalı"}`;
  const when = [
    ...(dueOn === null ? [] : [formatCalendarDate(dueOn)]),
    ...(kmLeft === null ? [] : [formatDueDistance(kind, { days: null, kmLeft })]),
  ];
  return `${what}: ${when.join(", ")}.`;
}
