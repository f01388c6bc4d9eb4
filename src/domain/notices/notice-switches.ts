import type { ProfileKind } from "#domain/people/profile.ts";
import { addDays, istanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { reasonsOf, type NoticeReason } from "./notice.ts";

/** The reasons that a profile's page offers: those of its kind that are not switched off. docs/product.md 16.10. */
export function offeredReasons(kind: ProfileKind, off: readonly string[]): readonly NoticeReason[] {
  return reasonsOf(kind).filter((reason) => !off.includes(reason));
}

/**
 * Returns the switched-off reasons after the changes in `named`, which has true for each reason to offer.
 * docs/product.md 16.10.
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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The end of a pause that begins now, in whole minutes: in an hour, at the end of today, tomorrow at 08.00, or in a
 * week. docs/product.md 16.10.
 */
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

/** Whether a pause would be longer than allowed. docs/product.md 16.10. */
export function isPauseTooLong(until: Date, now: Date): boolean {
  return until.getTime() > now.getTime() + PAUSE_MAX_DAYS * DAY + CLOCKS_DIFFER;
}

/** How far a device's clock may be ahead of the server's. */
const CLOCKS_DIFFER = 60 * MINUTE;

function wholeMinute(instant: number): Date {
  return new Date(instant - (instant % MINUTE));
}

function inIstanbul(local: string): Date {
  const instant = parseLocalDateTime(local);
  if (instant === undefined) throw new RangeError(`no such time in Istanbul: ${local}`);
  return instant;
}
