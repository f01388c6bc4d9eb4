import { formatLocalDateTime, isCalendarDate } from "#domain/words/istanbul.ts";

/** The clock time of an instant in Istanbul: '14:05'. */
export function clockTime(instant: Date): string {
  return formatLocalDateTime(instant).slice(11);
}

/** Says days and times of Istanbul in a language: '21 November 2026, 14:05'. */
export function dating(locale: string): (instant: Date) => string {
  const day = dayFormat(locale);
  const comma = isArabic(locale) ? "،" : ",";
  return (instant) => `${day(instant)}${comma} ${clockTime(instant)}`;
}

/** Says a date ('2026-11-21') in a language: '21 November 2026'. What is no date stays as it is written. */
export function dayOf(locale: string): (date: string) => string {
  const day = dayFormat(locale);
  // Istanbul is ahead of UTC, so the day that begins in UTC is the same there.
  return (date) => (isCalendarDate(date) ? day(new Date(date)) : date);
}

function dayFormat(locale: string): (instant: Date) => string {
  return isArabic(locale) ? arabicDay() : dayParts(locale, { day: "numeric", month: "long", year: "numeric" });
}

/** A month has one name from Egypt to the Gulf and another from Iraq to Lebanon, so newspapers for all write both: 'نوفمبر/تشرين الثاني'. */
function arabicDay(): (instant: Date) => string {
  const dayAndMonth = dayParts("ar-EG", { day: "numeric", month: "long" });
  const month = dayParts("ar-SY", { month: "long" });
  const year = dayParts("ar-EG", { year: "numeric" });
  return (instant) => `${dayAndMonth(instant)}/${month(instant)} ${year(instant)}`;
}

function dayParts(locale: string, parts: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "Europe/Istanbul",
    calendar: "gregory",
    numberingSystem: "latn",
    ...parts,
  });
  return (instant) => format.format(instant);
}

function isArabic(locale: string): boolean {
  return locale === "ar";
}

/** Says amounts, whole kuruş, as a language writes numbers: '1,250.50 TL'. */
export function pricing(locale: string): (kurus: number) => string {
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: "latn" });
  return (kurus) => `${amount.format(kurus / 100)} TL`;
}
