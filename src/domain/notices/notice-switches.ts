import type { ProfileKind } from "#domain/people/profile.ts";
import { addDays, istanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { reasonsOf, type NoticeReason } from "./notice.ts";

/** The reasons that the page of a profile offers: those of its kind that are not switched off. docs/product.md 16.10. */
export function offeredReasons(kind: ProfileKind, off: readonly string[]): readonly NoticeReason[] {
  return reasonsOf(kind).filter((reason) => !off.includes(reason));
}

/** Which reasons are on, of those that any profile has: what was off, changed by what is named. docs/product.md 16.10. */
export function switchReasons(
  off: readonly string[],
  named: Readonly<Partial<Record<NoticeReason, boolean>>>,
): string[] {
  const kept = off.filter((reason) => named[reason as NoticeReason] === undefined);
  const switchedOff = Object.entries(named).flatMap(([reason, isOn]) => (isOn ? [] : [reason]));
  return [...kept, ...switchedOff].toSorted();
}

/** For how long notices are paused with one tap. docs/product.md 16.10. */
export const PAUSES = ["hour", "today", "tomorrow", "week"] as const;

export type Pause = (typeof PAUSES)[number];

/** Most days that notices are paused for. docs/product.md 16.10. */
export const PAUSE_MAX_DAYS = 7;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Until when a pause lasts that is chosen now, in whole minutes: an hour, today, tomorrow 08.00 or a week. docs/product.md 16.10. */
export function pauseEnd(pause: Pause, now: Date): Date {
  switch (pause) {
    case "hour":
      return wholeMinute(now.getTime() + 60 * MINUTE);
    case "today":
      return inIstanbul(`${addDays(istanbulDate(now), 1)}T00:00`);
    case "tomorrow":
      return inIstanbul(`${addDays(istanbulDate(now), 1)}T08:00`);
    case "week":
      return wholeMinute(now.getTime() + PAUSE_MAX_DAYS * DAY);
  }
}

/** Whether a pause would last longer than notices may be paused for. docs/product.md 16.10. */
export function isPauseTooLong(until: Date, now: Date): boolean {
  return until.getTime() > now.getTime() + PAUSE_MAX_DAYS * DAY + CLOCKS_DIFFER;
}

/** A device's clock may be ahead of the server's by so much. */
const CLOCKS_DIFFER = 60 * MINUTE;

function wholeMinute(instant: number): Date {
  return new Date(instant - (instant % MINUTE));
}

function inIstanbul(local: string): Date {
  const instant = parseLocalDateTime(local);
  if (instant === undefined) throw new RangeError(`no such time in Istanbul: ${local}`);
  return instant;
}
