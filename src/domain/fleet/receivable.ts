import { addDays, daysBetween, istanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import type { ReceivableBand } from "./receivable-band.ts";

/** The instants at which a rental's money became due that belong to a band: `from` is in it, `until` is not; null has no bound. */
export interface BandSpan {
  readonly from: Date | null;
  readonly until: Date | null;
}

/**
 * The span of each band at an instant. Days are those of the calendar in Istanbul, so that a band changes at midnight alone, and the bands
 * together hold every instant once. docs/product.md 9.13.
 */
export function bandSpans(now: Date): Record<ReceivableBand, BandSpan> {
  const today = istanbulDate(now);
  const daysAgo = (days: number) => midnightOf(addDays(today, -days));
  // Instants are stored by the millisecond: what is due now is owed now.
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

function midnightOf(day: string): Date {
  return parseLocalDateTime(`${day}T00:00`)!;
}

/** Since how many whole calendar days something is owed; below zero while it is still to become due. docs/product.md 9.13. */
export function daysOwed(since: Date, now: Date): number {
  return daysBetween(istanbulDate(since), istanbulDate(now));
}
