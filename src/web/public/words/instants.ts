import { formatLocalDateTime, isCalendarDate } from "#domain/words/istanbul.ts";

/** The time in Istanbul, such as '14:05'. */
export function formatClockTime(instant: Date): string {
  return formatLocalDateTime(instant).slice(11);
}

/** Makes a formatter for days and times in Istanbul: '21 November 2026, 14:05'. */
export function makeDateFormat(locale: string): (instant: Date) => string {
  const day = makeLocaleDayFormat(locale);
  const comma = isArabic(locale) ? "،" : ",";
  return (instant) => `${day(instant)}${comma} ${formatClockTime(instant)}`;
}

/** Makes a formatter for dates: '2026-11-21' becomes '21 November 2026'. Other text is returned unchanged. */
export function makeDayFormat(locale: string): (date: string) => string {
  const day = makeLocaleDayFormat(locale);
  // A date string is parsed as UTC midnight. Istanbul is ahead of UTC, so the date there is the same.
  return (date) => (isCalendarDate(date) ? day(new Date(date)) : date);
}

function makeLocaleDayFormat(locale: string): (instant: Date) => string {
  return isArabic(locale)
    ? makeArabicDayFormat()
    : makeDayPartsFormat(locale, { day: "numeric", month: "long", year: "numeric" });
}

/**
 * Arabic months have one name from Egypt to the Gulf and another name from Iraq to Lebanon. Both names are written, as
 * in international newspapers: 'نوفمبر/تشرين الثاني'.
 */
function makeArabicDayFormat(): (instant: Date) => string {
  const dayAndMonth = makeDayPartsFormat("ar-EG", { day: "numeric", month: "long" });
  const month = makeDayPartsFormat("ar-SY", { month: "long" });
  const year = makeDayPartsFormat("ar-EG", { year: "numeric" });
  return (instant) => `${dayAndMonth(instant)}/${month(instant)} ${year(instant)}`;
}

function makeDayPartsFormat(locale: string, parts: Intl.DateTimeFormatOptions): (instant: Date) => string {
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

/** Makes a formatter for amounts in kuruş: '1,250.50 TL'. */
export function makePriceFormat(locale: string): (kurus: number) => string {
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: "latn" });
  return (kurus) => `${amount.format(kurus / 100)} TL`;
}
