import { isCalendarDate } from "#domain/words/istanbul.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

/** The time in a cell: a day 'YYYY-MM-DD', a time 'HH:mm', or both. */
export interface PastedTime {
  readonly day: string | undefined;
  readonly clock: string | undefined;
}

/** The beginnings of the names of each month in Turkish, English, German and Dutch, in the form of `toSearchKey`. */
const MONTHS = [
  /^(?:oca|jan)/u,
  /^(?:sub|feb)/u,
  /^(?:mar|maer|mrt|maart)/u,
  /^(?:nis|apr)/u,
  /^(?:may|mai|mei)/u,
  /^(?:haz|jun)/u,
  /^(?:tem|jul)/u,
  /^(?:agu|aug)/u,
  /^(?:eyl|sep)/u,
  /^(?:eki|okt|oct)/u,
  /^(?:kas|nov)/u,
  /^(?:ara|dez|dec)/u,
];
const MONTH_NAMES_SOURCE =
  "(?:ocak?|suba?t?|marta?|maart|mrt|nisa?n?|mayi?s?|mai|mei|hazi?r?a?n?|temm?u?z?|agus?t?o?s?|eylu?l?|ekim?|kasi?m?|aral?i?k?|jan|feb|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec|january?|januari?|february?|februari|march|marz|april|june|juni|july|juli|august|augustus|september|oktober|october|november|dezember|december)";
/** Weekdays in the same languages, whole or abbreviated. */
const WEEKDAY_SOURCE =
  "(?:(?:pazartesi|pazar|sali|carsamba|persembe|cumartesi|cuma|pzt|paz|sal|car|crs|per|prs|cum|cmt|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo)\\.?)";

/** The half of the day: English 'AM' and 'PM', Turkish 'ÖÖ' and 'ÖS'. */
const HALF_PATTERN = / ?(?:([ap])\.?m\.?|o([os]))$/u;
const HALF_SOURCE = String.raw`(?: ?(?:[ap]\.?m\b\.?|o[os]\b)| ?uhr\b)?`;
const CLOCK_SOURCE = String.raw`(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?${HALF_SOURCE}`;
const DATE_IN_NUMBERS_SOURCE = String.raw`(?<day>\d{1,2})(?<sign>[./-])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})`;
const YEAR_FIRST_DATE_SOURCE = String.raw`(?<year>\d{4})(?<sign>[./-])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})`;
const DATE_IN_WORDS_SOURCE = String.raw`(?<day>\d{1,2})[ ./-]*(?<name>${MONTH_NAMES_SOURCE})\b[ .,/-]*(?<year>\d{4}|\d{2})`;
const COMPACT_DATE_SOURCE = String.raw`(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})`;

const DATE_PATTERNS = [DATE_IN_NUMBERS_SOURCE, YEAR_FIRST_DATE_SOURCE, DATE_IN_WORDS_SOURCE].map(
  (date) =>
    new RegExp(
      String.raw`^(?:${WEEKDAY_SOURCE}[ ,]+)?${date}(?:[ ,]+${WEEKDAY_SOURCE})?(?:[ t,;-]+(?:saat:? ?)?(?<clock>${CLOCK_SOURCE})(?: ?\+03:?00)?)?$`,
      "u",
    ),
);
const DIGITS_ONLY_PATTERN = new RegExp(String.raw`^${COMPACT_DATE_SOURCE}(?:[ t]?(?<clock>\d{4})(?:\d{2})?)?$`, "u");
const CLOCK_ALONE_PATTERN = new RegExp(String.raw`^(?:saat:? ?)?${CLOCK_SOURCE}$`, "u");

/** How many years back a two-digit year may be. The limit is low, so that '26-11-15' is not read as a day in 2015. */
const TWO_DIGIT_YEARS_BACK_MAX = 5;

/**
 * Excel stores a date as a number of days since 1899-12-30. These are the first and last number of the years 2000 to
 * 2100.
 */
const EXCEL_DAY_RANGE = { first: 36_526, last: 73_415 };
const EXCEL_DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_SECONDS = 86_400;

/**
 * Parses the date and time in a cell, for example '21.11.2026 14:05', '2026-11-21T14:05:59', '21 Kasım 2026', '14.05',
 * '11:58 PM', '20261121', or Excel's '46347,5868'. The day comes before the month, as in Turkish lists. If only the reverse order
 * can be valid, the result is 'month-first'. Seconds are dropped. Undefined for anything else.
 * docs/product/rentals.md 9.15.
 */
