import type { ProfileKind } from "#domain/people/profile.ts";
import { addDays, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { getReasonsOfKind, type NoticeReason } from "./notice.ts";

export function getOfferedReasons(kind: ProfileKind, off: readonly string[]): readonly NoticeReason[] {
  return getReasonsOfKind(kind).filter((reason) => !off.includes(reason));
}

/**
 * Returns the switched-off reasons, sorted, after the changes in `named`: true offers a reason, false switches it off.
 * docs/product/notices.md 16.10.
 */
export function switchReasons(
  off: readonly string[],
  named: Readonly<Partial<Record<NoticeReason, boolean>>>,
): string[] {
  const kept = off.filter((reason) => named[reason as NoticeReason] === undefined);
  const switchedOff = Object.entries(named).flatMap(([reason, isOn]) => (isOn ? [] : [reason]));
  return [...kept, ...switchedOff].toSorted();
}

export const PAUSES = ["hour", "today", "tomorrow", "week"] as const;

export type Pause = (typeof PAUSES)[number];

export const PAUSE_MAX_DAYS = 30;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const WEEK_DAYS = 7;

/** 'today' ends at the next midnight in Istanbul, and 'tomorrow' at 08.00 of the next day. */
export function computePauseEnd(pause: Pause, now: Date): Date {
  switch (pause) {
    case "hour":
      return roundToMinute(now.getTime() + 60 * MINUTE_MS);
    case "today":
      return toIstanbulInstant(`${addDays(toIstanbulDate(now), 1)}T00:00`);
    case "tomorrow":
      return computePauseEndOn(addDays(toIstanbulDate(now), 1));
    case "week":
      return roundToMinute(now.getTime() + WEEK_DAYS * DAY_MS);
  }
}

/** A pause until a day ('2026-12-15') ends at 08.00 of it in Istanbul. Throws RangeError for an invalid day. */
export function computePauseEndOn(day: string): Date {
  return toIstanbulInstant(`${day}T08:00`);
}

export function isPauseTooLong(until: Date, now: Date): boolean {
  return until.getTime() > now.getTime() + PAUSE_MAX_DAYS * DAY_MS + CLOCK_DIFFERENCE_MS_MAX;
}

/** How many milliseconds a device's clock may be ahead of the server's clock. */
const CLOCK_DIFFERENCE_MS_MAX = 60 * MINUTE_MS;

function roundToMinute(instant: number): Date {
  return new Date(instant - (instant % MINUTE_MS));
}

/** Throws RangeError for an invalid time. */
export function toIstanbulInstant(local: string): Date {
  const instant = parseLocalDateTime(local);
  if (instant === undefined) throw new RangeError(`no such time in Istanbul: ${local}`);
  return instant;
}
