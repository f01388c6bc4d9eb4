const longDate = new Intl.DateTimeFormat("tr-TR", {
  timeZone: "Europe/Istanbul",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/Istanbul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const DAY = 86_400_000;

/**
 * The calendar day of an instant in Istanbul, whatever the device's zone: '21 Kasım 2026'. Throws RangeError for an invalid date.
 * docs/product.md 12.5.
 */
export function formatLongDate(instant: Date): string {
  return longDate.format(instant);
}

/** As `formatLongDate`, and with the year only where it is another one than now: '24 Kasım', '2 Ocak 2027'. Throws RangeError for an invalid date. */
export function formatDateNear(instant: Date, now: Date): string {
  if (istanbulDate(instant).slice(0, 4) !== istanbulDate(now).slice(0, 4)) return formatLongDate(instant);
  const parts = longDate.formatToParts(instant).filter(({ type }) => type === "day" || type === "month");
  return parts.map(({ value }) => value).join(" ");
}

/**
 * The time of day of an instant in Istanbul, as Turkish writes it wherever it is read: '14.05'. Throws RangeError for an invalid date.
 * docs/product.md 12.5.
 */
export function formatClock(instant: Date): string {
  return formatLocalDateTime(instant).slice(11).replace(":", ".");
}

/** Day and time of an instant in Istanbul: '21 Kasım 2026 14.05'. Throws RangeError for an invalid date. docs/product.md 12.5. */
export function formatLongDateTime(instant: Date): string {
  return `${longDate.format(instant)} ${formatClock(instant)}`;
}

/**
 * The calendar day of an instant in Istanbul as it is stored and compared: '2026-11-21'. Throws RangeError for an invalid date.
 * docs/product.md 12.5.
 */
export function istanbulDate(instant: Date): string {
  return formatLocalDateTime(instant).slice(0, 10);
}

/**
 * The minute of an instant in Istanbul as a datetime-local field holds it: '2026-11-21T14:05'. Throws RangeError for an invalid
 * date. docs/product.md 12.5.
 */
export function formatLocalDateTime(instant: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The instant of a time in Istanbul as a datetime-local field gives it ('2026-11-21T14:05', perhaps with seconds and parts of one), whatever the
 * device's zone. Undefined for anything else: no real day or hour, a year outside 2000 to 2100, an hour that summer time once
 * skipped. Of an hour that came twice it is the first. docs/product.md 12.5.
 */
export function parseLocalDateTime(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/u.exec(text);
  if (!isCalendarDate(parts?.[1] ?? "")) return undefined;
  // +03 all year since 2016, before that +02 in winter.
  return ["+03:00", "+02:00"]
    .map((offset) => new Date(text + offset))
    .find((instant) => formatLocalDateTime(instant) === text.slice(0, 16));
}

/**
 * A time as `parseLocalDateTime` takes it, of one that is written so or as an instant with its zone, as answers give it
 * ('2026-11-21T11:05:00.000Z', '2026-11-21T14:05+03:00'). Undefined for anything else. docs/product.md 12.5.
 */
export function readLocalDateTime(text: string): string | undefined {
  const withoutZone = text.replace(/(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/u, "");
  if (!parseLocalDateTime(withoutZone)) return undefined;
  if (withoutZone === text) return text;
  const local = formatLocalDateTime(new Date(text)) + withoutZone.slice(16);
  return parseLocalDateTime(local) && local;
}

/** Whether a text is a real day of the years 2000 to 2100 as 'YYYY-MM-DD', as a date field gives it. docs/product.md 12.5. */
export function isCalendarDate(text: string): boolean {
  return /^(?:20\d{2}|2100)-/u.test(text) && midnight(text) !== undefined;
}

/**
 * Whole calendar days from one date to another ('2026-11-21'), negative when `to` is earlier. Throws RangeError when one is no real
 * day. docs/product.md 12.5.
 */
export function daysBetween(from: string, to: string): number {
  return (dayStart(to) - dayStart(from)) / DAY;
}

/**
 * The date ('2026-11-21') so many calendar days after another, before it when negative. Throws RangeError when `date` is no real
 * day. docs/product.md 12.5.
 */
export function addDays(date: string, days: number): string {
  return new Date(dayStart(date) + days * DAY).toISOString().slice(0, 10);
}

/**
 * The date ('2026-11-21') so many calendar months after another, on the same day of the month or, in a month that is too short, on its
 * last one. Throws RangeError when `date` is no real day. docs/product.md 12.5.
 */
export function addMonths(date: string, months: number): string {
  dayStart(date);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  // The day before the first one of the month after is its last one.
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** How many calendar months lie between the months of two dates, whatever their days: 1 from 31 January to 1 February. docs/product.md 12.5. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = from.split("-").map(Number) as [number, number];
  const [toYear, toMonth] = to.split("-").map(Number) as [number, number];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** The day of the week of a date ('2026-11-21'), from 0 for Sunday to 6. Throws RangeError when it is no real day. docs/product.md 12.5. */
export function weekdayOf(date: string): number {
  return new Date(dayStart(date)).getUTCDay();
}

/** A date ('2026-11-21') in Turkish long format: '21 Kasım 2026'. Throws RangeError when it is no real day. docs/product.md 12.5. */
export function formatCalendarDate(date: string): string {
  // Istanbul is ahead of UTC, so the day that begins in UTC is the same there.
  return formatLongDate(new Date(dayStart(date)));
}

function dayStart(date: string): number {
  const start = midnight(date);
  if (start === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return start;
}

// Midnight in UTC, because calendar days know no zone. Date reads 30 February as 2 March.
function midnight(date: string): number | undefined {
  const instant = new Date(`${date}T00:00Z`);
  if (Number.isNaN(instant.getTime())) return undefined;
  return instant.toISOString().slice(0, 10) === date ? instant.getTime() : undefined;
}
