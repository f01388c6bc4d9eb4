import { formatLocalDateTime, isCalendarDate } from "#domain/words/istanbul.ts";

export function formatClockTime(instant: Date): string {
  return formatLocalDateTime(instant).slice(11);
}

export function makeDateFormat(locale: string): (instant: Date) => string {
  const day = makeLocaleDayFormat(locale);
  const comma = isArabic(locale) ? "،" : ",";
  return (instant) => `${day(instant)}${comma} ${formatClockTime(instant)}`;
}

export function makeDayFormat(locale: string): (date: string) => string {
  const day = makeLocaleDayFormat(locale);
  return (date) => (isCalendarDate(date) ? day(new Date(date)) : date);
}

function makeLocaleDayFormat(locale: string): (instant: Date) => string {
  return isArabic(locale)
    ? makeArabicDayFormat()
    : makeDayPartsFormat(locale, { day: "numeric", month: "long", year: "numeric" });
}

/**
 * Arabic months have one name from Egypt to the Gulf and another from Iraq to Lebanon, so both are written:
 * 'نوفمبر/تشرين الثاني'.
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

export function makePriceFormat(locale: string): (kurus: number) => string {
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: "latn" });
  return (kurus) => `${amount.format(kurus / 100)} TL`;
}
