import { formatAtClock } from "#contract/words/clock.ts";
import type { RecordedTimeProblem } from "#domain/fleet/recorded-time.ts";
import type { RentalTime } from "#domain/fleet/rental.ts";
import { formatClock, formatDateNear, formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";

import { makeEventTimeSentence } from "./car-events.words.ts";
import { makeCarWasBusySentence } from "./periods.words.ts";

const rentalTimeWords = {
  start: { done: "aldı", written: "başlangıç" },
  end: { done: "geri getirdi", written: "bitiş" },
} as const;

export function formatRecordedTimes(time: RentalTime, recorded: Date, written: Date, now: Date): string {
  const isSameDay = toIstanbulDate(recorded) === toIstanbulDate(written);
  const day = (at: Date) => (isSameDay ? "" : `${formatDateNear(at, now)} `);
  const { done, written: name } = rentalTimeWords[time];
  const record = `Tutanağa göre kiracı aracı ${day(recorded)}${formatAtClock(recorded)} ${done}`;
  return `${record}, kiralamada ${name} ${day(written)}${formatClock(written)} yazıyor.`;
}

export function makeRecordedTimeSentence(
  time: RentalTime,
  problem: RecordedTimeProblem<Parameters<typeof makeCarWasBusySentence>[0]>,
  now: Date,
): string {
  switch (problem.problem) {
    case "after-return":
      return `Araç bu kiralamadan ${formatLongDateTime(problem.until)} tarihinde döndü. Başlangıç bundan sonra olamaz.`;
    case "after-due":
      return `Tutanaktaki teslim zamanı planlanan bitişten (${formatLongDateTime(problem.dueAt)}) sonra. Kiralama sürüyorsa önce bitişi uzatın.`;
    case "taken":
      return makeCarWasBusySentence(problem.by, now);
    default:
      return makeEventTimeSentence(time === "start" ? "hand-over" : "return", problem);
  }
}
