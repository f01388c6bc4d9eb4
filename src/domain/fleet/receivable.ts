import { addDays, countDaysBetween, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import type { ReceivableBand } from "./receivable-band.ts";

/** `from` is inclusive, `until` exclusive; null means unlimited. */
export interface BandSpan {
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * Overdue days are counted as calendar days of Istanbul, so that an overdue debt changes its band only at midnight.
 * Every instant is in exactly one band.
 */
export function getBandSpans(now: Date): Record<ReceivableBand, BandSpan> {
  const today = toIstanbulDate(now);
  const daysAgo = (days: number) => midnightOfDay(addDays(today, -days));
  // A debt that is due exactly now counts as due, so the first instant that is not due is a millisecond later.
  const notDue = new Date(now.getTime() + 1);
  const [week, month, quarter] = [daysAgo(7), daysAgo(30), daysAgo(90)];
  return {
    "not-due": { from: notDue, until: null },
    "to-7": { from: week, until: notDue },
    "to-30": { from: month, until: week },
    "to-90": { from: quarter, until: month },
    "over-90": { from: null, until: quarter },
  };
}

function midnightOfDay(day: string): Date {
  return parseLocalDateTime(`${day}T00:00`)!;
}

export function countDaysOwed(since: Date, now: Date): number {
  return countDaysBetween(toIstanbulDate(since), toIstanbulDate(now));
}
