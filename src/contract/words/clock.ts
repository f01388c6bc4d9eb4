import { addDays, formatClock, formatDateNear, istanbulDate } from "#domain/words/istanbul.ts";

/** Turkish suffixes after a spoken number: by its last digit, or by its tens when the last digit is 0. */
interface Endings {
  ofDigit: readonly string[];
  ofTens: readonly string[];
}

const until: Endings = {
  ofDigit: ["", "e", "ye", "e", "e", "e", "ya", "ye", "e", "a"],
  ofTens: ["a", "a", "ye", "a", "a", "ye"],
};

/** The time of an instant in Istanbul with the suffix of its last spoken number: '14.35’te', '20.00’de'. */
function clockWith({ ofDigit, ofTens }: Endings, instant: Date): string {
  const clock = formatClock(instant);
  const [hour = "", minute = ""] = clock.split(".");
  const [tens = 0, digit = 0] = [...(minute === "00" ? hour : minute)].map(Number);
  return `${clock}’${digit === 0 ? ofTens[tens] : ofDigit[digit]}`;
}

/** 'Until' a time in Istanbul: '14.35’e kadar', '20.00’ye kadar'. */
export function formatUntilClock(instant: Date): string {
  return `${clockWith(until, instant)} kadar`;
}

const at: Endings = {
  ofDigit: ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"],
  ofTens: ["da", "da", "de", "da", "ta", "de"],
};

/** 'At' a time in Istanbul: '14.35’te', '20.00’de'. */
export function formatAtClock(instant: Date): string {
  return clockWith(at, instant);
}

/** The day of an instant as people say it: 'bugün', 'yarın', '28 Kasım'. The year is added if it is another one. */
export function formatNearDay(instant: Date, now: Date): string {
  const day = istanbulDate(instant);
  const today = istanbulDate(now);
  if (day === today) return "bugün";
  if (day === addDays(today, 1)) return "yarın";
  return formatDateNear(instant, now);
}

/** Until when a status stands: '14.35’e kadar' today, else with its day: 'yarın 06.00’ya kadar'. */
export function formatUntilDay(instant: Date, now: Date): string {
  const day = formatNearDay(instant, now);
  return day === "bugün" ? formatUntilClock(instant) : `${day} ${formatUntilClock(instant)}`;
}
