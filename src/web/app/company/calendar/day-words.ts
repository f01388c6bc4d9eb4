import type { ShownDays } from "#domain/fleet/calendar-view.ts";
import { addDays, formatCalendarDate } from "#domain/words/istanbul.ts";

// A date string is parsed as UTC midnight, so it must be formatted in UTC as well.
const makeUtcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("tr-TR", { timeZone: "UTC", ...options });
const shortWeekdayFormat = makeUtcFormat({ weekday: "short" });
const longDayFormat = makeUtcFormat({ weekday: "long", day: "numeric", month: "long" });
const monthFormat = makeUtcFormat({ month: "long", year: "numeric" });
const dayAndMonthFormat = makeUtcFormat({ day: "numeric", month: "long" });

export function listShownDays({ first, count }: ShownDays): string[] {
  return Array.from({ length: count }, (_, column) => addDays(first, column));
}

export function formatWeekday(day: string): string {
  return shortWeekdayFormat.format(new Date(day));
}

export function formatDayWithWeekday(day: string): string {
  return longDayFormat.format(new Date(day));
}

/** A year equal to `thisYear` is omitted, so that the title of a week fits on a phone: '23 – 29 Kasım'. */
export function formatShownDays({ first, count }: ShownDays, { thisYear = "" } = {}): string {
  if (count > 14) return monthFormat.format(new Date(first));
  return formatDays(first, addDays(first, count - 1), thisYear);
}

export function formatDays(first: string, last: string, thisYear: string): string {
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const until =
    isOneYear && first.slice(0, 4) === thisYear ? dayAndMonthFormat.format(new Date(last)) : formatCalendarDate(last);
  if (first === last) return until;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} – ${until}`;
  return `${isOneYear ? dayAndMonthFormat.format(new Date(first)) : formatCalendarDate(first)} – ${until}`;
}
