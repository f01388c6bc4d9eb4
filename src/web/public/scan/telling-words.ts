import type { TellingView } from "#contract/api/notices.ts";
import type { Words } from "#web/public/words/tr.ts";

type Headed = Pick<TellingView, "state" | "answer" | "isShared">;

/** What a visitor's own page says first. */
export function headlineOf({ state, answer, isShared }: Headed, words: Words): string {
  // It was another one who took it back.
  if (isShared && state === "withdrawn") return words.telling.sharedClosed;
  const isOneTap = state === "answered" && answer !== null && answer.answer !== "words";
  return isOneTap ? words.answers[answer.answer as keyof Words["answers"]] : words.telling.headlines[state];
}

/** What it says below that; nothing of an answer, which speaks for itself. */
export function explanationOf({ state, answer, isShared }: Headed, { telling }: Words): string | undefined {
  if (isShared && (state === "withdrawn" || state === "solved")) return telling.sharedEnded;
  if (state !== "answered") return telling.explanations[state];
  return answer?.answer === "call-me" ? telling.explanations["call-me"] : undefined;
}

/** Whether a visitor is told what else can be done. */
export function needsOtherWays({ state, isUnanswered }: Pick<TellingView, "state" | "isUnanswered">): boolean {
  return isUnanswered && (state === "sent" || state === "seen");
}

/** What is read out when the page has changed by itself. */
export function newsOf(telling: Headed & Pick<TellingView, "isUnanswered">, words: Words): string {
  return needsOtherWays(telling) ? words.telling.noAnswerNews : headlineOf(telling, words);
}
