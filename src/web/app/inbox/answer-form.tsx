import { useState } from "react";

import type { NoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { ANSWER_NOTE_MAX, type Answer } from "#domain/notices/notice.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { CallMe } from "./call-me.tsx";
import { describeChange } from "./describe-change.ts";
import { NoticeOverMessage } from "./notice-over-message.tsx";
import { useAnswerForm } from "./use-answer-form.ts";

export const COMMONEST_ANSWERS = ["now", "coming-5", "cannot"] as const satisfies Answer[];
const OTHER_ANSWERS = ["coming-10", "coming-20", "handled", "call-guard", "call-me"] as const satisfies Answer[];

export function AnswerForm({ holder, notice }: { holder: CodeHolder; notice: NoticeView }) {
  const { note, noteError, write, send, tapped, mutation } = useAnswerForm(holder, notice);
  const [asksToCall, setAsksToCall] = useState(false);
  const [newest] = notice.answers;

  function tap(answer: Answer) {
    if (answer === "call-me") setAsksToCall(true);
    else send(answer);
  }

  const answerButton = (answer: Answer, look: "primary" | "secondary") => (
    <Button
      key={answer}
      look={look}
      busy={tapped === answer}
      idle={tapped !== undefined}
      busyText="Gönderiliyor…"
      className="px-3 leading-tight"
      onClick={() => tap(answer)}
    >
      {answerWords[answer]}
    </Button>
  );
  const trouble = <AnswerFailure error={mutation.error} sent={mutation.variables?.from} notice={notice} />;
  if (!notice.mayAnswer)
    return (
      <div className="grid gap-3">
        {mutation.isError && trouble}
        <NoticeOverMessage notice={notice} unsent={note} />
      </div>
    );
  return (
    <section aria-labelledby="yanit" className="grid gap-4">
      <h3 id="yanit" className="text-lg font-bold">
        {newest ? (newest.by === "" ? "Yanıtınızı değiştirin" : "Yanıtı değiştirin") : "Yanıtlayın"}
      </h3>
      {mutation.isError && noteError === undefined && trouble}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send("words");
        }}
        className="grid gap-3"
      >
        <div role="group" aria-label="Hazır yanıtlar" className="grid gap-2 sm:grid-cols-3">
          {COMMONEST_ANSWERS.map((answer) => answerButton(answer, answer === "now" ? "primary" : "secondary"))}
        </div>
        <FoldedSection title="Başka bir yanıt" open={note !== "" || noteError !== undefined}>
          <div role="group" aria-label="Başka yanıtlar" className="grid grid-cols-2 gap-2">
            {OTHER_ANSWERS
              // 'Call me' shows the owner's phone number, so a member who shares the sticker cannot use it.
              .filter((answer) => answer !== "call-me" || notice.sharedBy === undefined)
              .map((answer) => answerButton(answer, "secondary"))}
          </div>
          <TextField
            label="Kendi sözünüz (isteğe bağlı)"
            hint="İsterseniz hazır yanıta ekleyin, isterseniz tek başına gönderin."
            counted={{ used: countCharacters(cleanLine(note)), max: ANSWER_NOTE_MAX }}
            value={note}
            autoComplete="off"
            enterKeyHint="send"
            error={noteError}
            onChange={({ target }) => write(target.value)}
          />
          <Button
            type="submit"
            look="secondary"
            busy={tapped === "words"}
            idle={tapped !== undefined}
            busyText="Gönderiliyor…"
          >
            Yazdığımı gönder
          </Button>
        </FoldedSection>
      </form>
      <CallMe
        open={asksToCall}
        holder={holder}
        notice={notice}
        onClose={() => setAsksToCall(false)}
        onConfirm={() => {
          setAsksToCall(false);
          send("call-me");
        }}
      />
    </section>
  );
}

function AnswerFailure({
  error,
  sent,
  notice,
}: {
  error: Error | null;
  sent: NoticeView | undefined;
  notice: NoticeView;
}) {
  const isChanged = isRefusal(error, "NOTICE_ANSWERED");
  return (
    <Notice kind="bad">
      <span>{makeErrorSentence(error, "Yanıt gönderilirken bir hata oluştu. Lütfen tekrar deneyin.")}</span>
      {isChanged && sent && <span className="mt-1 block wrap-anywhere">{describeChange(sent, notice)}</span>}
    </Notice>
  );
}
