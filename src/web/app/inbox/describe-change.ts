import type { NoticeView } from "#contract/notices/notices.ts";
import { formatAnswer } from "#web/parts/answer-text.ts";

export function describeChange(from: NoticeView, now: NoticeView): string {
  const last = now.answers[0];
  if (last && now.answers.length > from.answers.length) {
    const who = last.by === "" ? "Başka bir yerden yanıt verildi" : `${last.by} yanıtladı`;
    return `${who}: ${formatAnswer(last)}`;
  }
  if (now.told > from.told) return "Aynı mesajı gönderen biri daha oldu.";
  return "";
}
