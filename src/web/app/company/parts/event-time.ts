import { eventTime, type CarEvent } from "#domain/fleet/car-event.ts";
import { addDays, formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

const HOUR = 3_600_000;

/** What stands for a time of which only a part is typed, so that it is neither now nor lost; it is refused at its field. */
export const UNFINISHED = "?";

/** The time that somebody typed, Istanbul time; undefined while it is now or no time. */
export function typedTime(value: unknown): Date | undefined {
  return typeof value === "string" ? parseLocalDateTime(value) : undefined;
}

/** The full hour before a time or after it, not before the last event of the car nor after now, which is ''. */
export function stepHour(value: string, by: 1 | -1, { last, now }: { last: CarEvent | null; now: Date }): string {
  const at = (typedTime(value) ?? now).getTime();
  const full = Math.floor(at / HOUR) * HOUR;
  const next = new Date(by === 1 ? full + HOUR : full === at ? full - HOUR : full);
  if (next >= now) return "";
  return formatLocalDateTime(last && next < last.at ? last.at : next);
}

/** Times that are one tap away: those that may be, the latest first. */
export function usualTimes(last: CarEvent | null, now: Date): { label: string; value: string }[] {
  const today = formatLocalDateTime(now).slice(0, 10);
  const yesterday = addDays(today, -1);
  return [
    { label: "Bugün 09.00", value: `${today}T09:00` },
    { label: "Dün 18.00", value: `${yesterday}T18:00` },
    { label: "Dün 09.00", value: `${yesterday}T09:00` },
  ].filter(({ value }) => "at" in eventTime(parseLocalDateTime(value)!, last, now));
}
