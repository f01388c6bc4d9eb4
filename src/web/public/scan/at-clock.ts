import { formatLocalDateTime } from "#domain/istanbul.ts";

const ofDigit = ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"];
const ofTens = ["da", "da", "de", "da", "ta", "de"];

/** When something is, by the clock of Istanbul and with the ending that is spoken: 'saat 14.35’te', 'saat 20.00’de'. */
export function atClock(instant: Date): string {
  const [hour = "", minute = ""] = formatLocalDateTime(instant).slice(11).split(":");
  const [tens = 0, digit = 0] = [...(minute === "00" ? hour : minute)].map(Number);
  return `saat ${hour}.${minute}’${digit === 0 ? ofTens[tens] : ofDigit[digit]}`;
}
