import type { TellingView } from "#contract/api/notices.ts";
import { answerWords } from "#contract/wording/notices.ts";

type Headed = Pick<TellingView, "state" | "answer">;

/** What a visitor's own page says first. */
export function headlineOf({ state, answer }: Headed): string {
  switch (state) {
    case "sent":
      return "Haberiniz iletildi";
    case "seen":
      return "Haberiniz görüldü";
    case "answered":
      return answer === null || answer.answer === "words" ? "Yanıt geldi" : answerWords[answer.answer];
    case "solved":
      return "Çözüldü, teşekkürler";
    case "expired":
      return "Bu haberin süresi doldu";
    case "withdrawn":
      return "Haberinizi geri aldınız";
  }
}

/** What it says below that; nothing of an answer, which speaks for itself. */
export function explanationOf({ state, answer }: Headed): string | undefined {
  switch (state) {
    case "sent":
      return "Etiketin sahibi haberi açtığında burada “Görüldü” yazar.";
    case "seen":
      return "Etiketin sahibi haberinizi açtı. Yanıt verdiğinde burada görürsünüz.";
    case "answered":
      return answer?.answer === "call-me" ? "Etiketin sahibi sizinle konuşmak istiyor." : undefined;
    case "solved":
      return "Haber verdiğiniz için teşekkür ederiz.";
    case "expired":
      return "Uzun süredir yeni bir şey olmadı. Hâlâ gerekiyorsa yeniden haber verebilirsiniz.";
    case "withdrawn":
      return "Etiketin sahibinden yanıt beklemeyin. Fikriniz değişirse yeniden haber verebilirsiniz.";
  }
}

/** Whether a visitor is told what else can be done. */
export function needsOtherWays({ state, isUnanswered }: Pick<TellingView, "state" | "isUnanswered">): boolean {
  return isUnanswered && (state === "sent" || state === "seen");
}

/** What is read out when the page has changed by itself. */
export function newsOf(telling: Headed & Pick<TellingView, "isUnanswered">): string {
  return needsOtherWays(telling) ? "Henüz yanıt gelmedi; sayfada başka yollar var." : headlineOf(telling);
}
