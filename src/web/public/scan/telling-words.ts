import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import { isHolderNotified } from "#domain/notices/delivery.ts";
import { getAnswerStage } from "#domain/notices/notice.ts";
import type { PageWords } from "#web/public/words/tr.ts";

type HeadlineFacts = Pick<VisitorNoticeView, "state" | "answer" | "isShared" | "delivery" | "now">;
type ExplanationFacts = HeadlineFacts & Pick<VisitorNoticeView, "createdAt">;

export function makeHeadline({ state, answer, isShared, delivery, now }: HeadlineFacts, words: PageWords): string {
  // Several visitors sent the same notice, and another visitor has withdrawn it.
  if (isShared && state === "withdrawn") return words.telling.sharedClosed;
  if (state === "sent") return words.telling.stageHeadlines[delivery.stage];
  if (state !== "answered" || answer === null) return words.telling.headlines[state];
  return getAnswerStage(answer, now) === "late" ? words.telling.isSolved : nameAnswer(answer, words);
}

export function nameAnswer({ answer }: NonNullable<VisitorNoticeView["answer"]>, words: PageWords): string {
  return answer === "words" ? words.telling.headlines.answered : words.answers[answer];
}

export function makeExplanation(telling: ExplanationFacts, words: PageWords): string | undefined {
  const { explanations } = words.telling;
  switch (telling.state) {
    case "sent":
      return describeDelivery(telling, words);
    case "answered":
      return telling.answer?.answer === "call-me" ? explanations["call-me"] : undefined;
    case "expired":
      return isHolderNotified(telling.delivery.stage) ? explanations.expired : explanations["expired-untold"];
    case "withdrawn":
    case "solved":
      return telling.isShared ? words.telling.sharedEnded : explanations[telling.state];
    case "seen":
      return explanations.seen;
  }
}

function describeDelivery({ delivery, createdAt }: ExplanationFacts, { telling }: PageWords): string {
  const { stage, at, until, secondPersonAt, mayBeRead } = delivery;
  switch (stage) {
    case "sending":
      return telling.sendingText;
    case "sent":
      return at! < createdAt ? telling.toldBeforeText(at!) : telling.sentText(at!);
    case "passed-on":
      return telling.passedOnText(at!);
    case "stand-in":
      return telling.standInText(at!);
    case "later":
      return telling.laterText(until!);
    case "delayed":
      return telling.delayedText;
    case "not-sent":
      if (!mayBeRead) return telling.unreadableText;
      return secondPersonAt === null
        ? telling.notSentText
        : `${telling.notSentText} ${telling.secondPersonText(secondPersonAt)}`;
  }
}

export function isNobodyInformed({
  state,
  delivery: { stage },
}: Pick<VisitorNoticeView, "state" | "delivery">): boolean {
  return state === "sent" && (stage === "not-sent" || stage === "delayed" || stage === "later");
}

export function needsOtherWays(telling: Pick<VisitorNoticeView, "state" | "isUnanswered" | "delivery">): boolean {
  const isWaiting = telling.state === "sent" || telling.state === "seen";
  return isNobodyInformed(telling) || (telling.isUnanswered && isWaiting);
}

export function makeAnnouncement(
  telling: HeadlineFacts & Pick<VisitorNoticeView, "isUnanswered">,
  words: PageWords,
): string {
  return needsOtherWays(telling) && !isNobodyInformed(telling)
    ? words.telling.noAnswerNews
    : makeHeadline(telling, words);
}
