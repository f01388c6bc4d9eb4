import { checkEventTime, type CarEvent } from "#domain/fleet/car-event.ts";
import { addDays, formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

const HOUR_MS = 3_600_000;

/** Differs from '', which means now. The schema refuses it at its field. */
export const UNFINISHED_TIME = "?";

/** Parses a typed time in Istanbul; undefined for 'now' and for invalid text. */
export function parseTypedTime(value: unknown): Date | undefined {
  return typeof value === "string" ? parseLocalDateTime(value) : undefined;
}

export function stepHour(value: string, by: 1 | -1, { last, now }: { last: CarEvent | null; now: Date }): string {
  const at = (parseTypedTime(value) ?? now).getTime();
  const full = Math.floor(at / HOUR_MS) * HOUR_MS;
  const next = new Date(by === 1 ? full + HOUR_MS : full === at ? full - HOUR_MS : full);
  if (next >= now) return "";
  return formatLocalDateTime(last && next < last.at ? last.at : next);
}

export interface UsualTime {
  readonly label: string;
  readonly value: string;
}

export function listUsualTimes(last: CarEvent | null, now: Date): UsualTime[] {
  const today = formatLocalDateTime(now).slice(0, 10);
  const yesterday = addDays(today, -1);
  return [
    { label: "Bugün 09.00", value: `${today}T09:00` },
    { label: "Dün 18.00", value: `${yesterday}T18:00` },
    { label: "Dün 09.00", value: `${yesterday}T09:00` },
  ].filter(({ value }) => "at" in checkEventTime(parseLocalDateTime(value)!, last, now));
}
