import { HANDED_OVER_DAYS_MAX, type CarEvent, type EventTimeProblem } from "#domain/fleet/car-event.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

/** What somebody says the time of: that a car was handed over, came back, or was swapped for another one. */
export type EventName = "start" | "return" | "swap";

const toCome: Record<EventName, string> = {
  start: "Başlangıç gelecekte olamaz. Araç daha sonra verilecekse rezervasyon yapın.",
  return: "Dönüş gelecekte olamaz.",
  swap: "Değişim gelecekte olamaz.",
};

const lastWords: Record<CarEvent["kind"], string> = {
  returned: "Araç önceki kiralamadan şu zamanda döndü",
  "car-changed": "Etiket bu araca şu zamanda geçti",
  "handed-over": "Araç bu kiralamada şu zamanda teslim edildi",
};

/** What is said of the time of something that is entered later, at its field. */
export function eventTimeSentence(name: EventName, problem: EventTimeProblem): string {
  switch (problem.problem) {
    case "to-come":
      return toCome[name];
    case "too-long-ago":
      return `En fazla ${HANDED_OVER_DAYS_MAX} gün öncesi girilebilir. Yılı kontrol edin.`;
    case "before-last":
      return `${lastWords[problem.last.kind]}: ${formatLongDateTime(problem.last.at)}. Daha öncesi girilemez.`;
  }
}
