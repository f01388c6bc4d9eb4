/** A suffix depends on the last digit of the spoken number, or on its tens if that digit is 0. */
interface ClockEndings {
  readonly ofDigit: readonly string[];
  readonly ofTens: readonly string[];
}

const CLOCK_ENDINGS = {
  until: {
    ofDigit: ["", "e", "ye", "e", "e", "e", "ya", "ye", "e", "a"],
    ofTens: ["a", "a", "ye", "a", "a", "ye"],
  },
  at: {
    ofDigit: ["", "de", "de", "te", "te", "te", "da", "de", "de", "da"],
    ofTens: ["da", "da", "de", "da", "ta", "de"],
  },
} as const satisfies Record<string, ClockEndings>;

/**
 * Adds the Turkish suffix for 'until' or 'at' to a time such as '14.35': '14.35’e', '14.35’te'. The suffix fits the
 * number that is spoken last: the minutes, or the hour if the minutes are 00.
 */
export function endClock(clock: string, ending: keyof typeof CLOCK_ENDINGS): string {
  const { ofDigit, ofTens } = CLOCK_ENDINGS[ending];
  const [hour = "", minute = ""] = clock.split(".");
  const [tens = 0, digit = 0] = [...(minute === "00" ? hour : minute)].map(Number);
  return `${clock}’${digit === 0 ? ofTens[tens] : ofDigit[digit]}`;
}
