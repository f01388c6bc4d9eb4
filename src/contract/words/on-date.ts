import { formatLongDate } from "#domain/words/istanbul.ts";

const endingOfDigit = ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"];
const endingOfTens = ["de", "da", "de", "da", "ta", "de", "ta", "te", "de", "da"];

/** Formats a day in Istanbul with the Turkish suffix for 'on': '12 Kasım 2026’da'. */
export function formatOnDate(instant: Date): string {
  const day = formatLongDate(instant);
  const [tens = 0, digit = 0] = Array.from(day.slice(-2), Number);
  return `${day}’${digit === 0 ? endingOfTens[tens] : endingOfDigit[digit]}`;
}
