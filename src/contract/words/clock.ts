import { addDays, formatClock, formatDateNear, toIstanbulDate } from "#domain/words/istanbul.ts";

/** Turkish suffixes for a spoken number. They depend on its last digit, or on its tens if the last digit is 0. */
interface ClockEndings {
  ofDigit: readonly string[];
  ofTens: readonly string[];
}

const untilEndings: ClockEndings = {
  ofDigit: ["", "e", "ye", "e", "e", "e", "ya", "ye", "e", "a"],
  ofTens: ["a", "a", "ye", "a", "a", "ye"],
};

/**
 * Formats the time of an instant in Istanbul. The suffix fits the number that is spoken last: the minutes, or the hour
 * if the minutes are 00.
 */
function formatClockWithEnding({ ofDigit, ofTens }: ClockEndings, instant: Date): string {
  const clock = formatClock(instant);
  const [hour = "", minute = ""] = clock.split(".");
  const [tens = 0, digit = 0] = [...(minute === "00" ? hour : minute)].map(Number);
  return `${clock}’${digit === 0 ? ofTens[tens] : ofDigit[digit]}`;
}

/** Formats a time in Istanbul with the Turkish word for 'until': '14.35’e kadar', '20.00’ye kadar'. */
export function formatUntilClock(instant: Date): string {
  return `${formatClockWithEnding(untilEndings, instant)} kadar`;
}

const atEndings: ClockEndings = {
  ofDigit: ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"],
  ofTens: ["da", "da", "de", "da", "ta", "de"],
};

/** Formats a time in Istanbul with the Turkish suffix for 'at': '14.35’te', '20.00’de'. */
export function formatAtClock(instant: Date): string {
  return formatClockWithEnding(atEndings, instant);
}

/**
 * Formats the day of an instant, as people say it: 'bugün', 'yarın', '28 Kasım'. The year is added if it is not the
 * current year.
 */
export function formatNearDay(instant: Date, now: Date): string {
  const day = toIstanbulDate(instant);
  const today = toIstanbulDate(now);
  if (day === today) return "bugün";
  if (day === addDays(today, 1)) return "yarın";
  return formatDateNear(instant, now);
}

/** Formats when a status ends: '14.35’e kadar' if it ends today, otherwise with its day: 'yarın 06.00’ya kadar'. */
export function formatUntilDay(instant: Date, now: Date): string {
  const day = formatNearDay(instant, now);
  return day === "bugün" ? formatUntilClock(instant) : `${day} ${formatUntilClock(instant)}`;
}