export function readPastedTime(cell: string, thisYear: number): PastedTime | "month-first" | undefined {
  const text = toSearchKey(cell);
  return readDay(text, thisYear) ?? readSerialDate(text) ?? makePastedTime(undefined, readClock(text));
}

function readClock(text: string): string | undefined {
  const [, hour, minute] = CLOCK_ALONE_PATTERN.exec(text) ?? [];
  return hour === undefined || minute === undefined ? undefined : formatValidClock(hour, minute, text);
}

function readDay(text: string, thisYear: number): PastedTime | "month-first" | undefined {
  const found =
    DATE_PATTERNS.map((date) => date.exec(text)).find((one) => one !== null) ?? DIGITS_ONLY_PATTERN.exec(text);
  if (!found) return undefined;
  const { day = "", month = "", name, year = "", clock } = found.groups!;
  const number = name === undefined ? Number(month) : MONTHS.findIndex((one) => one.test(name)) + 1;
  if (number > 12 && Number(day) <= 12) return "month-first";
  const whole = `${toFullYear(year, thisYear) ?? ""}-${padTwoDigits(number)}-${padTwoDigits(day)}`;
  if (!isCalendarDate(whole)) return undefined;
  if (clock === undefined) return makePastedTime(whole, undefined);
  const [hour = "", minute = ""] = /^\d{4}$/u.test(clock) ? [clock.slice(0, 2), clock.slice(2)] : clock.split(/[:.]/u);
  const time = formatValidClock(hour, minute.slice(0, 2), clock);
  return time === undefined ? undefined : makePastedTime(whole, time);
}

/**
 * Parses a time of day in a column of times. In such a column, '1405' and Excel's fraction of a day ('0,5868') are
 * times.
 */
export function readPastedClock(cell: string): string | undefined {
  const digits = /^(\d{2})(\d{2})(?:\d{2})?$/u.exec(cell.trim());
  if (digits) return formatValidClock(digits[1]!, digits[2]!);
  const part = /^0[.,]\d+$/u.test(cell.trim()) ? daysToSeconds(Number(cell.trim().replace(",", "."))) : undefined;
  if (part !== undefined && part < DAY_SECONDS) return formatSecondsAsClock(part);
  // Excel adds one of these dates to a time without a day.
  const text = toSearchKey(cell).replace(/^(?:30\.12\.1899|0?0\.01\.1900|1899-12-30)[ t]/u, "");
  return readClock(text);
}

function makePastedTime(day: string | undefined, clock: string | undefined): PastedTime | undefined {
  return day === undefined && clock === undefined ? undefined : { day, clock };
}

function readSerialDate(text: string): PastedTime | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$/u.test(text)) return undefined;
  const number = Number(text.replace(",", "."));
  if (number < EXCEL_DAY_RANGE.first || number >= EXCEL_DAY_RANGE.last + 1) return undefined;
  const seconds = daysToSeconds(number);
  const day = new Date(EXCEL_DAY_ZERO_MS + Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS * 1000)
    .toISOString()
    .slice(0, 10);
  return makePastedTime(day, Number.isInteger(number) ? undefined : formatSecondsAsClock(seconds % DAY_SECONDS));
}

function daysToSeconds(days: number): number {
  return Math.round(days * DAY_SECONDS);
}

function formatSecondsAsClock(seconds: number): string {
  return `${padTwoDigits(Math.floor(seconds / 3600))}:${padTwoDigits(Math.floor(seconds / 60) % 60)}`;
}

/** `written` may end with the half of the day. Its hours are 12, 1, 2 and so on. */
function formatValidClock(hour: string, minute: string, written = ""): string | undefined {
  const [half, english, turkish] = HALF_PATTERN.exec(written) ?? [];
  const isAfternoon = english === "p" || turkish === "s";
  const whole = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const isValid =
    half === undefined || (Number(hour) > 0 && (Number(hour) <= 12 || (isAfternoon && Number(hour) < 24)));
  return isValid && whole < 24 && Number(minute) < 60 ? `${padTwoDigits(whole)}:${minute}` : undefined;
}

function toFullYear(year: string, thisYear: number): string | undefined {
  if (year.length === 4) return year;
  const full = 2000 + Number(year);
  return full >= thisYear - TWO_DIGIT_YEARS_BACK_MAX && full <= thisYear + 1 ? String(full) : undefined;
}

function padTwoDigits(digits: string | number): string {
  return String(digits).padStart(2, "0");
}
