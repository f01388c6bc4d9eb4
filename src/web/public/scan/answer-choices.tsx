import { answerWords } from "#contract/notices/notices.words.ts";
import { makeAnswerPath } from "#contract/pages.ts";
import type { AnswerPageView } from "#contract/ports/public-pages.ts";
import { ANSWER_NOTE_MAX, ANSWERS, type Answer } from "#domain/notices/notice.ts";

import { makeSendingPath } from "./paths.ts";
import { ProblemText } from "./problem.tsx";

type AnswerChoicesView = Extract<AnswerPageView, { state: "there" }>;

/** The answer that was chosen in the message comes first, but is sent only when its button is pressed. */
export function AnswerChoices({ view }: { view: AnswerChoicesView }) {
  const { token, notice, chosen, typed, problems } = view;
  const { version, answers, phoneEnding } = notice;
  const ofOneTap = ANSWERS.filter((answer) => answer !== "words" && answer !== "call-me" && answer !== chosen);
  return (
    <section>
      <h2>{answers.length > 0 ? "Yanıtınızı değiştirin" : "Yanıtlayın"}</h2>
      <form
        className="answer"
        method="post"
        action={makeSendingPath(makeAnswerPath(token), Object.keys(problems).length > 0)}
        noValidate
      >
        <input type="hidden" name="version" value={version} />
        {chosen && <ChosenAnswer answer={chosen} phoneEnding={phoneEnding} />}
        <div role="group" aria-label="Hazır yanıtlar" className="answers">
          {ofOneTap.map((answer) => (
            <SendButton key={answer} answer={answer} />
          ))}
        </div>
        {phoneEnding !== "" && chosen !== "call-me" && (
          <details>
            <summary>{answerWords["call-me"]}</summary>
            <PhoneShownHint ending={phoneEnding} />
            <SendButton answer="call-me" words="Numaramı göster ve gönder" />
          </details>
        )}
        <label htmlFor="note">
          Kendi sözünüz <small>isteğe bağlı, dokunduğunuz yanıtla gider</small>
        </label>
        <textarea
          id="note"
          name="note"
          rows={2}
          defaultValue={typed}
          aria-describedby={problems["note"] ? "note-hint note-problem" : "note-hint"}
          aria-invalid={problems["note"] ? true : undefined}
          autoFocus={problems["note"] !== undefined}
        />
        <p id="note-hint" className="by soft">
          En fazla {ANSWER_NOTE_MAX} karakter.
        </p>
        <ProblemText id="note-problem" text={problems["note"]} />
        <SendButton answer="words" words="Yazdığımı gönder" />
      </form>
    </section>
  );
}

function ChosenAnswer({ answer, phoneEnding }: { answer: Answer; phoneEnding: string }) {
  if (answer !== "call-me") return <SendButton answer={answer} words={`Gönder: ${answerWords[answer]}`} isFirst />;
  if (phoneEnding === "") return null;
  return (
    <>
      <PhoneShownHint ending={phoneEnding} />
      <SendButton answer={answer} words={`Gönder: ${answerWords[answer]}`} isFirst />
    </>
  );
}

function PhoneShownHint({ ending }: { ending: string }) {
  return <p className="by">Sonu {ending} olan numaranızı mesaj gönderen görür ve sizi arayabilir.</p>;
}

function SendButton({
  answer,
  words = answerWords[answer],
  isFirst = false,
}: {
  answer: Answer;
  words?: string;
  isFirst?: boolean;
}) {
  return (
    <button className={isFirst ? "go first" : "go"} name="answer" value={answer} data-busy="Gönderiliyor…">
      {words}
    </button>
  );
}
