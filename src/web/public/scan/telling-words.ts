import type { TellingView } from "#contract/notices/notices.ts";
import { hasLeft } from "#domain/notices/delivery.ts";
import type { Words } from "#web/public/words/tr.ts";

type Headed = Pick<TellingView, "state" | "answer" | "isShared" | "delivery">;
type Explained = Headed & Pick<TellingView, "createdAt">;

/** What a visitor's own page says first. */
export function headlineOf({ state, answer, isShared, delivery }: Headed, words: Words): string {
  // It was another one who took it back.
  if (isShared && state === "withdrawn") return words.telling.sharedClosed;
  if (state === "sent") return words.telling.stageHeadlines[delivery.stage];
  const isOneTap = state === "answered" && answer !== null && answer.answer !== "words";
  return isOneTap ? words.answers[answer.answer as keyof Words["answers"]] : words.telling.headlines[state];
}

/** What it says below that; nothing of an answer, which speaks for itself. */
export function explanationOf(telling: Explained, words: Words): string | undefined {
  const { explanations } = words.telling;
  switch (telling.state) {
    case "sent":
      return wayOf(telling, words);
    case "answered":
      return telling.answer?.answer === "call-me" ? explanations["call-me"] : undefined;
    case "expired":
      return hasLeft(telling.delivery.stage) ? explanations.expired : explanations["expired-untold"];
    case "withdrawn":
    case "solved":
      return telling.isShared ? words.telling.sharedEnded : explanations[telling.state];
    case "seen":
      return explanations.seen;
  }
}

/** How far a notice that nobody has opened is on its way to the holder. */
function wayOf({ delivery, createdAt }: Explained, { telling }: Words): string {
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

/** Whether nobody was told so far, and nobody is told in this moment: whoever waits is shown what else can be done. */
export function isUntold({ state, delivery: { stage } }: Pick<TellingView, "state" | "delivery">): boolean {
  return state === "sent" && (stage === "not-sent" || stage === "delayed" || stage === "later");
}

/** Whether a visitor is told what else can be done. */
export function needsOtherWays(telling: Pick<TellingView, "state" | "isUnanswered" | "delivery">): boolean {
  const isWaiting = telling.state === "sent" || telling.state === "seen";
  return isUntold(telling) || (telling.isUnanswered && isWaiting);
}

/** What is read out when the page has changed by itself. */
export function newsOf(telling: Headed & Pick<TellingView, "isUnanswered">, words: Words): string {
  return needsOtherWays(telling) && !isUntold(telling) ? words.telling.noAnswerNews : headlineOf(telling, words);
}
