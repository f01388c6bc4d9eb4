import type { ProfileKind } from "#domain/people/profile.ts";
import { addDays, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { getReasonsOfKind, type NoticeReason } from "./notice.ts";

/** The reasons that a profile's page offers: those of its kind that are not switched off. docs/product.md 16.10. */
export function getOfferedReasons(kind: ProfileKind, off: readonly string[]): readonly NoticeReason[] {
  return getReasonsOfKind(kind).filter((reason) => !off.includes(reason));
}

/**
 * Returns the switched-off reasons, sorted, after the changes in `named`: true offers a reason, false switches it off.
 * Reasons that are not in `named` stay as they are in `off`. docs/product.md 16.10.
 */
export function switchReasons(
  off: readonly string[],
  named: Readonly<Partial<Record<NoticeReason, boolean>>>,
): string[] {
  const kept = off.filter((reason) => named[reason as NoticeReason] === undefined);
  const switchedOff = Object.entries(named).flatMap(([reason, isOn]) => (isOn ? [] : [reason]));
  return [...kept, ...switchedOff].toSorted();
}

/** Pauses of notices that can be chosen with one tap. docs/product.md 16.10. */
export const PAUSES = ["hour", "today", "tomorrow", "week"] as const;

export type Pause = (typeof PAUSES)[number];

/** Longest pause of notices in days. docs/product.md 16.10. */
export const PAUSE_MAX_DAYS = 7;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The end of a pause that begins now, rounded down to a whole minute. 'today' ends at the next midnight in Istanbul,
 * and 'tomorrow' at 08.00 of the next day. docs/product.md 16.10.
 */
export function computePauseEnd(pause: Pause, now: Date): Date {
  switch (pause) {
    case "hour":
      return roundToMinute(now.getTime() + 60 * MINUTE_MS);
    case "today":
      return toIstanbulInstant(`${addDays(toIstanbulDate(now), 1)}T00:00`);
    case "tomorrow":
      return toIstanbulInstant(`${addDays(toIstanbulDate(now), 1)}T08:00`);
    case "week":
      return roundToMinute(now.getTime() + PAUSE_MAX_DAYS * DAY_MS);
  }
}

/**
 * Whether a pause is longer than `PAUSE_MAX_DAYS`, with some tolerance for the device's clock. docs/product.md 16.10.
 */
export function isPauseTooLong(until: Date, now: Date): boolean {
  return until.getTime() > now.getTime() + PAUSE_MAX_DAYS * DAY_MS + CLOCK_DIFFERENCE_MS_MAX;
}

/** How many milliseconds a device's clock may be ahead of the server's clock. */
const CLOCK_DIFFERENCE_MS_MAX = 60 * MINUTE_MS;

function roundToMinute(instant: number): Date {
  return new Date(instant - (instant % MINUTE_MS));
}

function toIstanbulInstant(local: string): Date {
  const instant = parseLocalDateTime(local);
  if (instant === undefined) throw new RangeError(`no such time in Istanbul: ${local}`);
  return instant;
}
