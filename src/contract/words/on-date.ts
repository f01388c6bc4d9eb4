import { formatLongDate } from "#domain/words/istanbul.ts";

/** What is said behind the last digit of a year, and where that is 0 behind its tens: '2026’da', '2030’da'. */
const ofDigit = ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"];
const ofTens = ["de", "da", "de", "da", "ta", "de", "ta", "te", "de", "da"];

/** On which day something was, by the calendar of Istanbul: '12 Kasım 2026’da'. */
export function onDate(instant: Date): string {
  const day = formatLongDate(instant);
  const [tens = 0, digit = 0] = Array.from(day.slice(-2), Number);
  return `${day}’${digit === 0 ? ofTens[tens] : ofDigit[digit]}`;
}
