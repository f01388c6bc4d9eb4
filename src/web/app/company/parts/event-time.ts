import { checkEventTime, type CarEvent } from "#domain/fleet/car-event.ts";
import { addDays, formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

const HOUR_MS = 3_600_000;

/** The value of an incomplete time. It must differ from '', which means now. The schema refuses it at its field. */
export const UNFINISHED_TIME = "?";

/** Parses a typed time in Istanbul; undefined for 'now' and for invalid text. */
export function parseTypedTime(value: unknown): Date | undefined {
  return typeof value === "string" ? parseLocalDateTime(value) : undefined;
}

/**
 * The next or previous full hour, but not before the car's last event. A result in the future becomes '', which means
 * now.
 */
export function stepHour(value: string, by: 1 | -1, { last, now }: { last: CarEvent | null; now: Date }): string {
  const at = (parseTypedTime(value) ?? now).getTime();
  const full = Math.floor(at / HOUR_MS) * HOUR_MS;
  const next = new Date(by === 1 ? full + HOUR_MS : full === at ? full - HOUR_MS : full);
  if (next >= now) return "";
  return formatLocalDateTime(last && next < last.at ? last.at : next);
}

/** A time that is chosen with one tap. */
export interface UsualTime {
  readonly label: string;
  readonly value: string;
}

/**
 * Times that are chosen with one tap, the latest first. Times in the future or before the last event of the car are
 * omitted.
 */
export function listUsualTimes(last: CarEvent | null, now: Date): UsualTime[] {
  const today = formatLocalDateTime(now).slice(0, 10);
  const yesterday = addDays(today, -1);
  return [
    { label: "Bugün 09.00", value: `${today}T09:00` },
    { label: "Dün 18.00", value: `${yesterday}T18:00` },
    { label: "Dün 09.00", value: `${yesterday}T09:00` },
  ].filter(({ value }) => "at" in checkEventTime(parseLocalDateTime(value)!, last, now));
}
