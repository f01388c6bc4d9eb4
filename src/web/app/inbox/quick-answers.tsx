import type { NoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { COMMONEST_ANSWERS } from "./answer-form.tsx";
import { useAnswerForm } from "./use-answer-form.ts";

export function QuickAnswers({ holder, notice }: { holder: CodeHolder; notice: NoticeView }) {
  const { send, tapped, mutation } = useAnswerForm(holder, notice);
  return (
    <>
      {mutation.isError && (
        <div className="mt-3">
          <Notice kind="bad">Yanıt gönderilemedi. Mesajı açıp yeniden deneyin.</Notice>
        </div>
      )}
      {notice.mayAnswer && (
        <div role="group" aria-label="Hazır yanıtlar" className="mt-3 grid gap-2 sm:grid-cols-3">
          {COMMONEST_ANSWERS.map((answer, nth) => (
            <Button
              key={answer}
              look={nth === 0 ? "primary" : "secondary"}
              busy={tapped === answer}
              idle={tapped !== undefined}
              busyText="Gönderiliyor…"
              className="px-3 leading-tight"
              onClick={() => send(answer)}
            >
              {answerWords[answer]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
