import { expect, test } from "vitest";

import { formatAtClock, formatUntilClock, formatUntilDay } from "./clock.ts";

/** The table of tens is for numbers that end in 0. */
const endingOfDigit = ["", "’e", "’ye", "’e", "’e", "’e", "’ya", "’ye", "’e", "’a"];
const endingOfTens = { 0: "’a", 10: "’a", 20: "’ye", 30: "’a", 40: "’a", 50: "’ye" } as Record<number, string>;
const endingOfNumber = (spoken: number) => endingOfTens[spoken] ?? endingOfDigit[spoken % 10];

const padTwoDigits = (number: number) => String(number).padStart(2, "0");

test("until when: each minute of the day has the ending of what is spoken last", () => {
  for (let hour = 0; hour < 24; hour += 1) {
    for (let minute = 0; minute < 60; minute += 1) {
      const clock = `${padTwoDigits(hour)}.${padTwoDigits(minute)}`;
      const said = formatUntilClock(new Date(`2026-11-22T${clock.replace(".", ":")}+03:00`));
      expect(said).toBe(`${clock}${endingOfNumber(minute === 0 ? hour : minute)} kadar`);
    }
  }
});

test.each([
  ["14:35", "14.35’e kadar"],
  ["14:06", "14.06’ya kadar"],
  ["14:09", "14.09’a kadar"],
  ["14:40", "14.40’a kadar"],
  ["14:50", "14.50’ye kadar"],
  ["00:00", "00.00’a kadar"],
  ["06:00", "06.00’ya kadar"],
  ["13:00", "13.00’e kadar"],
  ["19:00", "19.00’a kadar"],
  ["20:00", "20.00’ye kadar"],
])("until %s in Istanbul is said as %s", (time, words) => {
  expect(formatUntilClock(new Date(`2026-11-22T${time}+03:00`))).toBe(words);
});

test.each([
  ["14:35", "14.35’te"],
  ["14:30", "14.30’da"],
  ["09:40", "09.40’ta"],
  ["09:50", "09.50’de"],
  ["09:10", "09.10’da"],
  ["09:20", "09.20’de"],
  ["18:06", "18.06’da"],
  ["18:09", "18.09’da"],
  ["18:51", "18.51’de"],
  ["18:03", "18.03’te"],
  ["20:00", "20.00’de"],
  ["13:00", "13.00’te"],
  ["10:00", "10.00’da"],
  ["00:00", "00.00’da"],
])("the ending follows what is spoken last: %s in Istanbul", (time, words) => {
  expect(formatAtClock(new Date(`2026-11-22T${time}+03:00`))).toBe(words);
});

test.each([
  ["2026-11-22T20:00+03:00", "20.00’ye kadar"],
  ["2026-11-23T06:00+03:00", "yarın 06.00’ya kadar"],
  ["2026-11-28T09:30+03:00", "28 Kasım 09.30’a kadar"],
  ["2027-01-02T09:30+03:00", "2 Ocak 2027 09.30’a kadar"],
])("until %s is said with its day where that is not today", (until, said) => {
  expect(formatUntilDay(new Date(until), new Date("2026-11-22T12:00+03:00"))).toBe(said);
});
