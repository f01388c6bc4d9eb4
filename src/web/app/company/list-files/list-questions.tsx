import { readAmountWithPoint, type PointMeaning } from "#domain/fleet/paste-amount.ts";
import type { ListQuestion } from "#domain/fleet/paste-questions.ts";
import { exchangeDayAndMonth } from "#domain/fleet/paste-swapped-days.ts";
import { readPastedTime } from "#domain/fleet/paste-time.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";

import { ColumnChoice } from "./column-choice.tsx";

/** The label of a question. The words of a column of states are questions of their own. */
export function formatQuestion({ id, sample, heading = "" }: ListQuestion): string {
  if (id === "state:") return `${heading}: “${sample}” ve diğer yazılar`;
  if (id.startsWith("state:")) return `${heading || "Durum"}: “${sample}”`;
  if (id === "section:") return `“${sample}” ve diğer tek hücreli satırlar`;
  if (id.startsWith("section:")) return `Bölüm: “${sample}”`;
  return questionLabels[id] ?? id;
}

const questionLabels: Readonly<Record<string, string>> = {
  points: "Noktalı tutarlar",
  order: "Gün ve ay sırası",
  swapped: "Excel’in gün ve ayını karıştırmış olabileceği tarihler",
  sign: "Eksi tutarlar",
  side: "B ve A işaretli tutarlar",
  income: "Gider olmayabilecek satırlar",
  back: "İadesi, iptali ya da ters kaydı olan satırlar",
  when: "Açıklamada başka gün ya da saat yazan satırlar",
  money: "Para birimi",
  unit: "Tutarların birimi",
  zero: "Başında sıfır olmayan plakalar",
  comma: "Virgüllü adlar",
  pair: "Tek bir ad olmayabilecek yazılar",
};

/** The words of the answers. '{}' stands for what the money of the list is, such as 'gider'. */
const answerWords: Readonly<Record<string, string>> = {
  "sign below": "{}. Artı tutarlar alınmaz",
  "sign above": "İade ya da gelen para. Alınmaz",
  "side debit": "B (borç): {}. A alınmaz",
  "side credit": "A (alacak): {}. B alınmaz",
  "income leave": "Alınmaz",
  "income take": "{}, alınır",
  "back leave": "Alınmaz",
  "back take": "{}, alınır",
  "money lira": "Tutarlar TL",
  "money other": "Tutarlar TL değil. Alınmaz",
  "unit lira": "Lira",
  "unit kurus": "Kuruş",
  "when column": "Sütundaki geçerli",
  "when text": "Açıklamadaki geçerli",
  "zero zero": "Excel sıfırı silmiş, eklenir",
  "zero keep": "Yazıldığı gibi kalır",
  "comma turn": "Virgülden önceki soyadı",
  "comma keep": "Yazıldığı gibi kalır",
  "pair leave": "Alınmaz",
  "pair take": "Yazıldığı gibi alınır",
  "section take": "Altındaki satırlar alınır",
  "section leave": "Altındaki satırlar alınmaz",
  "section row": "Bölüm değil, kayıt",
  take: "Satırlar alınır",
  leave: "Satırlar alınmaz",
};

function formatAnswer({ id, sample }: ListQuestion, answer: string, moneyNoun: string): string {
  if (id === "points")
    return `${sample} = ${formatKurus(Math.abs(Number(readAmountWithPoint(sample, answer as PointMeaning)) || 0))}`;
  if (id === "order" || id === "swapped") {
    const time = readPastedTime(answer === "month" ? exchangeDayAndMonth(sample) : sample, 0);
    const day = typeof time === "object" ? time.day : undefined;
    return `${answer === "day" ? "Önce gün" : "Önce ay"}${day === undefined ? "" : `: ${sample} = ${formatCalendarDate(day)}`}`;
  }
  const words = (
    answerWords[id.startsWith("state:") ? answer : `${id.replace(/:.*/u, "")} ${answer}`] ?? answer
  ).replace("{}", moneyNoun);
  return ["income", "back", "when", "unit", "zero", "comma", "pair"].includes(id)
    ? `${words}: ${sample.slice(0, 40)}`
    : words;
}

/** The questions about a whole list, each with its answers. */
export function ListQuestions({
  questions,
  moneyNoun = "Gider",
  idle,
  onChoose,
}: {
  questions: readonly ListQuestion[];
  moneyNoun: string | undefined;
  idle: boolean;
  onChoose: (choice: Readonly<Record<string, string>>) => void;
}) {
  return questions.map((question) => (
    <ColumnChoice
      key={question.id}
      label={formatQuestion(question)}
      value={question.taken ?? ""}
      isAsked={question.isAsked}
      idle={idle}
      onChoose={(answer) => onChoose({ [question.id]: answer })}
    >
      {question.answers.map((answer) => (
        <option key={answer} value={answer}>
          {formatAnswer(question, answer, moneyNoun)}
        </option>
      ))}
    </ColumnChoice>
  ));
}
