import { formatNearDay, formatUntilClock } from "#contract/words/clock.ts";
import { formatClock } from "#domain/words/istanbul.ts";

/**
 * The time at which a car is due back: 'bugün 18.00', 'yarın 09.30', '28 Kasım 18.00'. A year other than the present
 * year is added.
 */
export function formatReturnTime(dueAt: Date, now: Date): string {
  return `${formatNearDay(dueAt, now)} ${formatClock(dueAt)}`;
}

/** The time until which a car is free or taken: 'bugün 18.00’e kadar', '28 Kasım 09.30’a kadar'. */
export function formatUntil(instant: Date, now: Date): string {
  return `${formatNearDay(instant, now)} ${formatUntilClock(instant)}`;
}
