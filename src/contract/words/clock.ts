import { formatClock } from "#domain/words/istanbul.ts";

/** The endings of a number that is spoken: by its last digit, and where that is 0 by its tens. */
interface Endings {
  ofDigit: readonly string[];
  ofTens: readonly string[];
}

const until: Endings = {
  ofDigit: ["", "e", "ye", "e", "e", "e", "ya", "ye", "e", "a"],
  ofTens: ["a", "a", "ye", "a", "a", "ye"],
};

/** The clock time of an instant in Istanbul with the ending of what is spoken last: '14.35’te', '20.00’de'. */
function clockWith({ ofDigit, ofTens }: Endings, instant: Date): string {
  const clock = formatClock(instant);
  const [hour = "", minute = ""] = clock.split(".");
  const [tens = 0, digit = 0] = [...(minute === "00" ? hour : minute)].map(Number);
  return `${clock}’${digit === 0 ? ofTens[tens] : ofDigit[digit]}`;
}

/** Until when something lasts, by the clock of Istanbul: '14.35’e kadar', '20.00’ye kadar'. */
export function untilClock(instant: Date): string {
  return `${clockWith(until, instant)} kadar`;
}

const at: Endings = {
  ofDigit: ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"],
  ofTens: ["da", "da", "de", "da", "ta", "de"],
};

/** When something is, by the clock of Istanbul: '14.35’te', '20.00’de'. */
export function atClock(instant: Date): string {
  return clockWith(at, instant);
}
