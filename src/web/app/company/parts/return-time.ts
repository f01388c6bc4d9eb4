import { formatNearDay, formatUntilClock } from "#contract/words/clock.ts";
import { formatClock } from "#domain/words/istanbul.ts";

export function formatReturnTime(dueAt: Date, now: Date): string {
  return `${formatNearDay(dueAt, now)} ${formatClock(dueAt)}`;
}

export function formatUntil(instant: Date, now: Date): string {
  return `${formatNearDay(instant, now)} ${formatUntilClock(instant)}`;
}
