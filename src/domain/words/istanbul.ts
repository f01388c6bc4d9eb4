const longDateFormat = new Intl.DateTimeFormat("tr-TR", {
  timeZone: "Europe/Istanbul",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const istanbulTimeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/Istanbul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const DAY_MS = 86_400_000;

/** The calendar day of an instant in Istanbul: '21 Kasım 2026'. */
export function formatLongDate(instant: Date): string {
  return longDateFormat.format(instant);
}

/** Like `formatLongDate`, but without the year if it is the current one: '24 Kasım', '2 Ocak 2027'. */
export function formatDateNear(instant: Date, now: Date): string {
  if (toIstanbulDate(instant).slice(0, 4) !== toIstanbulDate(now).slice(0, 4)) return formatLongDate(instant);
  const parts = longDateFormat.formatToParts(instant).filter(({ type }) => type === "day" || type === "month");
  return parts.map(({ value }) => value).join(" ");
}

/** The time of an instant in Istanbul in Turkish form: '14.05'. */
export function formatClock(instant: Date): string {
  return formatLocalDateTime(instant).slice(11).replace(":", ".");
}

/** Day and time of an instant in Istanbul: '21 Kasım 2026 14.05'. */
export function formatLongDateTime(instant: Date): string {
  return `${longDateFormat.format(instant)} ${formatClock(instant)}`;
}

/** The calendar day of an instant in Istanbul in stored form: '2026-11-21'. */
export function toIstanbulDate(instant: Date): string {
  return formatLocalDateTime(instant).slice(0, 10);
}

/** The minute of an instant in Istanbul in the form of a datetime-local field: '2026-11-21T14:05'. */
export function formatLocalDateTime(instant: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    istanbulTimeFormat.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * Returns the instant of a time in Istanbul from a datetime-local field ('2026-11-21T14:05', optionally with seconds
 * and fractions), regardless of the device's time zone. Undefined for anything else: an impossible day or hour, a year
 * outside 2000 to 2100, an hour that was skipped when summer time began. If an hour occurred twice, returns the first
 * occurrence.
 */
export function parseLocalDateTime(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/u.exec(text);
  if (!isCalendarDate(parts?.[1] ?? "")) return undefined;
  // Istanbul is at +03 since 2016; before that it was at +02 in winter.
  return ["+03:00", "+02:00"]
    .map((offset) => new Date(text + offset))
    .find((instant) => formatLocalDateTime(instant) === text.slice(0, 16));
}

/**
 * Converts a time with a time zone ('2026-11-21T11:05:00.000Z', '2026-11-21T14:05+03:00'), as API responses contain it,
 * into a local time for `parseLocalDateTime`. A valid local time is returned unchanged.
 */
export function readLocalDateTime(text: string): string | undefined {
  const withoutZone = text.replace(/(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/u, "");
  if (!parseLocalDateTime(withoutZone)) return undefined;
  if (withoutZone === text) return text;
  const local = formatLocalDateTime(new Date(text)) + withoutZone.slice(16);
  return parseLocalDateTime(local) && local;
}

/**
 * Whether a text is an existing day of the years 2000 to 2100 in the form 'YYYY-MM-DD'. docs/product/lists-and-words.md
 * 12.5.
 */
export function isCalendarDate(text: string): boolean {
  return /^(?:20\d{2}|2100)-/u.test(text) && parseMidnight(text) !== undefined;
}

/** The number of calendar days from one date to another ('2026-11-21'); negative if `to` is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return (startOfDateMs(to) - startOfDateMs(from)) / DAY_MS;
}

export function addDays(date: string, days: number): string {
  return new Date(startOfDateMs(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(date: string, months: number): string {
  startOfDateMs(date);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  // Day 0 of the month that follows is the last day of the month sought.
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * The number of months from the month of one date to the month of another, regardless of the day: 1 from 31 January to
 * 1 February.
 */
export function countMonthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = from.split("-").map(Number) as [number, number];
  const [toYear, toMonth] = to.split("-").map(Number) as [number, number];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** The day of the week of a date ('2026-11-21'), from 0 for Sunday to 6 for Saturday. */
export function weekdayOfDate(date: string): number {
  return new Date(startOfDateMs(date)).getUTCDay();
}

export function formatCalendarDate(date: string): string {
  // Midnight in UTC is on the same day in Istanbul, which is ahead of UTC.
  return formatLongDate(new Date(startOfDateMs(date)));
}

function startOfDateMs(date: string): number {
  const start = parseMidnight(date);
  if (start === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return start;
}

// Midnight in UTC, because calendar days have no time zone. The comparison is needed because Date reads 30 February as
// 2 March.
function parseMidnight(date: string): number | undefined {
  const instant = new Date(`${date}T00:00Z`);
  if (Number.isNaN(instant.getTime())) return undefined;
  return instant.toISOString().slice(0, 10) === date ? instant.getTime() : undefined;
}
