import { clockWith } from "#contract/wording/clock.ts";

const at = {
  ofDigit: ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"],
  ofTens: ["da", "da", "de", "da", "ta", "de"],
};

/** When something is, by the clock of Istanbul and with the ending that is spoken: '14.35’te', '20.00’de'. */
export function atClock(instant: Date): string {
  return clockWith(at, instant);
}
