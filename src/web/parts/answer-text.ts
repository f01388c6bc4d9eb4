import type { NoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import { formatClock } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";

export function formatAnswer({ answer, note, arrivesAt }: NoticeView["answers"][number]): string {
  const arrival = arrivesAt === null ? "" : ` (${formatClock(arrivesAt)})`;
  const words = note === "" ? [] : [isolateDirection(note)];
  return answer === "words" ? words.join("") : [`${answerWords[answer]}${arrival}`, ...words].join(" · ");
}
