import type { NoticeView } from "#contract/notices/notices.ts";
import { answerText } from "#web/parts/answer-text.ts";

/** What has happened to a notice since somebody saw it, in a sentence; '' where they can see all of it themselves. */
export function changedMeanwhile(from: NoticeView, now: NoticeView): string {
  const last = now.answers[0];
  if (last && now.answers.length > from.answers.length) {
    const who = last.by === "" ? "Başka bir yerden yanıt verildi" : `${last.by} yanıtladı`;
    return `${who}: ${answerText(last)}`;
  }
  if (now.told > from.told) return "Aynı mesajı gönderen biri daha oldu.";
  return "";
}
