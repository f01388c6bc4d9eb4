import { START_DAYS_AGO_MAX, type CarEvent, type EventTimeProblem } from "#domain/fleet/car-event.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

export type EventName = "start" | "return" | "swap" | "hand-over";

const futureTimeMessages: Record<EventName, string> = {
  start: "Başlangıç gelecekte olamaz. Araç daha sonra verilecekse rezervasyon yapın.",
  return: "Dönüş gelecekte olamaz.",
  swap: "Değişim gelecekte olamaz.",
  "hand-over": "Teslim gelecekte olamaz.",
};

const lastEventWords: Record<CarEvent["kind"], string> = {
  returned: "Araç önceki kiralamadan şu zamanda döndü",
  "car-changed": "Etiket bu araca şu zamanda geçti",
  "handed-over": "Araç bu kiralamada şu zamanda teslim edildi",
};

export function makeEventTimeSentence(name: EventName, problem: EventTimeProblem): string {
  switch (problem.problem) {
    case "to-come":
      return futureTimeMessages[name];
    case "too-long-ago":
      return `En fazla ${START_DAYS_AGO_MAX} gün öncesi girilebilir. Yılı kontrol edin.`;
    case "before-last":
      return `${lastEventWords[problem.last.kind]}: ${formatLongDateTime(problem.last.at)}. Daha öncesi girilemez.`;
  }
}
